// Shows the built board with a stub of a model: `?view=game` names one of the sample views, `theme=dark` a host's theme.
import board from "./static/board.js";
import { answer, rules, views } from "./views.js";

const query = new URLSearchParams(location.search);
const theme = query.get("theme");
if (theme) {
  document.body.dataset.jpThemeLight = String(theme === "light");
  document.documentElement.style.colorScheme = theme;
}

/** As much of an anywidget model as the board uses, answered by a function instead of a kernel. */
class Model {
  constructor(traits) {
    this.traits = traits;
    this.listeners = new Map();
    this.sent = [];
  }

  get(name) {
    return this.traits[name];
  }

  set(name, value) {
    this.traits[name] = value;
    for (const listener of this.listeners.get(`change:${name}`) ?? []) listener();
  }

  on(event, listener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  off(event, listener) {
    this.listeners.set(
      event,
      (this.listeners.get(event) ?? []).filter((each) => each !== listener),
    );
  }

  send(message) {
    this.sent.push(message);
    if (query.has("silent")) return;
    setTimeout(() => {
      const view = answer(this.get("view"), message);
      if (view) this.set("view", view);
    }, 30);
  }
}

// A name that ends in .json is a file beside this one: a session's `{"view": …, "rules": …}`, say.
const name = query.get("view") ?? "game";
const traits = name.endsWith(".json") ? await (await fetch(name)).json() : { view: views[name], rules };
const model = new Model(traits);
const widget = board();
const ends = [];
for (let count = 0; count < Number(query.get("count") ?? 1); count++) {
  const el = document.createElement("div");
  document.querySelector("#host").append(el);
  ends.push(widget.render({ model, el }));
}
Object.assign(globalThis, { model, ends, views });
