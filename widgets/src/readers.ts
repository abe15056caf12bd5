/**
 * Readers turn untyped data into typed data and never throw: what is missing becomes something empty, what is of the
 * wrong type does too and is noted as a fault with its place.
 */

export type Read<T> = (value: unknown, place: string, faults: string[]) => T;
export type Out<R> = R extends Read<infer T> ? T : never;

function simple<T>(wanted: string, fallback: T, fits: (value: unknown) => boolean): Read<T> {
  return (value, place, faults) => {
    if (value === undefined || value === null) return fallback;
    if (fits(value)) return value as T;
    faults.push(`${place} is not ${wanted}`);
    return fallback;
  };
}

export const words = (fallback: string): Read<string> =>
  simple("text", fallback, (value) => typeof value === "string");

export const text: Read<string> = words("");

export const number = (fallback = 0): Read<number> =>
  simple("a number", fallback, (value) => Number.isFinite(value));

export const flag: Read<boolean> = simple("true or false", false, (value) => typeof value === "boolean");

export const oneOf = <T extends string>(fallback: T, ...others: T[]): Read<T> =>
  simple(`one of ${[fallback, ...others].join(", ")}`, fallback, (value) =>
    [fallback, ...others].includes(value as T),
  );

const plain = simple<Record<string, unknown>>(
  "an object",
  {},
  (value) => typeof value === "object" && !Array.isArray(value),
);

const entries = simple<unknown[]>("a list", [], Array.isArray);

/** Null when there is nothing to read. */
export const maybe =
  <T>(read: Read<T>): Read<T | null> =>
  (value, place, faults) =>
    value === undefined || value === null ? null : read(value, place, faults);

export const list =
  <T>(read: Read<T>): Read<T[]> =>
  (value, place, faults) =>
    entries(value, place, faults).map((entry, index) => read(entry, `${place}[${index}]`, faults));

/** An object of any keys. */
export const dict =
  <T>(read: Read<T>): Read<Record<string, T>> =>
  (value, place, faults) =>
    Object.fromEntries(
      Object.entries(plain(value, place, faults)).map(([key, entry]) => [
        key,
        read(entry, `${place}.${key}`, faults),
      ]),
    );

/** An object of the keys of `shape`; others are left out. */
export const object =
  <S extends Record<string, Read<unknown>>>(shape: S): Read<{ [K in keyof S]: Out<S[K]> }> =>
  (value, place, faults) => {
    const raw = plain(value, place, faults);
    const result: Record<string, unknown> = {};
    for (const [key, read] of Object.entries(shape)) {
      result[key] = read(raw[key], place === "" ? key : `${place}.${key}`, faults);
    }
    return result as { [K in keyof S]: Out<S[K]> };
  };
