/** The codes of this person's saved games, kept in the browser: nobody else can ask for them. */

const KEY = "minesnb.games";
/** What the code of a saved game looks like. */
export const CODE = /^[A-Za-z0-9_-]{16,64}$/;
/** How many are kept; the oldest are forgotten. */
const MOST = 12;

/** The codes, the game played last first. */
export function keptGames(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((code) => typeof code === "string" && CODE.test(code)).slice(0, MOST)
      : [];
  } catch {
    // Without a store, or with a spoilt one, there are none.
    return [];
  }
}

function keep(codes: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(codes.slice(0, MOST)));
  } catch {
    // The game is saved all the same; its code stands in the address.
  }
}

/** Puts a game first on the list. */
export function keepGame(code: string | null): void {
  const kept = keptGames();
  if (code !== null && kept[0] !== code) keep([code, ...kept.filter((each) => each !== code)]);
}

/** Takes games off the list. */
export function dropGames(codes: readonly string[]): void {
  if (codes.length > 0) keep(keptGames().filter((each) => !codes.includes(each)));
}
