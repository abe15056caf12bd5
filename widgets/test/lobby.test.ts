import { beforeEach, describe, expect, test } from "vitest";
import { dropGames, keepGame, keptGames } from "../src/games";
import { render, StubModel, sample } from "./helpers";

const CARD = {
  id: "demo",
  title: "Demo",
  pitch: "Dig.",
  weight: "light",
  minutes: 20,
  fewest: 1,
  most: 3,
  svg: '<svg viewBox="0 0 30 10"><g id="a"></g><use href="#a"/></svg>',
  learn: true,
  options: [
    { name: "mud", label: "Mud", rule: "D-1", about: "It is deep.", default: true, words: [] },
    {
      name: "tie",
      label: "Ties",
      rule: "D-2",
      about: "",
      default: "carts",
      words: [
        { value: "carts", label: "carts" },
        { value: "at_once", label: "at once" },
      ],
    },
  ],
  deck: { title: "Ours", note: "Our own.", own: false },
};

const LOBBY = {
  games: [CARD, { ...CARD, id: "other", title: "Other" }],
  bots: [{ name: "greedy", label: "thinks" }],
  names: ["Flint", "Beryl"],
  saved: [],
  gone: [],
  reading: null,
  trouble: null,
};

function lobby(changes: Record<string, unknown> = {}) {
  const view = sample({ mode: "lobby", panes: [], choices: [], lobby: { ...LOBBY, ...changes } });
  return render(view, new StubModel(view, {}));
}

beforeEach(() => localStorage.clear());

describe("starting", () => {
  test("one press on Play starts a person against a bot, by the usual rules", () => {
    const board = lobby();
    board.click('[data-game="other"] [data-do="play"]');

    expect(board.model.kinds("start")).toMatchObject([
      {
        game: "other",
        seats: [
          { name: "Player 1", bot: "" },
          { name: "Flint", bot: "greedy" },
        ],
        options: { mud: true, tie: "carts" },
        seed: "",
        undo: null,
      },
    ]);
  });

  test("More opens a form whose words are sent, and which is as it was left when it is opened again", () => {
    const board = lobby();
    board.click('[data-game="demo"] [data-do="more"]');
    board.click('.mn-count[data-to="3"]');
    const set = (selector: string, value: string) => {
      const field = board.one(selector) as HTMLInputElement;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    set('[data-kind="name"][data-of="0"]', "Ann");
    set('[data-kind="bot"][data-of="2"]', "");
    set('[data-kind="option"][data-of="tie"]', "at_once");
    set('[data-kind="seed"]', "7");
    const mud = board.one('[data-kind="option"][data-of="mud"]') as HTMLInputElement;
    mud.checked = false;
    mud.dispatchEvent(new Event("change", { bubbles: true }));
    board.click('[data-do="close-sheet"]');
    board.click('[data-game="demo"] [data-do="more"]');
    board.click('[data-do="begin"]');

    expect(board.model.kinds("start")).toMatchObject([
      {
        seats: [{ name: "Ann" }, { name: "Flint" }, { name: "Player 3", bot: "" }],
        options: { mud: false, tie: "at_once" },
        seed: "7",
      },
    ]);
  });

  test("undo is shown as the table will have it: free for one person, fair for more", () => {
    const board = lobby();
    board.click('[data-game="demo"] [data-do="more"]');
    const undo = board.one('[data-kind="undo"]') as HTMLSelectElement;
    expect(undo.value).toBe("free");
    const bot = board.one('[data-kind="bot"][data-of="1"]') as HTMLSelectElement;
    bot.value = "";
    bot.dispatchEvent(new Event("change", { bubbles: true }));

    expect(undo.value).toBe("fair");
  });

  test("every control of the form has a name", () => {
    const board = lobby();
    board.click('[data-game="demo"] [data-do="more"]');
    const unnamed = board
      .all(".mn-setup :is(input, select)")
      .filter((node) => !node.closest("label")?.textContent && !node.getAttribute("aria-label"));

    expect(unnamed).toEqual([]);
  });

  test("the sheet and the lobby go when a game is on", () => {
    const board = lobby();
    board.click('[data-game="demo"] [data-do="more"]');
    board.model.reply({ mode: "game", lobby: null });

    expect((board.one("dialog") as HTMLDialogElement).open).toBe(false);
    expect(board.one(".mn-lobby")?.hidden).toBe(true);
  });
});

describe("what went wrong", () => {
  test("is said beside the part of the open form that it is about, until the next answer", () => {
    const board = lobby();
    board.click('[data-game="demo"] [data-do="more"]');
    board.click('[data-do="begin"]');
    const trouble = { game: "demo", at: "option-mud", text: "Mud is too deep.", rule: "D-1" };
    board.model.reply({ lobby: { ...LOBBY, trouble } });
    expect(board.one('.mn-setup [data-trouble="demo option-mud"]')?.textContent).toContain("too deep");
    expect(board.one(".mn-setup [aria-busy]")).toBeNull();
    board.model.reply({ lobby: LOBBY });

    expect(
      board
        .all("[data-trouble]")
        .map((node) => node.textContent)
        .join(""),
    ).toBe("");
  });

  test("is said on the game's card where no form is open", () => {
    const trouble = { game: "other", at: "seats", text: "Nobody sits.", rule: "" };
    const board = lobby({ trouble });

    expect(board.one('.mn-game[data-game="other"] .mn-trouble')?.textContent).toBe("Nobody sits.");
  });

  test("what is no code is not sent", () => {
    const board = lobby();
    (board.one(".mn-lobby-code") as HTMLInputElement).value = "hello";
    board.click('[data-do="go-on-code"]');

    expect(board.model.kinds("hello")).toHaveLength(1);
    expect(board.one('[data-trouble=" saved"]')?.textContent).toContain("no code");
  });
});

describe("the tutorials as notebooks", () => {
  test("are linked where there are any, from the root of the site", () => {
    expect(lobby().one(".mn-lobby-notebooks a")).toBeNull();
    document.body.dataset.minesnb = "/games/";
    const link = lobby({ notebooks: "lab/index.html" }).one(".mn-lobby-notebooks a");
    delete document.body.dataset.minesnb;

    expect(link?.getAttribute("href")).toBe("/games/lab/index.html");
  });
});

describe("saved games", () => {
  const [ONE, TWO] = ["a".repeat(22), "b".repeat(22)] as [string, string];

  test("the browser's own list is asked about once, and what is gone leaves it", () => {
    keepGame(ONE);
    keepGame(TWO);
    const board = lobby();
    expect(board.model.kinds("saved")).toMatchObject([{ codes: [TWO, ONE] }]);
    const saved = [
      {
        code: TWO,
        title: "Demo",
        names: ["Ann", "Flint"],
        text: "Ann's turn",
        over: false,
        date: 1e9,
        svg: CARD.svg,
      },
    ];
    board.model.reply({ lobby: { ...LOBBY, saved, gone: [ONE] } });
    expect(keptGames()).toEqual([TWO]);
    expect(board.one(".mn-lobby-saved")?.textContent).toContain("no longer here");
    expect(board.model.kinds("saved")).toHaveLength(1);
    board.click(`[data-code="${TWO}"]`);

    expect(board.model.kinds("hello").at(-1)).toMatchObject({ resume: TWO });
  });

  test("one that is over can be reviewed from here, one that goes on cannot", () => {
    const game = { title: "Demo", names: ["Ann"], text: "over", date: 1e9, svg: CARD.svg };
    const saved = [
      { ...game, code: ONE, over: true },
      { ...game, code: TWO, over: false },
    ];
    const board = lobby({ saved });
    expect(board.all("[data-do='review']")).toHaveLength(1);
    board.click("[data-do='review']");

    expect(board.model.kinds("review")).toMatchObject([{ code: ONE }]);
    expect(board.model.kinds("hello").map(({ resume }) => resume ?? null)).toEqual([null]);
  });

  test("without a list nothing is asked, and Play is not locked while it is", () => {
    expect(lobby().model.kinds("saved")).toEqual([]);
    keepGame(ONE);
    const board = lobby();
    board.click('[data-game="demo"] [data-do="play"]');

    expect(board.model.kinds("start")).toHaveLength(1);
  });

  test("a code or an address leads back to its game", () => {
    const board = lobby();
    (board.one(".mn-lobby-code") as HTMLInputElement).value = ` http://localhost:8866/#g=${ONE} `;
    board.click('[data-do="go-on-code"]');

    expect(board.model.kinds("hello").at(-1)).toMatchObject({ resume: ONE });
  });

  test("the game that was played last comes first, once; a spoilt list is an empty one", () => {
    for (const code of [ONE, TWO, ONE, null]) keepGame(code);
    expect(keptGames()).toEqual([ONE, TWO]);
    dropGames([ONE]);
    expect(keptGames()).toEqual([TWO]);
    localStorage.setItem("minesnb.games", "{");

    expect(keptGames()).toEqual([]);
  });

  test("a game that gets a code is kept, a lesson is not", () => {
    const board = render(sample({ resume: ONE }));
    board.model.reply({ mode: "lesson", resume: TWO });

    expect(keptGames()).toEqual([ONE]);
  });
});

test("the rules are read and searched in the lobby, each with where it comes from", () => {
  const board = lobby();
  board.click('[data-game="demo"] [data-do="read"]');
  const rule = (text: string) => ({ text, chapter: "Mud", source: "page 3", status: "printed" });
  const rules = { "D-1": rule("It is deep."), "D-2": rule("Carts sink.") };
  board.model.reply({ lobby: { ...LOBBY, reading: { game: "demo", title: "Demo", rules } } });
  const search = board.one(".mn-reading .mn-search") as HTMLInputElement;
  search.value = "carts";
  search.dispatchEvent(new Event("input", { bubbles: true }));
  expect(board.all(".mn-reading .mn-rule").map((node) => node.textContent)).toEqual(["D-2"]);
  board.click('.mn-reading [data-do="rule"]');
  expect(board.one(".mn-reading .mn-card")?.textContent).toContain("page 3");
  board.click('[data-do="close-sheet"]');
  board.model.reply();

  expect((board.one("dialog") as HTMLDialogElement).open).toBe(false);
});

test("two cards of one picture keep their ids apart", () => {
  const ids = lobby()
    .all(".mn-cover [id]")
    .map((node) => node.id);

  expect(new Set(ids).size).toBe(2);
});
