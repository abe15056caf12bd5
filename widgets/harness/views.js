// Sample views made by hand: small pictures, every part of the panel, and an answer to each message.

const CARDS = [
  ["or7a", "Orc", 7, 2],
  ["go3a", "Goblin", 3, 3],
  ["dw9b", "Dwarf", 9, 1],
  ["gi0a", "Giant", 0, 4],
  ["or2b", "Orc", 2, 2],
  ["go5a", "Goblin", 5, 3],
];

const SHAPES = {
  1: '<circle r="9" class="mn-t1"/>',
  2: '<rect x="-8" y="-8" width="16" height="16" rx="2" class="mn-t2"/>',
  3: '<path d="M0-10 10 8H-10z" class="mn-t3"/>',
  4: '<path d="M0-11 11 0 0 11-11 0z" class="mn-t4"/>',
};

function token(kind) {
  return `<svg viewBox="-16 -16 32 32"><g transform="scale(1.3)">${SHAPES[kind]}</g></svg>`;
}

function unit(id, race, strength, kind, x, y) {
  return `<g id="e-${id}" class="mn-el" role="img" aria-label="${race} ${strength}" transform="translate(${x} ${y})">
    <rect width="48" height="68" rx="8" class="mn-mat"/>
    <g transform="translate(24 46)">${SHAPES[kind]}</g>
    <text class="mn-n" x="24" y="28" font-size="24">${strength}</text>
    <rect class="mn-frame" width="48" height="68" rx="8"/>
  </g>`;
}

function mine(index, x, units) {
  const stack = units
    .map(
      ([, strength, kind], at) => `<g transform="translate(10 ${64 + at * 26})">
        <rect width="52" height="22" rx="4" class="mn-mat"/>
        <g transform="translate(14 11) scale(.7)">${SHAPES[kind]}</g>
        <text class="mn-n" x="36" y="17" font-size="16">${strength}</text></g>`,
    )
    .join("");
  return `<g id="e-centre-${index}" class="mn-el" role="img" aria-label="Mine ${index + 1}: defence 3, ${units.length} units" transform="translate(${x} 6)">
    <rect width="72" height="150" rx="8" class="mn-rock mn-faint"/>
    <rect width="72" height="56" rx="8" class="mn-mat"/>
    <circle cx="18" cy="34" r="11" class="mn-gold"/>
    <text x="18" y="39" font-size="14" class="mn-n">${3 + index}</text>
    <text class="mn-n" x="52" y="40" font-size="18">${1 + (index % 3)}</text>
    <text class="mn-soft" x="36" y="14" text-anchor="middle" font-size="9">value  defence</text>
    ${stack}
    <rect class="mn-frame" width="72" height="150" rx="8"/>
  </g>`;
}

const STACKS = [
  [["Goblin", 3, 3]],
  [
    ["Dwarf", 4, 1],
    ["Orc", 8, 2],
  ],
  [],
  [["Giant", 9, 4]],
];

function centre(played = {}) {
  const stacks = STACKS.map((stack, index) => [...stack, ...(played[index] ?? [])]);
  return `<svg viewBox="0 0 328 164">${stacks.map((stack, index) => mine(index, 4 + index * 82, stack)).join("")}
    <g data-under="hand-or7a"><path d="M40 160v-8m0 0-4 4m4-4 4 4" class="mn-i"/></g></svg>`;
}

function hand(cards) {
  return `<svg viewBox="0 0 328 84">${cards
    .map(([id, race, strength, kind], index) => unit(`hand-${id}`, race, strength, kind, 6 + index * 54, 8))
    .join("")}</svg>`;
}

const CAMP = `<svg viewBox="0 0 200 84">${[1, 2, 3, 4]
  .map((kind, index) => {
    const names = ["dw", "or", "go", "gi"];
    return `<g id="e-camp-${names[index]}" class="mn-el" role="img" aria-label="Camp pile ${index + 1}" transform="translate(${4 + index * 49} 8)">
      <rect x="3" y="3" width="42" height="64" rx="8" class="mn-rock"/>
      <rect width="42" height="64" rx="8" class="mn-mat"/><g transform="translate(21 32)">${SHAPES[kind]}</g>
      <rect class="mn-frame" width="42" height="64" rx="8"/></g>`;
  })
  .join("")}</svg>`;

const MAP = `<svg viewBox="0 0 640 320"><defs><pattern id="rock" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 20 20 0" class="mn-i"/></pattern></defs>
  <rect width="640" height="320" rx="12" fill="url(#rock)"/>
  ${Array.from({ length: 8 }, (_, index) => {
    const x = 20 + (index % 4) * 156;
    const y = 20 + Math.floor(index / 4) * 150;
    return `<g id="e-cell-${index}" class="mn-el" role="img" aria-label="Cell ${index + 1}"><rect x="${x}" y="${y}" width="120" height="120" rx="8" class="mn-panel"/><text class="mn-text" x="${x + 60}" y="${y + 70}" text-anchor="middle" font-size="24">${index + 1}</text><rect class="mn-frame" x="${x}" y="${y}" width="120" height="120" rx="8"/></g>`;
  }).join("")}</svg>`;

function legal(cards) {
  const choices = [];
  for (const [id, race, strength] of cards) {
    STACKS.forEach((stack, index) => {
      const top = stack.at(-1)?.[1];
      if (top === undefined || strength > top || (top === 9 && strength === 0)) {
        choices.push({
          path: [`hand-${id}`, `centre-${index}`],
          label: `Play ${race} ${strength} on mine ${index + 1}`,
        });
      }
    });
  }
  return choices;
}

export const rules = {
  "KM-14": {
    text: "A turn is: play exactly one unit from the hand, settle what follows, draw.",
    chapter: "The turn",
    source: "P Tura, R Ход",
    status: "printed",
  },
  "KM-16": {
    text: "A unit goes on a mine in the centre or on an own captured mine that is not developed yet.",
    chapter: "The turn",
    source: "P Tura",
    status: "printed",
  },
  "KM-17": {
    text: "On a mine without units any unit may be played. Otherwise the new unit must be **stronger** than the top one; its race does not matter.",
    chapter: "The turn",
    source: "P Tura, R Ход",
    status: "printed",
  },
  "KM-18": {
    text: "A 0 may be played on a 9, and on no other strength.",
    chapter: "The turn",
    source: "P Tura",
    status: "printed",
  },
  "KM-38": {
    text: "A player's score is the sum of the values of developed mines minus the values of captured mines not developed.",
    chapter: "End and scoring",
    source: "P Podliczanie",
    status: "printed",
  },
  "KM-A15": {
    text: "The mines under a king stay face down until the end.",
    chapter: "End and scoring",
    source: "our reading",
    status: "ruling",
  },
};

const seats = [
  {
    name: "Ann",
    kind: "human",
    token: token(2),
    active: true,
    total: 12,
    note: "",
    lines: [
      { label: "Developed mines", value: 14, rule: "KM-38" },
      { label: "Captured, not developed", value: -2, rule: "KM-38" },
    ],
  },
  {
    name: "Greedy bot",
    kind: "bot",
    token: token(1),
    active: false,
    total: null,
    note: "shown at the end",
    lines: [],
  },
];

const log = [
  { n: 1, text: "Ann is the Orc king, the bot the Dwarf king.", rule: "KM-14", elements: [] },
  { n: 2, text: "The bot plays Dwarf 4 on mine 2.", rule: "KM-16", elements: ["centre-1"] },
  { n: 3, text: "Ann plays Orc 8 on mine 2.", rule: "KM-16", elements: ["centre-1"] },
  { n: 4, text: "The bot plays Giant 9 on mine 4.", rule: "KM-16", elements: ["centre-3"] },
];

const game = {
  rev: 7,
  ack: null,
  title: "Kings under Mountains",
  mode: "game",
  panes: [
    { id: "centre", label: "Mines in the centre", row: 0, width: 328, grow: 1, svg: centre() },
    { id: "camp", label: "Camp", row: 0, width: 200, grow: 0, svg: CAMP },
    { id: "hand", label: "Your hand", row: 1, width: 328, grow: 1, svg: hand(CARDS) },
  ],
  choices: legal(CARDS),
  prompt: { text: "Play a unit on a mine in the centre or on one of yours.", tone: "move" },
  seat: 0,
  seats,
  log,
  changed: ["centre-3"],
  gains: [],
  why: null,
  hint: null,
  lesson: null,
  can: { undo: true, redo: false, hint: true, new: true, save: true, open: true, why: true },
  refused: { redo: "Nothing was taken back." },
  curtain: null,
  progress: null,
  result: null,
  download: null,
  resume: "k3Jf-demo",
  error: null,
};

const lesson = {
  ...game,
  mode: "lesson",
  choices: game.choices.slice(0, 3),
  prompt: { text: "Play a unit on the first mine.", tone: "lesson" },
  can: { undo: true, redo: false, hint: true, why: true },
  lesson: {
    title: "Kings under Mountains",
    step: 3,
    steps: 14,
    heading: "Only a stronger unit goes on top",
    goal: "Play a unit on the mine that holds **Goblin 3**.",
    body: "A mine without units takes any unit. As soon as one lies there, the next must be **stronger** than the top one.\n\nThe race does not matter for that:\n- an Orc may go on a Goblin,\n- a Goblin on an Orc.",
    feedback: {
      tone: "bad",
      text: "Goblin 3 is not stronger than Goblin 3: equal strength is never enough.",
      rules: ["KM-17"],
    },
    done: [true, true, false],
    rules: ["KM-17", "KM-18"],
    pages: ["1 A first unit", "2 Capture", "3 Stronger", "4 A 0 on a 9"],
  },
};

export const views = {
  game,
  lesson,
  hint: {
    ...game,
    hint: {
      text: "Look for a mine you would **not** like to own.",
      elements: ["hand-or7a", "centre-0"],
      rung: 1,
      rungs: 3,
    },
  },
  wait: {
    ...game,
    choices: [],
    prompt: { text: "The bot is thinking.", tone: "wait" },
    seats: seats.map((seat, index) => ({ ...seat, active: index === 1 })),
    progress: { text: "The bot is thinking\u2026" },
  },
  over: {
    ...game,
    choices: [],
    prompt: { text: "The game is over.", tone: "over" },
    seats: seats.map((seat, index) => ({ ...seat, active: false, total: [23, 17][index] })),
    result: {
      text: "Ann wins with 23.",
      svg: `<svg viewBox="0 0 320 100" role="img" aria-label="Ann 23, the bot 17"><rect y="12" width="230" height="28" rx="6" class="mn-t2"/><rect y="56" width="170" height="28" rx="6" class="mn-t1"/><text class="mn-text" x="240" y="32" font-size="18">23</text><text class="mn-text" x="180" y="76" font-size="18">17</text></svg>`,
    },
    download: { n: 1, name: "kings-2024-05-01.json", text: "{}" },
  },
  curtain: {
    ...game,
    mode: "curtain",
    panes: [],
    choices: [],
    seat: null,
    log: [],
    curtain: { text: "Pass the screen to Ben (Orc king).", button: "I am Ben: show my hand" },
  },
  error: {
    ...game,
    error: { text: "The record could not be read.", detail: "moves[17]: no such mine: centre-9" },
  },
  buttons: {
    ...game,
    prompt: { text: "Take one unit from the camp or the deck.", tone: "move" },
    choices: [
      { path: ["button-deck"], label: "Draw from the deck" },
      { path: ["camp-dw"], label: "Draw Dwarf 6 from the camp" },
      { path: ["camp-or", "button-keep"], label: "Draw Orc 1 and keep it" },
      { path: ["camp-or", "button-show"], label: "Draw Orc 1 and show it" },
    ],
  },
  map: {
    ...game,
    panes: [{ id: "map", label: "Your mountain", row: 0, width: 640, grow: 1, zoom: true, svg: MAP }],
    choices: [0, 3, 5].map((cell) => ({ path: [`cell-${cell}`], label: `Dig cell ${cell + 1}` })),
  },
  empty: {
    ...game,
    mode: "empty",
    panes: [],
    choices: [],
    seats: [],
    log: [],
    prompt: { text: "No game is open.", tone: "wait" },
  },
  malformed: { rev: "seven", mode: "game", panes: 3, seats: [{}, null], choices: [{ path: "x" }] },
};

/** What a kernel would answer: enough of one to look at. */
export function answer(view, message) {
  const base = {
    ...view,
    rev: view.rev + 1,
    ack: { client: message.client, seq: message.seq },
    why: null,
    gains: [],
  };
  switch (message.kind) {
    case "why":
      return {
        ...base,
        why: {
          path: message.path,
          refusals: [
            {
              rule: "KM-17",
              text: "Giant 9 lies on top: a unit played on it must be stronger than 9.",
              elements: ["centre-3"],
            },
            { rule: "KM-18", text: "Only a 0 may be played on a 9.", elements: ["centre-3"] },
          ],
        },
      };
    case "act": {
      const card = CARDS.find(([id]) => message.path[0] === `hand-${id}`);
      const at = Number((message.path[1] ?? "").split("-")[1]);
      const rest = CARDS.filter((each) => each !== card);
      return {
        ...base,
        choices: legal(rest),
        changed: message.path.slice(1),
        gains: [{ element: message.path.at(-1), text: "+5" }],
        log: [
          ...view.log,
          {
            n: view.log.length + 1,
            text: `Ann plays ${card?.[1]} ${card?.[2]}.`,
            rule: "KM-16",
            elements: message.path.slice(1),
          },
        ],
        panes: view.panes.map((pane) =>
          pane.id === "centre" && card
            ? { ...pane, svg: centre({ [at]: [card.slice(1)] }) }
            : pane.id === "hand"
              ? { ...pane, svg: hand(rest) }
              : pane,
        ),
      };
    }
    case "hint":
      return { ...base, hint: { ...views.hint.hint, rung: Math.min(3, (view.hint?.rung ?? 0) + 1) } };
    case "lift":
      return { ...game, rev: base.rev, ack: base.ack };
    case "step":
      return { ...base, lesson: { ...view.lesson, step: message.to, feedback: null } };
    case "save":
      return {
        ...base,
        download: {
          n: (view.download?.n ?? 0) + 1,
          name: "kings.json",

          text: "{}",
        },
      };
    default:
      return base;
  }
}
