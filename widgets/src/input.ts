/** Clicks and keys on a board. */
import type { Board } from "./board";
import { choose, offer } from "./files";
import { help, leave, open } from "./help";
import { direction, isForHost, runsTheCell, signOf, toward, walk } from "./keyboard";
import { chooseTab } from "./layout";
import { control, meant } from "./marks";
import { step } from "./picking";
import { pan, zoom } from "./zoom";

/** Does what a button (or its key) stands for. */
function command(board: Board, action: string, control: HTMLElement | null, signal: AbortSignal): void {
  const { view, layout } = board;
  const to = control?.dataset.to ?? "";
  if (control && board.lobby.does(action, control)) return;
  switch (action) {
    case "reload":
      location.reload();
      return;
    case "print":
      print();
      return;
    case "close":
      board.closeBubbles();
      return;
    case "confirm":
      board.confirm();
      return;
    case "back":
      board.back();
      return;
    case "help":
      open(layout.dialog, help(view.can.learn === true, board.legend()));
      return;
    case "show-result":
    case "hide-result":
      board.showResult(action === "show-result");
      return;
    case "settings":
      open(layout.dialog, board.settingsForm());
      return;
    case "look":
      board.replay.stop();
      board.ask("look", { at: to === "" ? null : Number(to) });
      return;
    case "replay":
      board.replay.start(Number(to), Number(control?.dataset.until));
      return;
    case "older":
      board.ask("older", { before: Number(to) });
      return;
    case "tab":
      chooseTab(layout.side, to);
      return;
    case "rule":
      if (control) board.showRule(control);
      return;
    case "pane":
      board.togglePane(to);
      return;
    case "zoom":
      zoom(control?.closest<HTMLElement>(".mn-pane"), to);
      return;
    case "download":
      if (view.download) offer(view.download);
      return;
  }
  // What only waits for an answer is asked for all the same, and kept until that has come.
  if (control?.getAttribute("aria-disabled") === "true" && view.can[action] !== true) return;
  switch (action) {
    case "step":
      control?.closest("details")?.removeAttribute("open");
      board.ask("step", { to: Number(to) });
      return;
    case "new":
      if (view.mode === "game" && view.prompt.tone !== "over") open(layout.dialog, leave());
      else board.ask("new");
      return;
    case "learn":
      layout.dialog.close();
      board.ask("learn");
      return;
    case "new-now":
      layout.dialog.close();
      board.ask("new");
      return;
    case "open":
      choose(
        "record",
        (text) => board.ask("open", { text }),
        (reason) => board.complain(reason),
        signal,
      );
      return;
    default:
      if (["lift", "cancel"].includes(action) || view.can[action] === true) board.ask(action);
  }
}

function click(board: Board, target: Element, signal: AbortSignal): void {
  const pressed = target.closest<HTMLElement>("[data-do]");
  const option = target.closest<HTMLElement>("button[data-el]");
  if (pressed) command(board, pressed.dataset.do ?? "", pressed, signal);
  else if (option) board.pick(option.dataset.el ?? "");
  else if (!target.closest(".mn-bubble, dialog")) {
    const { next } = step(board.view.choices, board.path);
    const { board: pictures } = board.layout;
    const node = pictures.contains(target) && meant(pictures, target, new Set(next));
    if (node) board.pick(node.dataset.el ?? "", control(node));
    else board.closeBubbles();
  }
}

/** Acts on a key pressed on the board; true when it meant something. */
function boardKey(board: Board, event: KeyboardEvent, target: Element, signal: AbortSignal): boolean {
  const way = direction(event);
  const pane = target.closest<HTMLElement>(".mn-pane-zoom");
  const any = event.ctrlKey || event.metaKey;
  if (way) {
    if (event.shiftKey && pan(pane, way)) return true;
    const near = any ? undefined : toward(target, board.focus.candidates(), way);
    (near ?? toward(target, board.focus.reachable(), way))?.focus();
    return true;
  }
  if (any) return false;
  const sign = signOf(event);
  switch (sign) {
    case "Home":
      board.focus.candidates()[0]?.focus();
      return true;
    case "End":
      board.focus.candidates().at(-1)?.focus();
      return true;
    case "Enter":
    case " ": {
      const id = target.closest("svg [data-el]")?.getAttribute("data-el");
      if (id) board.pick(id);
      return id !== undefined;
    }
    case "u":
      command(board, "undo", null, signal);
      return true;
    case "b":
      board.focus.cross(target);
      return true;
    case "+":
    case "=":
    case "-":
      return zoom(pane, sign === "-" ? "out" : "in");
    case "0":
      return zoom(pane, "all");
    default:
      return false;
  }
}

function key(board: Board, event: KeyboardEvent, signal: AbortSignal): void {
  const { layout } = board;
  const target = event.target as Element;
  if (board.haste.refuses(event)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  layout.root.removeAttribute("data-pointer");
  const onBoard = layout.board.contains(target) || layout.top.contains(target);
  if (!layout.dialog.open && !event.altKey && !runsTheCell(event)) {
    if (event.key === "Escape") {
      if (!board.closeBubbles() && onBoard) board.back();
    } else if ((onBoard && boardKey(board, event, target, signal)) || walk(event, target))
      event.preventDefault();
    else if (signOf(event) === "?" && !target.matches("input, select")) command(board, "help", null, signal);
  }
  if (!isForHost(event) || event.defaultPrevented) event.stopPropagation();
}

/** Lets a board hear its clicks and keys until `signal` ends. */
export function listen(board: Board, signal: AbortSignal): void {
  const { root, side } = board.layout;
  const point = () => root.setAttribute("data-pointer", "");
  root.addEventListener(
    "click",
    (event) => {
      // Pressing on a drawing takes the focus out of the board first; a click by a key has no detail.
      if (event.detail > 0) point();
      if (board.haste.refuses(event)) event.preventDefault();
      else board.focus.during(() => click(board, event.target as Element, signal));
    },
    { signal },
  );
  root.addEventListener("keydown", (event) => board.focus.during(() => key(board, event, signal)), {
    signal,
  });
  // A click moves the focus to what was clicked, so `:focus-visible` alone would show a ring after it.
  root.addEventListener("pointerdown", () => root.setAttribute("data-pointer", ""), {
    signal,
    capture: true,
  });
  root.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (!root.contains(relatedTarget as Node | null)) root.removeAttribute("data-pointer");
    },
    { signal },
  );
  for (const type of ["pointerover", "pointerleave", "focusin", "focusout"]) {
    const light = ({ target }: Event) => {
      const row =
        type.endsWith("leave") || type.endsWith("out") ? null : (target as Element).closest("[data-shows]");
      board.light(row?.getAttribute("data-shows") ?? "");
    };
    side.addEventListener(type, light, { signal });
  }
}
