/** The form of a new game: who sits where, by which rules, with which deck. */
import { button, h, icon } from "./dom";
import { sheetHead, slot } from "./sheet";
import type { GameCard, LobbyView, Option } from "./view";

interface Place {
  name: string;
  /** Which bot plays; empty for a person. */
  bot: string;
  /** Whether somebody typed the name. */
  named: boolean;
}

/** What is chosen for a game. Seats beyond the number of `players` are kept as they were. */
export interface Wish {
  players: number;
  seats: Place[];
  options: Record<string, boolean | number | string>;
  seed: string;
  undo: "fair" | "free" | null;
}

/** A person against a bot, by the usual rules. */
export function defaultWish(game: GameCard, { bots }: LobbyView): Wish {
  return {
    players: Math.min(Math.max(game.fewest, 2), game.most),
    seats: Array.from({ length: game.most }, (_, seat) => ({
      name: "",
      bot: seat === 0 ? "" : (bots[0]?.name ?? ""),
      named: false,
    })),
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    seed: "",
    undo: null,
  };
}

/** What a seat is called: as it was named, or after who sits there. */
function nameOf(place: Place, seat: number, names: readonly string[]): string {
  if (place.named) return place.name;
  return place.bot === "" ? `Player ${seat + 1}` : (names[seat - 1] ?? names.at(-1) ?? "Bot");
}

/** How moves may be taken back: as chosen, else by whether anybody else looks on. */
export function undoOf({ undo, seats, players }: Wish): "fair" | "free" {
  const people = seats.slice(0, players).filter(({ bot }) => bot === "").length;
  return undo ?? (people > 1 ? "fair" : "free");
}

/** The wish as it is sent. */
export function message(wish: Wish, names: readonly string[]): Record<string, unknown> {
  const { seed, undo, options } = wish;
  const seats = wish.seats
    .slice(0, wish.players)
    .map((place, seat) => ({ name: nameOf(place, seat, names), bot: place.bot }));
  return { seats, options, seed, undo };
}

export function seatRows(game: GameCard, wish: Wish, { bots, names }: LobbyView): HTMLElement {
  const counts = Array.from({ length: game.most - game.fewest + 1 }, (_, nth) => game.fewest + nth);
  const rows = wish.seats.slice(0, wish.players).map((place, seat) => {
    const kinds = [
      { name: "", label: "Person" },
      ...bots.map((bot) => ({ ...bot, label: `Bot: ${bot.label}` })),
    ];
    return h(
      "li.mn-place",
      icon(place.bot === "" ? "person" : "bot"),
      h("input.mn-input", {
        value: nameOf(place, seat, names),
        "data-kind": "name",
        "data-of": seat,
        "aria-label": `Name of seat ${seat + 1}`,
        maxlength: 80,
        autocomplete: "off",
      }),
      h(
        "select.mn-select",
        { "data-kind": "bot", "data-of": seat, "aria-label": `Who plays seat ${seat + 1}` },
        ...kinds.map(({ name, label }) => h("option", { value: name, selected: name === place.bot }, label)),
      ),
    );
  });
  return h(
    "div",
    counts.length > 1 &&
      h(
        "div.mn-counts",
        { role: "group", "aria-label": "Players" },
        ...counts.map((count) =>
          button(
            "mn-count",
            "players",
            { "data-game": game.id, "data-to": count, "aria-pressed": String(count === wish.players) },
            String(count),
            h("span.mn-hidden", " players"),
          ),
        ),
      ),
    h("ul.mn-places", ...rows),
  );
}

function option(game: GameCard, each: Option, wish: Wish): HTMLElement {
  const chosen = wish.options[each.name];
  const marks = { "data-kind": "option", "data-of": each.name };
  const field =
    each.words.length > 0
      ? h(
          "label.mn-field",
          h("span", each.label),
          h(
            "select.mn-select",
            marks,
            ...each.words.map(({ value, label }) =>
              h("option", { value, selected: value === chosen }, label),
            ),
          ),
        )
      : h(
          "label.mn-check",
          h("input", { type: "checkbox", ...marks, checked: chosen === true }),
          h("span", each.label),
        );
  return h(
    "li.mn-option-row",
    field,
    each.about !== "" &&
      h(
        "details.mn-option-rule",
        h("summary", each.rule, h("span.mn-hidden", `: the rule of \u201c${each.label}\u201d`)),
        h("p.mn-soft", each.about),
      ),
    slot(game.id, `option-${each.name}`),
  );
}

export function form(game: GameCard, wish: Wish, lobby: LobbyView): HTMLElement {
  const undo = undoOf(wish);
  return h(
    "div.mn-setup.mn-sheet",
    { "data-game": game.id },
    sheetHead(game.title),
    h(
      "div.mn-sheet-body",
      h(
        "section",
        h("h4", "Who plays"),
        h("div.mn-setup-seats", seatRows(game, wish, lobby)),
        slot(game.id, "seats"),
        h("h4", "Taking back"),
        h(
          "label.mn-field",
          h("span", "Undo"),
          h(
            "select.mn-select",
            { "data-kind": "undo" },
            h("option", { value: "free", selected: undo === "free" }, "takes back any move"),
            h("option", { value: "fair", selected: undo === "fair" }, "not what showed somebody a new card"),
          ),
        ),
        h("h4", "The deck"),
        h("p", h("strong.mn-deck-title", game.deck.title)),
        h("p.mn-soft.mn-deck-note", game.deck.note),
        h(
          "div.mn-options",
          button("mn-button", "deck", { "data-game": game.id }, icon("open"), "Use a deck file"),
          button(
            "mn-button",
            "deck-standard",
            { "data-game": game.id, hidden: !game.deck.own },
            "Standard deck again",
          ),
        ),
        slot(game.id, "deck"),
      ),
      h(
        "section",
        h("h4", "The rules"),
        h("ul.mn-option-list", ...game.options.map((each) => option(game, each, wish))),
        h("h4", "Chance"),
        h(
          "label.mn-field",
          h("span", "Seed"),
          h("input.mn-input", {
            value: wish.seed,
            "data-kind": "seed",
            placeholder: "empty: another game every time",
            maxlength: 200,
            autocomplete: "off",
          }),
        ),
      ),
    ),
    h(
      "div.mn-sheet-foot",
      slot(game.id, "start"),
      button("mn-button.mn-play", "begin", { "data-game": game.id }, icon("play"), "Start the game"),
    ),
  );
}
