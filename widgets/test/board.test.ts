import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { legend } from "../src/legend";
import { element, RULES, render, StubModel, sample, svg } from "./helpers";

const WHY = {
  path: ["m"],
  refusals: [{ rule: "R-2", text: "M comes second.", elements: ["a", "b"] }],
};

describe("picking", () => {
  test("the first elements of the paths light up and each pick narrows what can follow", () => {
    const board = render();
    expect(board.state("a")).toBe("pick");
    expect(board.state("m")).toBe("");

    board.pick("a");

    expect(board.state("a")).toBe("picked");
    expect(board.state("b")).toBe("");
    expect(board.state("m")).toBe("pick");
    expect(board.all(".mn-option")).toEqual([]);
  });

  test("a finished path is sent once, with the revision it was made for", () => {
    const board = render();
    board.pick("a");
    board.pick("n");

    expect(board.model.kinds("act")).toEqual([
      { kind: "act", seq: 2, client: expect.any(String), rev: 1, path: ["a", "n"] },
    ]);
  });

  test("what has no place on the board is a button, first or in the middle of a path", () => {
    const board = render();
    expect(board.all(".mn-option").map((node) => node.textContent)).toEqual(["Pass"]);

    board.pick("b");
    expect(board.all(".mn-option").map((node) => node.textContent)).toEqual(["Keep B"]);
    board.pick("button-yes");

    expect(board.model.kinds("act")[0]?.path).toEqual(["b", "button-yes"]);
  });

  test("Esc, the button and a click on the picked element take a pick back", () => {
    const board = render();
    for (const back of [
      () => board.pick("a"),
      () => board.click('[data-do="back"]'),
      () => {
        board.part("a").focus();
        board.press("Escape");
      },
    ]) {
      board.pick("a");
      expect(board.state("a")).toBe("picked");
      back();
      expect(board.state("a")).toBe("pick");
    }
  });

  test("picking something that cannot be picked asks why, with the whole path", () => {
    const board = render();
    board.pick("m");
    board.model.reply();
    board.pick("b");
    board.pick("n");

    expect(board.model.kinds("why").map((message) => message.path)).toEqual([["m"], ["b", "n"]]);
    expect(board.state("b")).toBe("picked");
  });

  test("nothing is asked where Python does not offer to say why", () => {
    const board = render(sample({ can: {} }));
    board.pick("m");

    expect(board.model.kinds("why")).toEqual([]);
    expect(board.part("m").getAttribute("role")).toBe("img");
  });

  test("an element inside another is picked itself only when the outer one cannot be", () => {
    const inner = element("in");
    const outer = `<g id="e-out" class="mn-el" aria-label="out">${inner}<rect class="mn-frame" width="50"/></g>`;
    const panes = [{ id: "p", label: "", row: 0, width: 100, svg: svg(outer) }];
    const board = render(sample({ panes, choices: [{ path: ["out"], label: "Out" }] }));
    board.pick("in");

    expect(board.model.kinds("act")[0]?.path).toEqual(["out"]);
  });

  test("what is drawn under a path shows only while that path is picked", () => {
    const preview = element("ghost", "Ghost", ' data-under="a"');
    const panes = [{ id: "p", label: "", row: 0, width: 100, svg: svg(element("a"), element("m"), preview) }];
    const board = render(sample({ panes }));
    expect(board.place("ghost").hasAttribute("data-shown")).toBe(false);

    board.pick("a");
    expect(board.place("ghost").hasAttribute("data-shown")).toBe(true);
    board.pick("a");
    expect(board.place("ghost").hasAttribute("data-shown")).toBe(false);
  });
});

describe("why not", () => {
  function asked() {
    const board = render();
    board.pick("m");
    board.model.reply({ why: WHY });
    return board;
  }

  test("the refusals show in a bubble with their rules, the causes are marked, and it is said aloud", () => {
    const board = asked();

    expect(board.one(".mn-bubble-why")?.textContent).toContain("M comes second.");
    expect(board.one(".mn-bubble-why .mn-rule")?.textContent).toBe("R-2");
    expect(board.state("a")).toContain("cause");
    expect(board.state("b")).toContain("cause");
    expect(board.warned()).toContain("M comes second.");
    expect(board.part("m").getAttribute("aria-label")).toBe("m, not possible: M comes second.");
  });

  test("the text of the rule opens below the reason, and closes again", () => {
    const board = asked();
    board.click(".mn-bubble-why .mn-rule");
    expect(board.one(".mn-refusals .mn-card strong")?.textContent).toBe("lower");
    board.click(".mn-bubble-why .mn-rule");
    expect(board.one(".mn-refusals .mn-card")).toBeNull();
  });

  test.each([
    ["Esc", (board: ReturnType<typeof asked>) => board.press("Escape")],
    ["the close button", (board: ReturnType<typeof asked>) => board.click('[data-do="close"]')],
    ["the next pick", (board: ReturnType<typeof asked>) => board.pick("a")],
  ])("%s closes it and takes the marks away", (_, close) => {
    const board = asked();
    board.part("m").focus();
    close(board);

    expect(board.one(".mn-bubble-why")?.hidden).toBe(true);
    expect(board.state("b")).not.toContain("cause");
  });

  test("a dismissed answer does not come back with a mere redraw, but does when asked again", () => {
    const board = asked();
    board.click('[data-do="close"]');
    board.model.trigger("change:rules");
    expect(board.one(".mn-bubble-why")?.hidden).toBe(true);

    board.pick("m");
    board.model.reply({ why: WHY });
    expect(board.one(".mn-bubble-why")?.hidden).toBe(false);
  });
});

describe("a move that cannot be taken back", () => {
  const final = () => {
    const view = sample();
    return { ...view, final: (view.choices as unknown[]).map((_, at) => at) };
  };

  beforeEach(() => localStorage.setItem("minesnb.settings", '{"ask": "final"}'));
  afterEach(() => localStorage.clear());

  test("waits for a yes, which plays it", () => {
    const board = render(final());
    board.pick("button-pass");
    expect(board.model.kinds("act")).toEqual([]);
    expect(board.one("[data-do=confirm]")?.textContent).toMatch(/^Yes: /);
    board.click("[data-do=confirm]");
    expect(board.model.kinds("act")).toEqual([expect.objectContaining({ path: ["button-pass"] })]);
  });

  test("is asked about no more once it is taken back, nor where that is not wanted", () => {
    const board = render(final());
    board.pick("button-pass");
    board.click("[data-do=back]");
    expect(board.one("[data-do=confirm]")).toBeNull();

    localStorage.clear();
    const hasty = render(final());
    hasty.pick("button-pass");
    expect(hasty.model.kinds("act")).toHaveLength(1);
  });
});

test("the help explains the signs that are on the board, and no others", () => {
  const board = render();
  board.one(".mn-shared")?.insertAdjacentHTML("beforeend", '<symbol id="mn1-i-gold"></symbol>');
  const lines = legend(
    board.root,
    new Map([
      ["gold", "gold"],
      ["bat", "a bat"],
    ]),
  );
  expect(lines.map((line) => line.textContent)).toEqual(["gold"]);
});

describe("the pace of bots", () => {
  const choose = (board: ReturnType<typeof render>, pace: string) => {
    board.click("[data-do=settings]");
    const select = board.one("select[name=pace]") as HTMLSelectElement;
    select.value = pace;
    select.dispatchEvent(new Event("change"));
  };

  test("one that was chosen before is told once, after the greeting", () => {
    localStorage.setItem("minesnb.settings", '{"pace": "slow"}');
    const board = render();
    board.model.reply();
    expect(board.model.kinds("pace")).toEqual([expect.objectContaining({ pace: "slow" })]);
    localStorage.clear();
  });

  test("one that is chosen while the board waits is told after the answer", () => {
    const board = render();
    board.pick("button-pass");
    choose(board, "instant");
    expect(board.model.kinds("pace")).toEqual([]);
    board.model.reply();
    expect(board.model.kinds("pace")).toEqual([expect.objectContaining({ pace: "instant" })]);
    localStorage.clear();
  });
});

test("a covered score is a question mark; why it is covered stands in its breakdown and in its name", () => {
  const { seats } = sample() as { seats: Record<string, unknown>[] };
  const [ann, bot] = seats;
  const line = { label: "Unfinished mines", value: -3, rule: "R-1" };
  const board = render(sample({ seats: [ann, { ...bot, lines: [line] }] }));
  const covered = board.root.querySelector<HTMLElement>(".mn-seat:last-child");
  expect(covered?.querySelector(".mn-seat-head .mn-total")?.textContent).toBe("?at the end");
  expect(covered?.querySelector("details .mn-note")?.textContent).toBe("at the end");
});

describe("folding", () => {
  const two = sample();
  const [main] = two.panes as Record<string, unknown>[];
  two.panes = [main, { ...main, id: "extra", label: "Extra", fold: true, svg: svg(element("x", "Card X")) }];

  test("a folded pane is a name that opens it, and its caption folds it again", () => {
    const board = render(two);
    expect(board.place("x")).toBeNull();
    board.click(".mn-folded[data-to=extra]");
    expect(board.place("x")).not.toBeNull();
    board.click(".mn-pane-label[data-to=extra]");
    expect(board.place("x")).toBeNull();
  });

  test("where the page scrolls, what nothing lies in is a name until it is opened or filled", () => {
    const [main, extra] = two.panes as Record<string, unknown>[];
    const panes = [main, { ...extra, fold: false, empty: true }];
    const board = render({ ...two, panes });
    expect(board.place("x")).toBeNull();
    board.model.reply({ panes: [main, { ...extra, fold: false }] });
    expect(board.place("x")).not.toBeNull();
  });

  test("what can be picked is never folded", () => {
    const board = render({ ...two, choices: [{ path: ["x"], label: "Take X" }] });
    expect(board.state("x")).toContain("pick");
    board.click(".mn-pane-label[data-to=extra]");
    expect(board.state("x")).toContain("pick");
  });
});

describe("messages", () => {
  test("the greeting carries the resume code of the address", () => {
    history.replaceState(null, "", "#g=abc-123");
    const board = render();

    expect(board.model.sent).toEqual([
      { kind: "hello", seq: 1, client: expect.any(String), resume: "abc-123" },
    ]);
  });

  test("the resume code goes into the address, but not in JupyterLab, and only if it is one", () => {
    render(sample({ resume: "xyz" }));
    expect(location.hash).toBe("#g=xyz");

    render(sample({ resume: "no code\u0000 <x>" }));
    expect(location.hash).toBe("#g=xyz");

    const lab = document.createElement("div");
    lab.className = "jp-LabShell";
    document.body.append(lab);
    render(sample({ resume: "other" }));
    expect(location.hash).toBe("#g=xyz");
  });

  test.each(["undo", "hint", "save"])("%s is sent with the revision", (kind) => {
    const board = render();
    board.click(`[data-do="${kind}"]`);

    expect(board.model.kinds(kind)).toEqual([{ kind, seq: 2, client: expect.any(String), rev: 1 }]);
  });

  test("what is not possible now says why and sends nothing", () => {
    const board = render();
    board.click('[data-do="redo"]');

    expect(board.model.kinds("redo")).toEqual([]);
    expect(board.one('[data-do="redo"]')?.getAttribute("aria-description")).toBe("Nothing was taken back.");
    expect(board.one('[data-do="redo"]')?.getAttribute("aria-disabled")).toBe("true");
  });

  test("a new game is asked for only after a second thought", () => {
    const board = render();
    board.click('[data-do="new"]');
    expect(board.model.kinds("new")).toEqual([]);
    board.click('[data-do="new-now"]');

    expect(board.model.kinds("new")).toHaveLength(1);
  });

  test("progress can be cancelled, even while an answer is awaited", () => {
    const board = render(sample({ progress: { text: "Thinking" } }));
    board.pick("button-pass");
    board.click('[data-do="cancel"]');

    expect(board.model.kinds("cancel")).toHaveLength(1);
  });

  test("a saved record is offered to who asked for it, once, and stays at hand", () => {
    const urls = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    URL.revokeObjectURL = vi.fn();
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const asking = render();
    const other = render(undefined, asking.model);
    asking.click('[data-do="save"]');
    asking.model.reply({ download: { n: 1, name: "a.json", text: "{}" } });
    expect(urls).toHaveBeenCalledTimes(1);
    asking.model.reply();
    expect(urls).toHaveBeenCalledTimes(1);
    other.click('[data-do="download"]');

    expect(urls).toHaveBeenCalledTimes(2);
    expect(other.one('[data-do="download"]')?.textContent).toContain("a.json");
    urls.mockRestore();
    click.mockRestore();
  });

  test("an opened file is sent as text, and one too large is not", async () => {
    const board = render();
    const choose = async (file: File) => {
      const click = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (
        this: HTMLInputElement,
      ) {
        Object.defineProperty(this, "files", { value: [file] });
        this.dispatchEvent(new Event("change"));
      });
      board.click('[data-do="open"]');
      await new Promise((done) => setTimeout(done, 20));
      click.mockRestore();
    };
    const large = new File(["x"], "large.json");
    Object.defineProperty(large, "size", { value: 5_000_000 });
    await choose(large);
    expect(board.model.kinds("open")).toEqual([]);
    expect(board.one(".mn-notice")?.textContent).toContain("large.json is too large");

    await choose(new File(['{"a":1}'], "game.json"));
    expect(board.model.kinds("open")[0]).toMatchObject({ rev: 1, text: '{"a":1}' });
  });
});

describe("the keyboard", () => {
  test("the board is one tab stop, on the first element that can be picked", () => {
    const board = render();

    expect(board.all(".mn-board [tabindex='0']")).toEqual([board.part("a")]);
    board.part("n").focus();
    expect(board.all(".mn-board [tabindex='0']")).toEqual([board.part("n")]);
  });

  test("Enter and Space pick, u undoes, ? helps", () => {
    const board = render();
    board.part("a").focus();
    board.press("Enter");
    expect(board.state("a")).toBe("picked");
    board.part("m").focus();
    board.press(" ");
    expect(board.model.kinds("act")).toHaveLength(1);
    board.model.reply();
    board.press("u");
    expect(board.model.kinds("undo")).toHaveLength(1);
    board.press("?");
    expect(board.one("dialog")?.hasAttribute("open")).toBe(true);
  });

  test("bare keys never reach the page around, but Tab and combinations do", () => {
    const board = render();
    const heard: string[] = [];
    const listener = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener("keydown", listener);
    board.part("a").focus();
    for (const key of ["a", "b", "x", "d", "0", "m", "y", "Enter", "Escape", "ArrowUp"]) board.press(key);
    board.press("Tab");
    board.press("s", { ctrlKey: true });
    board.press("k", { metaKey: true });
    document.removeEventListener("keydown", listener);

    expect(heard).toEqual(["Tab", "s", "k"]);
  });

  test("a ring shows the focus of the keyboard, not that of the mouse", () => {
    const board = render();
    board.part("a").dispatchEvent(new Event("pointerdown", { bubbles: true }));
    board.part("a").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(document.activeElement).toBe(board.part("a"));
    expect(board.root.hasAttribute("data-pointer")).toBe(true);
    board.press("ArrowRight");
    expect(board.root.hasAttribute("data-pointer")).toBe(false);
  });

  test("picking by keyboard goes on to the buttons where only buttons can follow", () => {
    const board = render();
    board.part("b").focus();
    board.press("Enter");

    expect(document.activeElement?.textContent).toBe("Keep B");
  });
});

describe("patching", () => {
  const panes = (...elements: string[]) => [
    { id: "main", label: "Table", row: 0, width: 100, grow: 1, svg: svg(...elements) },
  ];

  test("the focus stays on its element while all around it changes", () => {
    const board = render();
    const part = board.part("b");
    part.focus();
    board.model.reply({ panes: panes(element("n"), element("b", "New B"), element("z")) });

    expect(document.activeElement).toBe(part);
    expect(part.getAttribute("aria-label")).toContain("New B");
    expect(board.place("a")).toBeNull();
    expect(board.place("z")).not.toBeNull();
  });

  test("the focus goes on to something sensible when its element is gone", () => {
    const board = render();
    board.part("b").focus();
    board.model.reply({ panes: panes(element("a"), element("n")), choices: [{ path: ["a"], label: "A" }] });

    expect(document.activeElement).toBe(board.part("a"));
  });

  test("a picture that did not change is not touched", () => {
    const board = render();
    const before = board.one("svg .mn-el");
    const watcher = vi.fn();
    const observer = new MutationObserver(watcher);
    const picture = board.one(".mn-pane-picture");
    if (picture) observer.observe(picture, { childList: true, subtree: true });
    board.model.reply();

    expect(board.one("svg .mn-el")).toBe(before);
    expect(observer.takeRecords()).toEqual([]);
    observer.disconnect();
  });

  test("a picture stays in the page while others come and go, and so do the shapes that are used", () => {
    const shapes = '<defs><symbol id="coin"><circle r="4"/></symbol></defs>';
    const drawn = (id: string, ...elements: string[]) => {
      const [pane] = panes(...elements);
      return { ...pane, id, svg: pane?.svg.replace(">", `>${shapes}`) };
    };
    const board = render(sample({ panes: [drawn("one", element("a")), drawn("two", element("b"))] }));
    const shape = board.one(".mn-shared [id$='coin']");
    const removed: Node[] = [];
    const observer = new MutationObserver(() => {});
    observer.observe(board.root, { childList: true, subtree: true });
    board.model.reply({
      panes: [drawn("new", element("n")), drawn("one", element("a")), drawn("two", element("c"))],
    });
    for (const { removedNodes } of observer.takeRecords()) removed.push(...removedNodes);
    observer.disconnect();

    const pictures = removed.filter(
      (node) => node instanceof Element && (node.matches("[data-pane]") || node.querySelector("[data-pane]")),
    );
    expect(pictures).toEqual([]);
    expect([...board.all("[data-pane]")].map((node) => node.getAttribute("data-pane"))).toEqual([
      "new",
      "one",
      "two",
    ]);
    expect(shape).not.toBeNull();
    expect(board.one(".mn-shared [id$='coin']")).toBe(shape);
  });

  test("two boards of one model share no id and stay in step", () => {
    const one = render();
    const two = render(undefined, one.model);
    const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
    expect(new Set(ids).size).toBe(ids.length);

    one.pick("button-pass");
    one.model.reply({ prompt: { text: "Next.", tone: "wait" } });

    for (const board of [one, two]) expect(board.one(".mn-say")?.textContent).toBe("Next.");
  });

  test("opened details and the search stay as they are", () => {
    const line = { label: "Mines", value: -2, rule: "R-1" };
    const seats = [
      { name: "Ann", kind: "human", token: "", active: true, total: 1, note: "", lines: [line] },
    ];
    const board = render(sample({ seats }));
    const details = board.one("details") as HTMLDetailsElement;
    details.open = true;
    const search = board.one("input") as HTMLInputElement;
    search.value = "lower";
    search.dispatchEvent(new Event("input"));
    board.model.reply({ seats: [{ ...seats[0], total: 2 }] });

    expect(details.open).toBe(true);
    expect(details.isConnected).toBe(true);
    expect(board.one(".mn-total")?.textContent).toBe("2");
    expect(board.one(".mn-lines td")?.textContent).toBe("\u22122");
    expect(board.all(".mn-rules .mn-rule").map((node) => node.textContent)).toEqual(["R-2"]);
  });
});

describe("what is shown", () => {
  test("the curtain leaves nothing of the last player's in the page, and lifts on request", () => {
    const board = render();
    board.pick("a");
    board.model.set(
      "view",
      sample({ rev: 2, mode: "curtain", curtain: { text: "Pass it to Ben.", button: "I am Ben" } }),
    );

    expect(board.root.textContent).not.toMatch(/Card A|Ann|Pass$|Play a card/);
    expect(board.all("svg [data-el], .mn-log, .mn-seat, .mn-option")).toEqual([]);
    expect(board.one(".mn-curtain .mn-say")?.textContent).toBe("Pass it to Ben.");
    board.click('[data-do="lift"]');
    expect(board.model.kinds("lift")).toHaveLength(1);
  });

  test("labels say what can be done, and the turn and the log are said once", () => {
    const board = render();
    expect(board.part("a").getAttribute("aria-label")).toBe("Card A, can be picked");
    expect(board.part("a").getAttribute("role")).toBe("button");
    expect(board.part("m").getAttribute("aria-disabled")).toBe("true");
    expect(board.said()).toBe("Play a card.");

    const log = [{ n: 2, text: "Ann passes.", rule: "R-1", elements: [] }];
    board.model.reply({ log, prompt: { text: "Wait for Ben.", tone: "wait" } });

    expect(board.said()).toBe("Ann passes. Wait for Ben.");
  });

  test("text is never read as markup", () => {
    const evil = "<img src=x onerror=alert(1)>";
    const board = render(
      sample({
        prompt: { text: evil, tone: "move" },
        log: [{ n: 1, text: evil, rule: evil, elements: [] }],
        error: { text: evil, detail: evil },
        hint: { text: evil, elements: [], rung: 1, rungs: 2 },
        result: { text: evil, svg: evil },
        lesson: {
          title: evil,
          step: 1,
          steps: 2,
          heading: evil,
          goal: evil,
          body: evil,
          done: [],
          rules: [evil],
          pages: [evil],
        },
      }),
    );

    expect(board.all("img, script")).toEqual([]);
    expect(board.one(".mn-say")?.textContent).toBe(evil);
  });

  test("a lesson shows its step, its feedback and the way on", () => {
    const lesson = {
      title: "Demo",
      step: 2,
      steps: 3,
      heading: "Lower",
      goal: "Play **A**.",
      body: "One :chest: and :none:.\nStill one.\n\nTwo:\n- first\n- second **bold**",
      feedback: { tone: "bad", text: "Not that.", rules: ["R-2"] },
      done: [true, false, true],
      missed: [true, false, false],
      rules: ["R-1"],
      pages: ["1 First", "2 Second", "3 Third"],
      chapters: [
        { name: "The start", first: 1, last: 2, optional: false },
        { name: "The rest", first: 3, last: 3, optional: true },
      ],
      closed: ["log", "scores"],
      signs: { chest: '<svg viewBox="0 0 24 24"><path d="M0 0h24"/></svg>' },
    };
    const board = render(sample({ mode: "lesson", lesson }));

    expect(board.all(".mn-body p").map((node) => node.textContent)).toEqual([
      "One  and :none:. Still one.",
      "Two:",
    ]);
    expect(board.all(".mn-body .mn-sign").length).toBe(1);
    expect(board.all(".mn-body li").map((node) => node.textContent)).toEqual(["first", "second bold"]);
    expect(board.all(".mn-dot").map((node) => node.getAttribute("aria-label"))).toEqual([
      "1 First, done, look again",
      "2 Second",
    ]);
    expect(board.all(".mn-chapter").map((node) => node.textContent)).toEqual([
      "The start1 of 2 done",
      "The rest (if you like)1 of 1 done",
    ]);
    expect(board.one(".mn-chapters summary")?.textContent).toBe("Chapters: The start \u00b7 2 of 2");
    board.click(".mn-chapter");
    expect(board.model.kinds("step")).toMatchObject([{ rev: 1, to: 2 }]);
    board.model.reply({});
    expect(board.one(".mn-feedback")?.dataset.tone).toBe("bad");
    expect(board.one(".mn-side")?.dataset.closed).toBe("log scores");
    board.click('.mn-button[data-do="step"][data-to="3"]');
    expect(board.model.kinds("step").at(-1)).toMatchObject({ to: 3 });
  });

  test("the game on one page takes the board's place, with its rules to open", () => {
    const summary = [{ name: "The aim", lines: [{ text: "Win.", rules: ["R-1", "R-2"] }] }];
    const board = render(sample({ mode: "lesson", lesson: { title: "Demo", summary } }));

    expect(board.one("[data-summary] .mn-summary h3")?.textContent).toBe("Demo on one page");
    expect(board.all(".mn-summary .mn-rule").map((node) => node.textContent)).toEqual(["R-1", "R-2"]);
    expect(board.all("[data-do='print']")).toEqual([]);

    board.model.reply({ page: "learn/demo" });
    expect(board.all("[data-do='print']").length).toBe(1);

    board.model.reply({ lesson: { title: "Demo" } });
    expect(board.all("[data-summary], .mn-summary")).toEqual([]);
  });

  test("another step begins at its top, and the same step stays where it is", () => {
    const board = render(sample({ mode: "lesson", lesson: { title: "Demo", step: 1 } }));
    const { root } = board;
    root.scrollIntoView = vi.fn();
    root.getBoundingClientRect = () => new DOMRect(0, -80, 390, 900);
    board.model.reply({ lesson: { title: "Demo", step: 1 } });
    expect(root.scrollIntoView).not.toHaveBeenCalled();
    board.model.reply({ lesson: { title: "Demo", step: 2 } });
    expect(root.scrollIntoView).toHaveBeenCalledOnce();
    root.getBoundingClientRect = () => new DOMRect(0, 8, 390, 900);
    board.model.reply({ lesson: { title: "Demo", step: 3 } });
    expect(root.scrollIntoView).toHaveBeenCalledOnce();
  });

  test("the way on from a step takes the focus, and no press that was meant for what was there before", () => {
    const next = { choices: [{ path: ["button-next"], label: "On" }] };
    const board = render(sample({ mode: "lesson", choices: [{ path: ["button-pass"], label: "Pass" }] }));
    board.click("[data-el='button-pass']");
    board.model.reply(next);
    const button = board.one("[data-el='button-next']") as HTMLElement;
    expect(document.activeElement).toBe(button);

    const press = (changes = {}) => {
      const event = new KeyboardEvent("keydown", {
        key: "Enter",
        bubbles: true,
        cancelable: true,
        ...changes,
      });
      button.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(press()).toBe(true);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 500);
    expect(press()).toBe(false);
    expect(press({ repeat: true })).toBe(true);
    vi.restoreAllMocks();

    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
    expect(board.model.kinds("act")).toHaveLength(1);
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(board.model.kinds("act")).toHaveLength(2);
  });

  test("that a game is not saved stays in sight while it is so", () => {
    const board = render(sample({ unsaved: "Not saved." }));
    board.model.reply({ unsaved: "Not saved.", hint: { text: "Up.", elements: [], rung: 1, rungs: 1 } });
    expect(board.one(".mn-notice[data-tone='bad']")?.textContent).toBe("Not saved.");
    board.model.reply({ unsaved: "" });
    expect(board.one(".mn-notice[data-tone='bad']")).toBeNull();
  });

  test("a notice stands beside the board until there is none", () => {
    const board = render(sample({ notice: "A copy." }));
    expect(board.one(".mn-notice[data-tone='wait']")?.textContent).toBe("A copy.");
    board.model.reply({ notice: "" });
    expect(board.one(".mn-notice[data-tone='wait']")).toBeNull();
  });

  test("a code in the address stays until it has been asked about, and then a step back", () => {
    history.replaceState(null, "", "#g=first");
    const steps = history.length;
    const model = new StubModel(sample({ resume: "own" }), RULES);
    model.mute = true;
    render(undefined, model);
    expect(location.hash).toBe("#g=first");
    model.reply();
    expect([location.hash, history.length]).toEqual(["#g=own", steps + 1]);
  });

  test("hints come rung by rung", () => {
    const board = render(sample({ hint: { text: "Look up.", elements: ["b"], rung: 1, rungs: 2 } }));
    expect(board.state("b")).toContain("hint");
    board.click('.mn-notice [data-do="hint"]');
    expect(board.model.kinds("hint")).toHaveLength(1);

    board.model.reply({ hint: { text: "This one.", elements: ["b"], rung: 2, rungs: 2 } });
    expect(board.one('.mn-notice [data-do="hint"]')).toBeNull();
  });

  test("the log is by turns, and what comes before the first decision is the start", () => {
    const line = (n: number, seat: number) => ({ n, text: `${n}`, rule: "R-1", elements: [], seat });
    const headings = (...lines: unknown[]) => {
      const board = render(sample({ log: lines }));
      return board.all(".mn-log-turn").map((turn) => turn.textContent);
    };

    expect(headings(line(1, -1), line(2, -1), line(3, 1), line(4, -1), line(5, 0))).toEqual([
      "Ann5§",
      "Bot3§4§",
      "The start1§2§",
    ]);
    // Lines that begin in the middle of a turn belong to it.
    expect(headings(line(8, -1), line(9, 1))).toEqual(["Bot8§9§"]);
  });

  test("a line of the log lights what it speaks of, and its rule opens", () => {
    const board = render();
    board.one(".mn-log [data-shows]")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(board.state("a")).toContain("shown");
    board.one(".mn-side")?.dispatchEvent(new Event("pointerleave"));
    expect(board.state("a")).not.toContain("shown");

    board.click(".mn-log .mn-rule");
    expect(board.one(".mn-bubble-why")?.textContent).toContain("The first player begins.");
  });

  test("gains of one answer show one after the other", () => {
    const board = render();
    board.model.reply({
      gains: [
        { element: "a", text: "+2" },
        { element: "b", text: "+1" },
      ],
    });
    const delays = [...board.root.querySelectorAll<HTMLElement>(".mn-gain")].map(
      (label) => label.style.animationDelay,
    );
    expect(delays).toEqual(["0ms", "250ms"]);
  });

  test("gains float at their element once and go", () => {
    vi.useFakeTimers();
    const board = render();
    board.model.reply({ gains: [{ element: "a", text: "+5" }] });
    expect(board.one(".mn-gain")?.textContent).toBe("+5");
    vi.advanceTimersByTime(1300);
    expect(board.one(".mn-gain")).toBeNull();
    vi.useRealTimers();
  });

  test("a map zooms by keys and buttons", () => {
    const panes = [{ id: "p", label: "", row: 0, width: 640, zoom: true, svg: svg(element("a")) }];
    const board = render(sample({ panes }));
    const holder = board.one(".mn-pane-picture") as HTMLElement;
    board.part("a").focus();
    board.press("+");
    expect(holder.dataset.zoom).toBe("1.25");
    board.click('[data-do="zoom"][data-to="out"]');
    board.press("-");
    expect(holder.dataset.zoom).toBe("1");
  });
});

describe("malformed views", () => {
  test.each([
    ["nothing", null],
    ["a number", 7],
    ["a list", [1, 2]],
    ["missing fields", { rev: 1 }],
    [
      "wrong types",
      { rev: "x", mode: 3, panes: {}, choices: "abc", prompt: [], seats: 4, log: [null], can: 1 },
    ],
    [
      "wrong entries",
      sample({ panes: [null, 3], choices: [{}, { path: 4 }, null], seats: [null], log: [7] }),
    ],
    ["a picture that is none", sample({ panes: [{ id: "p", svg: "<p>no" }] })],
    ["an unknown mode", sample({ mode: "party" })],
  ])("%s does not throw", (_, view) => {
    const board = render(view);
    board.model.set("view", view);
    board.model.set("rules", view);

    expect(board.root.isConnected).toBe(true);
  });

  test("an error says what is wrong and where, once", () => {
    const board = render(sample({ choices: [{ path: ["a", 3], label: "x" }] }));

    expect(board.one(".mn-notice pre")?.textContent).toBe("choices[0].path[1] is not text");
    expect(board.warned()).toContain("could not read");
  });

  test("the time before the first view is no error", () => {
    expect(render({}).one(".mn-notice")).toBeNull();
  });
});

describe("the end of a view", () => {
  test.each(["clean-up", "signal"])("by %s ends every listener, timer and node", (way) => {
    vi.useFakeTimers();
    const signals: (AbortSignal | undefined)[] = [];
    const original = EventTarget.prototype.addEventListener;
    const spy = vi.spyOn(EventTarget.prototype, "addEventListener").mockImplementation(function (
      this: EventTarget,
      ...[type, listener, options]
    ) {
      if (this instanceof Node) signals.push(typeof options === "object" ? options.signal : undefined);
      original.call(this, type, listener, options);
    });
    const outer = new AbortController();
    const board = render(undefined, new StubModel(sample(), RULES), outer.signal);
    board.model.reply({ gains: [{ element: "a", text: "+1" }] });
    board.pick("button-pass");
    board.part("a").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    const heard = () => [...board.model.listeners.values()].reduce((sum, all) => sum + all.size, 0);
    expect(heard()).toBeGreaterThan(0);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    expect(signals.length).toBeGreaterThan(10);

    if (way === "signal") outer.abort();
    else board.end();

    expect(signals.filter((signal) => !signal?.aborted)).toEqual([]);
    expect(heard()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(board.el.childElementCount).toBe(0);
    board.end();
    spy.mockRestore();
    vi.useRealTimers();
  });
});

describe("the focus", () => {
  const pane = (...elements: string[]) => [
    { id: "main", label: "Table", row: 0, width: 100, grow: 1, svg: svg(...elements) },
  ];

  test("leaves what is hidden before the browser takes it away", () => {
    const board = render(
      sample({ panes: pane(element("a"), element("b"), element("m", "m", ' data-under="a"')) }),
    );
    board.pick("a");
    board.part("m").focus();
    board.model.reply({ choices: [{ path: ["b"], label: "B" }] });
    expect(document.activeElement).toBe(board.part("b"));
  });

  test("does not stay on a button that has become another, nor go to one that might end something", () => {
    const board = render(sample({ choices: [{ path: ["button-go"], label: "Go" }] }));
    const button = board.one("[data-el='button-go']") as HTMLElement;
    button.focus();
    board.model.reply({ choices: [{ path: ["button-end"], label: "End your turn" }] });
    expect(board.one("[data-el='button-end']")).not.toBeNull();
    expect(document.activeElement).toBe(board.one(".mn-prompt-holder"));
  });

  test("does not fall when another room takes the options away while an answer is under way", () => {
    const board = render();
    board.one("[data-el='button-pass']")?.focus();
    board.pick("button-pass");
    window.dispatchEvent(new Event("beforeprint"));
    expect(board.one("[data-el='button-pass']")).toBeNull();
    expect(document.activeElement).toBe(board.one(".mn-prompt-holder"));
  });

  test("goes from a rising curtain to what can be picked, and to its button when it falls", () => {
    const curtain = { mode: "curtain", curtain: { text: "Pass it on.", button: "I am Bo" } };
    const board = render(sample());
    board.part("a").focus();
    board.model.reply(curtain);
    expect(document.activeElement).toBe(board.one("[data-do='lift']"));
    board.model.reply({ mode: "game", curtain: null });
    expect(document.activeElement).toBe(board.part("a"));
  });

  test("goes back to where it was when what came up has gone", () => {
    const board = render();
    board.part("n").focus();
    board.model.reply({ hint: { rung: 1, rungs: 2, text: "So.", elements: [] } });
    board.one("[data-do='hint'].mn-button")?.focus();
    board.model.reply({ hint: { rung: 2, rungs: 2, text: "And so.", elements: [] } });
    expect(board.one(".mn-notice")?.contains(document.activeElement)).toBe(false);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("is not fetched back by a board that somebody has left", () => {
    const board = render();
    board.part("a").focus();
    board.part("a").blur();
    board.model.reply({ choices: [] });
    expect(document.activeElement).toBe(document.body);
  });

  test("goes from the board to the bar and back by one key, and along a list by arrows", () => {
    const log = [1, 2, 3].map((n) => ({ n, text: `Line ${n}.`, rule: "R-1", elements: [] }));
    const board = render(sample({ log }));
    board.part("b").focus();
    board.press("b");
    expect(document.activeElement?.textContent).toBe("Pass");
    board.press("b");
    expect(document.activeElement).toBe(board.part("b"));

    const links = board.all(".mn-log .mn-rule");
    expect(links.map((link) => link.tabIndex)).toEqual([-1, -1, -1]);
    board.one("[aria-label='Log'][data-walk]")?.focus();
    for (const [key, at] of [
      ["ArrowDown", 0],
      ["ArrowDown", 1],
      ["End", 2],
      ["Home", 0],
    ] as const) {
      board.press(key);
      expect(document.activeElement).toBe(links[at]);
    }
  });
});

describe("a press in haste", () => {
  test("is not taken by what has just come to lie under the pointer, whatever was there before", () => {
    const board = render();
    const at = { clientX: 50, clientY: 50, bubbles: true, cancelable: true, detail: 1 };
    const undo = board.one("[data-do='undo']") as HTMLElement;
    document.elementFromPoint = () => board.root;
    board.root.dispatchEvent(new MouseEvent("pointerdown", at));
    const press = (far = 0) => undo.dispatchEvent(new MouseEvent("click", { ...at, clientX: 50 + far }));
    // Before the redraw nothing lies there, after it the button.
    let calls = 0;
    document.elementFromPoint = () => (calls++ === 0 ? board.root : undo);
    board.model.reply({});
    press();
    expect(board.model.kinds("undo")).toEqual([]);
    press(40);
    expect(board.model.kinds("undo")).toHaveLength(1);
    board.model.reply({});
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 500);
    press();
    expect(board.model.kinds("undo")).toHaveLength(2);
    vi.restoreAllMocks();
    delete (document as Partial<Document>).elementFromPoint;
  });
});

describe("a reviewed game", () => {
  const result = { text: "Ann wins.", ranking: [1, 0], svg: "<svg></svg>", chances: "<svg></svg>" };

  test("names the players in the order of their ranks", () => {
    const board = render(sample({ result }));
    const names = [...document.querySelectorAll(".mn-ranks tbody th")].map((each) => each.textContent);
    const { seats } = sample() as { seats: { name: string }[] };
    expect(names).toEqual([seats[1]?.name, seats[0]?.name]);
    board.model.set("view", sample({ rev: 5, result: { ...result, ranking: [0, 7, 1] } }));
    expect(document.querySelectorAll(".mn-ranks tbody tr")).toHaveLength(2);
  });

  test("leads from slip to slip, and from the last one to the first", () => {
    const board = render(sample({ review: { at: 3, steps: 9, worst: [3, 7] } }));
    const slip = () => board.one("[data-do='look'][data-to='7'], [data-do='look'][data-to='3']");
    expect(slip()?.textContent).toBe("Next slip");
    board.model.set("view", sample({ rev: 5, review: { at: 7, steps: 9, worst: [3, 7] } }));
    expect(slip()?.textContent).toBe("First slip");
    board.model.set("view", sample({ rev: 6, review: { at: 7, steps: 9, worst: [] } }));
    expect(slip()).toBeNull();
  });

  test("has a chart of the chances beside that of the points, once it is reviewed", () => {
    const board = render(sample({ result: { ...result, chances: "" }, can: { judge: true } }));
    expect(board.one("[data-do='judge']")?.textContent).toBe("Review the game");
    expect(board.one(".mn-chart figcaption")).toBeNull();
    board.model.set("view", sample({ rev: 5, result }));
    const names = [...document.querySelectorAll(".mn-chart figcaption")].map((each) => each.textContent);
    expect(names).toEqual(["Points", "Chances"]);
  });

  test("says how much of it is judged", () => {
    const board = render(sample({ progress: { text: "Every decision is tried again\u2026", share: 0.25 } }));
    expect(board.one("progress")?.getAttribute("value")).toBe("0.25");
    board.model.set("view", sample({ rev: 5, progress: { text: "Flint is thinking\u2026", share: null } }));
    expect(board.one("progress")?.hasAttribute("value")).toBe(false);
  });
});
