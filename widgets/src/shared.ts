/** What boards have in common is sent once, in a model that they refer to. */
import type { Model } from "./connection";

const REFERENCE = "IPY_MODEL_";
const SOON = 25;
/** A page that restores many models shows the first boards before it has the last model. */
const PATIENCE = 10_000;

type Manager = NonNullable<Model["widget_manager"]>;

async function find(manager: Manager, id: string): Promise<Pick<Model, "get">> {
  for (let wait = SOON; ; wait *= 2) {
    try {
      return await manager.get_model(id);
    } catch (error) {
      if (wait > PATIENCE) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** What a trait holds, or what the model holds that it refers to. */
export async function shared(model: Model, name: string): Promise<unknown> {
  const value = model.get(name);
  const manager = model.widget_manager;
  if (typeof value !== "string" || !value.startsWith(REFERENCE) || !manager) return value;
  return (await find(manager, value.slice(REFERENCE.length))).get("content");
}
