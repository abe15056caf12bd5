/** What boards have in common is sent once, in a model that they refer to. */
import type { Model } from "./connection";

const REFERENCE = "IPY_MODEL_";

/** What a trait holds, or what the model holds that it refers to. */
export async function shared(model: Model, name: string): Promise<unknown> {
  const value = model.get(name);
  if (typeof value !== "string" || !value.startsWith(REFERENCE)) return value;
  const held = await model.widget_manager?.get_model(value.slice(REFERENCE.length));
  return held?.get("content");
}
