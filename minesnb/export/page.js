// Shows one frame at a time, with its pictures out of the templates. The frame is in the address: #at-step-3.
const frames = [...document.querySelectorAll(".frame")];
const steps = frames.filter((frame) => frame.dataset.step);
const board = document.querySelector(".board");
const chooser = document.querySelector(".steps select");
let shown = null;

function stepOf(frame) {
  return document.getElementById(frame.dataset.of) ?? frame;
}

function show(frame, focus) {
  shown = frame;
  for (const each of frames) each.hidden = each !== frame;
  const rows = new Map();
  for (const name of frame.dataset.panes.split(" ").filter(Boolean)) {
    const template = document.getElementById(name);
    const row = rows.get(template.dataset.row) ?? document.createElement("div");
    row.className = "row";
    row.append(template.content.cloneNode(true));
    rows.set(template.dataset.row, row);
  }
  board.replaceChildren(...rows.values());
  const at = steps.indexOf(stepOf(frame));
  if (chooser) chooser.value = steps[at].id;
  for (const [name, to] of [["back", at - 1], ["next", at + 1]]) {
    const button = document.querySelector(`.steps [data-go=${name}]`);
    if (button) button.disabled = !steps[to];
  }
  if (focus) frame.querySelector("h2").focus();
}

function go(id) {
  location.hash = `at-${id}`;
}

function move(by) {
  const next = steps[steps.indexOf(stepOf(shown)) + by];
  if (next) go(next.id);
}

function fromAddress(focus) {
  show(frames.find((frame) => `#at-${frame.id}` === location.hash) ?? frames[0], focus);
}

addEventListener("hashchange", () => fromAddress(true));
addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.to) go(button.dataset.to);
  else if (button?.dataset.go) move(button.dataset.go === "next" ? 1 : -1);
});
chooser?.addEventListener("change", () => go(chooser.value));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select")) return;
  if (event.key === "ArrowRight") move(1);
  else if (event.key === "ArrowLeft") move(-1);
});
fromAddress(false);
