/** The lobby: the games on their cards, this person's saved games, and the form of a new one. */
import { button, h, type Icon, icon } from "./dom";
import { choose } from "./files";
import { fill } from "./fill";
import { CODE, dropGames, keptGames } from "./games";
import { open } from "./help";
import type { Layout } from "./layout";
import { rootOf } from "./resume";
import { ruleCard, ruleList } from "./rules";
import { decoration } from "./sanitize";
import { defaultWish, form, message, seatRows, undoOf, type Wish } from "./setup";
import { sheetHead, slot } from "./sheet";
import type { GameCard, LobbyView, SavedGame, Trouble, View } from "./view";

/** What the lobby needs of its board. */
interface Asker {
  readonly idle: boolean;
  ask(kind: string, rest?: Record<string, unknown>): void;
}

const WHEN = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

export class Lobby {
  #board: Asker;
  #node: HTMLElement;
  #dialog: HTMLDialogElement;
  #root: HTMLElement;
  #prefix: string;
  #signal: AbortSignal;
  #view: LobbyView | null = null;
  /** What is said on this side, beside what Python says. */
  #own: Trouble | null = null;
  #asked = false;
  #wishes = new Map<string, Wish>();
  #head = h("header.mn-lobby-head");
  #saved = h("section.mn-lobby-saved", { "aria-label": "Go on with a game" });
  #cards = h("div.mn-lobby-cards");
  #foot = h("footer.mn-lobby-foot");
  #notebooks = h("div.mn-lobby-notebooks");

  constructor(board: Asker, layout: Layout, prefix: string, signal: AbortSignal) {
    this.#board = board;
    this.#node = layout.lobby;
    this.#dialog = layout.dialog;
    this.#root = layout.root;
    this.#prefix = `${prefix}-l`;
    this.#signal = signal;
    this.#head.append(...head());
    this.#foot.append(...foot(), this.#notebooks);
    // A page's screen reader finds the headings and lists only where they are shown.
    this.#node.hidden = true;
    this.#node.append(this.#head, this.#saved, this.#cards, this.#foot);
    for (const type of ["input", "change"]) {
      this.#dialog.addEventListener(type, (event) => this.#entered(event.target as HTMLElement), { signal });
    }
  }

  /** Shows the lobby of a view, or hides it where a view has none. */
  show(view: View, entered: boolean, answered: readonly string[]): void {
    const { lobby } = view;
    this.#node.hidden = view.mode !== "lobby" || lobby === null;
    if (entered) {
      if (this.#dialog.open) this.#dialog.close();
      this.#asked = false;
      if (this.#view !== null || lobby === null) this.#root.scrollIntoView?.({ block: "start" });
    }
    if (view.mode !== "lobby" || lobby === null) {
      this.#view = null;
      return;
    }
    this.#view = lobby;
    this.#own = null;
    dropGames(lobby.gone);
    fill(this.#saved, [lobby.saved, lobby.gone], () => savedGames(lobby, this.#prefix));
    fill(this.#notebooks, lobby.notebooks, () => notebookLink(lobby.notebooks));
    fill(this.#cards, lobby.games, () => this.#drawCards(lobby.games));
    for (const busy of this.#root.querySelectorAll("[aria-busy]")) busy.removeAttribute("aria-busy");
    this.#refreshDeck();
    if (answered.includes("read")) this.#openRules();
    this.#drawTrouble();
    if (!this.#asked && this.#board.idle) {
      this.#asked = true;
      const codes = keptGames();
      if (codes.length > 0) this.#board.ask("saved", { codes });
    }
  }

  /** Does what a button of the lobby stands for; false where it is none. */
  does(action: string, control: HTMLElement): boolean {
    const game = control.dataset.game ?? "";
    switch (action) {
      case "play":
        this.#start(game, this.#fresh(game), control);
        return true;
      case "begin":
        this.#start(game, this.#wish(game), control);
        return true;
      case "more":
        this.#openForm(game);
        return true;
      case "learn":
        control.setAttribute("aria-busy", "true");
        this.#board.ask("learn", { game });
        return true;
      case "read":
        this.#board.ask("read", { game });
        return true;
      case "go-on":
        control.setAttribute("aria-busy", "true");
        this.#board.ask("hello", { resume: control.dataset.code });
        return true;
      case "review":
        control.setAttribute("aria-busy", "true");
        this.#board.ask("review", { code: control.dataset.code });
        return true;
      case "go-on-code":
        this.#goOn();
        return true;
      case "open-file":
        choose(
          "record",
          (text) => this.#board.ask("open", { text }),
          (reason) => this.#complain("", "file", reason),
          this.#signal,
        );
        return true;
      case "deck":
        choose(
          "deck",
          (text, name) => this.#board.ask("deck", { game, name, text }),
          (reason) => this.#complain(game, "deck", reason),
          this.#signal,
        );
        return true;
      case "deck-standard":
        this.#board.ask("deck", { game });
        return true;
      case "players":
        this.#setPlayers(game, Number(control.dataset.to));
        return true;
      case "close-sheet":
        this.#dialog.close();
        return true;
      case "rule":
        return this.#showRule(control);
      default:
        return false;
    }
  }

  // --- starting

  #card(game: string): GameCard | undefined {
    return this.#view?.games.find(({ id }) => id === game);
  }

  /** How a game is started by one press: a person against a bot. */
  #fresh(game: string): Wish | null {
    const card = this.#card(game);
    return card && this.#view ? defaultWish(card, this.#view) : null;
  }

  /** What the form of a game says. */
  #wish(game: string): Wish | null {
    const wish = this.#wishes.get(game) ?? this.#fresh(game);
    if (wish) this.#wishes.set(game, wish);
    return wish;
  }

  #start(game: string, wish: Wish | null, control: HTMLElement): void {
    if (!wish) return;
    if (this.#board.idle) control.setAttribute("aria-busy", "true");
    this.#board.ask("start", { game, ...message(wish, this.#view?.names ?? []) });
  }

  #goOn(): void {
    const field = this.#foot.querySelector<HTMLInputElement>(".mn-lobby-code");
    // A code, or the address of a page that ends with one.
    const code = field?.value.trim().split("#g=").at(-1) ?? "";
    if (CODE.test(code)) this.#board.ask("hello", { resume: code });
    else
      this.#complain(
        "",
        "saved",
        "This is no code of a game. It stands in a page\u2019s address, after #g=.",
      );
  }

  // --- the form

  #openForm(game: string): void {
    const card = this.#card(game);
    const wish = this.#wish(game);
    if (!card || !wish || !this.#view) return;
    open(this.#dialog, form(card, wish, this.#view));
    this.#drawTrouble();
  }

  /** Takes over what was typed or chosen in the form. */
  #entered(field: HTMLElement): void {
    const sheet = field.closest<HTMLElement>(".mn-setup");
    const wish = sheet && this.#wishes.get(sheet.dataset.game ?? "");
    if (field.matches(".mn-reading .mn-search")) this.#drawRules();
    if (!sheet || !wish || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const { kind, of } = field.dataset;
    const seat = wish.seats[Number(of)];
    if (kind === "name" && seat) {
      seat.name = field.value;
      seat.named = true;
    } else if (kind === "bot" && seat) {
      seat.bot = field.value;
      this.#drawSeats(sheet, wish);
    } else if (kind === "option" && of) {
      const option = this.#card(sheet.dataset.game ?? "")?.options.find(({ name }) => name === of);
      const word = option?.words.find(({ value }) => String(value) === field.value);
      wish.options[of] = field instanceof HTMLInputElement ? field.checked : (word?.value ?? field.value);
    } else if (kind === "undo") wish.undo = field.value as Wish["undo"];
    else if (kind === "seed") wish.seed = field.value;
  }

  #setPlayers(game: string, players: number): void {
    const wish = this.#wish(game);
    const sheet = this.#dialog.querySelector<HTMLElement>(".mn-setup");
    if (!wish || !sheet) return;
    wish.players = players;
    this.#drawSeats(sheet, wish);
  }

  #drawSeats(sheet: HTMLElement, wish: Wish): void {
    const card = this.#card(sheet.dataset.game ?? "");
    const holder = sheet.querySelector<HTMLElement>(".mn-setup-seats");
    if (card && holder && this.#view) fill(holder, wish, () => seatRows(card, wish, this.#view as LobbyView));
    const undo = sheet.querySelector<HTMLSelectElement>("[data-kind='undo']");
    if (undo) undo.value = undoOf(wish);
  }

  #refreshDeck(): void {
    const sheet = this.#dialog.querySelector<HTMLElement>(".mn-setup");
    const deck = this.#card(sheet?.dataset.game ?? "")?.deck;
    if (!sheet || !deck) return;
    const set = (part: string, text: string) => {
      const node = sheet.querySelector(`.mn-deck-${part}`);
      if (node) node.textContent = text;
    };
    set("title", deck.title);
    set("note", deck.note);
    const back = sheet.querySelector<HTMLElement>("[data-do='deck-standard']");
    if (back) back.hidden = !deck.own;
  }

  // --- the rules

  #openRules(): void {
    const reading = this.#view?.reading;
    if (!reading) return;
    const content = h(
      "div.mn-reading.mn-sheet",
      sheetHead(`The rules of ${reading.title}`),
      h(
        "div.mn-sheet-top",
        h("input.mn-search", {
          type: "search",
          placeholder: "Search the rules",
          "aria-label": "Search the rules",
        }),
      ),
      h("div.mn-sheet-body.mn-scroll", { tabindex: 0, role: "group", "aria-label": "Rules" }),
    );
    this.#rules = new Map(Object.entries(reading.rules));
    open(this.#dialog, content);
    this.#drawRules();
  }

  #rules: ReadonlyMap<string, LobbyRule> = new Map();

  #drawRules(): void {
    const holder = this.#dialog.querySelector(".mn-reading .mn-scroll");
    const query = this.#dialog.querySelector<HTMLInputElement>(".mn-reading .mn-search")?.value ?? "";
    holder?.replaceChildren(ruleList(this.#rules, query));
  }

  /** Opens or closes where a rule comes from, below the rule. */
  #showRule(link: HTMLElement): boolean {
    const line = link.closest(".mn-reading p");
    if (!line) return false;
    const id = link.dataset.rule ?? "";
    const shown = line.nextElementSibling?.matches(".mn-card") ? line.nextElementSibling : null;
    if (shown) shown.remove();
    else line.after(ruleCard(id, this.#rules.get(id)));
    link.setAttribute("aria-expanded", String(!shown));
    return true;
  }

  // --- drawing

  #drawCards(games: readonly GameCard[]): HTMLElement {
    return h("ul.mn-games", ...games.map((game, nth) => gameCard(game, `${this.#prefix}${nth}`)));
  }

  #complain(game: string, at: string, text: string): void {
    this.#own = { game, at, text, rule: "" };
    this.#drawTrouble();
  }

  /** Says what went wrong beside what it is about: in the open form, else on the game's card. */
  #drawTrouble(): void {
    const trouble = this.#own ?? this.#view?.trouble ?? null;
    const slots = [...this.#root.querySelectorAll<HTMLElement>("[data-trouble]")];
    const name = (at: string) => (trouble ? `${trouble.game} ${at}` : "");
    const within = (at: string) => {
      const found = slots.filter((slot) => slot.dataset.trouble === name(at));
      return found.find((slot) => this.#dialog.open === this.#dialog.contains(slot)) ?? found[0];
    };
    const place = trouble && (within(trouble.at) ?? within("start"));
    for (const slot of slots) {
      if (slot === place && trouble) {
        slot.replaceChildren(trouble.text, trouble.rule ? h("span.mn-soft", ` (${trouble.rule})`) : "");
        slot.setAttribute("role", "alert");
        slot.scrollIntoView?.({ block: "nearest" });
      } else if (slot.hasAttribute("role")) {
        slot.removeAttribute("role");
        slot.replaceChildren();
      }
    }
  }
}

type LobbyRule = NonNullable<LobbyView["reading"]>["rules"][string];

function head(): HTMLElement[] {
  return [
    h("span.mn-lobby-lamp", icon("lamp")),
    h(
      "div",
      h("h1", { tabindex: -1 }, "Games by lamplight"),
      h(
        "p",
        "Four mining games. Play seats you at once, against a bot; More lets you choose who sits where.",
      ),
    ),
    button("mn-tool.mn-lobby-settings", "settings", icon("settings"), h("span", "Settings")),
  ];
}

function foot(): HTMLElement[] {
  return [
    button("mn-button", "open-file", icon("open"), "Open a saved file"),
    h(
      "label.mn-lobby-by-code",
      h("span", "Code or address of a game"),
      h("input.mn-input.mn-lobby-code", {
        placeholder: "\u2026#g=",
        autocomplete: "off",
        spellcheck: "false",
      }),
    ),
    button("mn-button", "go-on-code", "Go on"),
    slot("", "file"),
    slot("", "saved"),
  ];
}

function notebookLink(to: string): HTMLElement | null {
  return to === ""
    ? null
    : h("a.mn-button.mn-quiet", { href: `${rootOf(location.pathname)}${to}` }, "The tutorials as notebooks");
}

function fact(mark: Icon, text: string): HTMLElement {
  return h("li", icon(mark), text);
}

/** A picture that fills its frame. A row of cards keeps its left end, what is tall its top, any other its middle. */
function framed(svg: string, prefix: string): SVGSVGElement | null {
  const cover = decoration(svg, prefix);
  const [, , width = 1, height = 1] = (cover?.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const across = width > 2 * height ? "xMin" : "xMid";
  const down = height > 1.2 * width ? "YMin" : "YMid";
  cover?.setAttribute("preserveAspectRatio", `${across}${down} slice`);
  return cover;
}

function gameCard(game: GameCard, prefix: string): HTMLElement {
  const players = game.fewest === game.most ? `${game.most}` : `${game.fewest}\u2013${game.most}`;
  const act = (name: string, action: string, ...content: (Node | string)[]) =>
    button(name, action, { "data-game": game.id }, ...content, h("span.mn-hidden", ` ${game.title}`));
  return h(
    "li.mn-game",
    { "data-game": game.id },
    h("div.mn-cover", framed(game.svg, prefix)),
    h(
      "div.mn-game-text",
      h("h2", game.title),
      h("p.mn-pitch", game.pitch),
      h(
        "ul.mn-facts",
        fact("person", `${players} players`),
        game.minutes > 0 && fact("clock", `${game.minutes} min`),
        fact("weight", game.weight),
      ),
      slot(game.id, "start"),
      h(
        "div.mn-game-do",
        act("mn-button.mn-play", "play", icon("play"), "Play"),
        act("mn-button.mn-quiet", "more", "More\u2026"),
        game.learn && act("mn-button.mn-quiet", "learn", "Learn"),
        act("mn-button.mn-quiet", "read", "Rules"),
      ),
    ),
  );
}

function savedGames({ saved, gone }: LobbyView, prefix: string): HTMLElement | null {
  if (saved.length + gone.length === 0) return null;
  const lost = gone.length === 1 ? "One saved game is" : `${gone.length} saved games are`;
  return h(
    "div",
    saved.length > 0 && h("h2", "Go on"),
    saved.length > 0 &&
      h("ul.mn-saved-list", ...saved.map((game, nth) => savedGame(game, `${prefix}s${nth}`))),
    gone.length > 0 && h("p.mn-soft", { role: "status" }, `${lost} no longer here and left your list.`),
  );
}

function savedGame(game: SavedGame, prefix: string): HTMLElement {
  const when = new Date(game.date * 1000).toLocaleString([], WHEN);
  return h(
    "li",
    button(
      "mn-saved",
      "go-on",
      { "data-code": game.code, "data-over": game.over },
      h("span.mn-thumb", framed(game.svg, prefix)),
      h(
        "span.mn-saved-text",
        h("strong", game.title),
        h("span", game.names.join(", ")),
        h("span.mn-soft", game.text),
        h("span.mn-soft", when),
      ),
    ),
    game.over && button("mn-button.mn-saved-review", "review", { "data-code": game.code }, "Review"),
  );
}
