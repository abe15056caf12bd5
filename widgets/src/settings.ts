/** What a person likes, kept in the browser: for every board and every game. */
import { h } from "./dom";

const KEY = "minesnb.settings";

export interface Settings {
  pace: "slow" | "normal" | "instant";
  theme: "auto" | "light" | "dark";
  ask: "final" | "always" | "never";
  cards: "signs" | "words";
}

const CHOICES: { [K in keyof Settings]: Record<Settings[K], string> } = {
  pace: { slow: "slow", normal: "normal", instant: "at once" },
  ask: { never: "never", final: "where it cannot be taken back", always: "always" },
  cards: { signs: "in signs", words: "in words" },
  theme: { auto: "as the page", light: "light", dark: "dark" },
};

const TITLES: Record<keyof Settings, string> = {
  pace: "Moves of bots",
  ask: "Ask before a move",
  cards: "What cards do",
  theme: "Colours",
};

/** The settings that are kept; what is missing or cannot be read is as most people like it. */
export function readSettings(): Settings {
  const found: Settings = { pace: "normal", theme: "auto", ask: "never", cards: "signs" };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const name of Object.keys(found) as (keyof Settings)[]) {
      if (Object.hasOwn(CHOICES[name], kept?.[name])) Object.assign(found, { [name]: kept[name] });
    }
  } catch {
    // Without a store, or with a spoilt one, everything is as at first.
  }
  return found;
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They hold until the page is left.
  }
}

/** The colours that a board wears, and whether its cards speak in signs or in words. */
export function wear(root: HTMLElement, { theme, cards }: Settings): void {
  root.style.colorScheme = theme === "auto" ? "" : theme;
  root.dataset.cards = cards;
}

/** The fields of the settings; `changed` gets them anew at each choice. */
export function settingsForm(settings: Settings, changed: (settings: Settings) => void): HTMLElement {
  const fields = (Object.keys(TITLES) as (keyof Settings)[]).map((name) => {
    const select = h("select.mn-select", { name, "aria-label": TITLES[name] }) as HTMLSelectElement;
    for (const [value, text] of Object.entries(CHOICES[name])) {
      select.append(h("option", { value, selected: settings[name] === value }, text));
    }
    select.addEventListener("change", () => {
      Object.assign(settings, { [name]: select.value });
      changed(settings);
    });
    return h("label.mn-field", h("span", TITLES[name]), select);
  });
  return h(
    "div",
    h("h3", "Settings"),
    ...fields,
    h("form.mn-options", { method: "dialog" }, h("button.mn-button", { "data-primary": true }, "Close")),
  );
}
