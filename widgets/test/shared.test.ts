import { expect, test } from "vitest";
import type { Model } from "../src/connection";
import { shared } from "../src/shared";

function model(value: unknown, manager?: Model["widget_manager"]): Model {
  const plain = { get: () => value, set() {}, on() {}, off() {}, send() {} };
  return manager ? { ...plain, widget_manager: manager } : plain;
}

test("what is no reference is what the trait holds", async () => {
  expect(await shared(model({ a: 1 }), "rules")).toEqual({ a: 1 });
});

test("a model that a page restores later than the board is waited for", async () => {
  let asked = 0;
  const manager = {
    get_model(id: string): Promise<Pick<Model, "get">> {
      asked += 1;
      if (asked < 3) throw new Error("widget model not found");
      return Promise.resolve({ get: (name: string) => `${name} of ${id}` });
    },
  };

  expect(await shared(model("IPY_MODEL_7", manager), "rules")).toBe("content of 7");
  expect(asked).toBe(3);
});
