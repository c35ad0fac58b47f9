// A hand: the deck is shuffled with its copies, and cards are drawn from it. The seed and the
// number of cards are in the address, so that a hand can be shared.

import { announce, byId, counted, debounced, make, setChoices, setVariable, words } from "./dom.js";
import { scaleFor } from "./display.js";
import { chosen, faceMarkup, Filler, shownSize } from "./drawing.js";
import { choose, options } from "./options.js";
import { fronts, state } from "./state.js";

const FIRST = 5; // cards in a hand
const GAP = 18; // px between cards
const SMALLEST = 120; // px: how wide a card is at least
const LARGEST = 2; // px for a point
const root = byId("hand");
const cards = make("div", { class: "hand-cards", role: "list", "aria-label": "Cards in the hand" });
const rest = make("div", { class: "hand-rest" });
const decks = make("select", {
  "aria-label": "Deck",
  onchange: () => setHand({ deck: decks.value, drawn: FIRST }),
});
const size = make("input", {
  type: "number",
  min: "0",
  max: "99",
  "aria-label": "Cards to draw",
  onchange: () => setHand({ drawn: Number(size.value) }),
});
root.append(
  make(
    "div",
    { class: "hand-tools" },
    decks,
    make(
      "button",
      { type: "button", class: "main", onclick: () => drawAgain() },
      "Draw again ",
      make("kbd", {}, "r"),
    ),
    make(
      "button",
      { type: "button", onclick: () => drawMore() },
      "One more ",
      make("kbd", {}, "d"),
    ),
    make("label", {}, "Cards ", size),
  ),
  cards,
  rest,
);

const filler = new Filler(
  (box) => {
    const face = state.face.get(box.dataset.key);
    if (face) box.firstElementChild.innerHTML = faceMarkup(face, state.drawings.get(face.key));
  },
  () => {},
);

/** Whether the hand is shown. */
export const isShown = () => options.mode === "hand";

/** The keys of the cards in the hand. */
export const handKeys = () => (isShown() ? drawnFaces().map((face) => face.key) : []);

// The hand in the address: "seed.number of cards.deck".
function hand() {
  const [seed, drawn, ...deck] = options.hand.split(".");
  return {
    seed: Number(seed) || 0,
    drawn: drawn === undefined ? FIRST : Math.max(0, Number(drawn) || 0),
    deck: deck.join("."),
  };
}

function setHand(changes) {
  const { seed, drawn, deck } = { ...hand(), ...changes };
  choose({ hand: `${seed}.${drawn}${deck ? `.${deck}` : ""}` });
}

const anySeed = () => 1 + Math.floor(Math.random() * 999999);

/** Shuffles the deck and draws a hand. */
export function drawAgain() {
  setHand({ seed: anySeed() });
  announce(
    drawnFaces()
      .map((face) => face.name)
      .join(", "),
  );
}

/** Draws one more card. */
export function drawMore() {
  const { drawn } = hand();
  if (drawn >= deckOf().length) return;
  setHand({ drawn: drawn + 1 });
  announce(drawnFaces().at(-1)?.name ?? "");
}

// Numbers of 0..1 that depend on the seed alone (the generator "mulberry32").
function numbersFrom(seed) {
  let at = seed >>> 0;
  return () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(at ^ (at >>> 15), at | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function deckOf() {
  const { deck } = hand();
  const faces = fronts().filter((face) => !deck || face.deck === deck);
  return faces.flatMap((face) => Array(face.copies).fill(face));
}

/** A list in an order that depends on the seed alone. */
export function shuffled(list, seed) {
  const next = numbersFrom(seed),
    result = [...list];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1));
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}

function drawnFaces() {
  const { seed, drawn } = hand();
  return shuffled(deckOf(), seed).slice(0, drawn);
}

function show() {
  root.hidden = !isShown();
  if (!isShown() || !state.view) return;
  if (!hand().seed) {
    setHand({ seed: anySeed() });
    return;
  }
  const { deck, drawn } = hand();
  const names = [...new Set(fronts().map((face) => face.deck))];
  setChoices(decks, [["", [["", "all decks"], ...names.map((name) => [name, name])]]], deck);
  decks.hidden = names.length < 2;
  size.value = String(drawn);
  const all = deckOf(),
    held = drawnFaces();
  for (const box of cards.querySelectorAll(".hand-card")) filler.remove(box);
  cards.replaceChildren(...held.map(makeCard));
  setScale(held);
  const left = new Map(all.map((face) => [face, 0]));
  for (const face of all) left.set(face, left.get(face) + 1);
  for (const face of held) left.set(face, left.get(face) - 1);
  const names2 = [...left]
    .filter(([, count]) => count)
    .sort(([a], [b]) => a.name.localeCompare(b.name));
  const wasOpen = rest.querySelector("details")?.open ?? false;
  rest.replaceChildren(
    make(
      "details",
      { open: wasOpen },
      make(
        "summary",
        {},
        `${all.length - held.length} of ${counted(all.length, "card")} left in the deck`,
      ),
      make(
        "ul",
        {},
        names2.map(([face, count]) =>
          make("li", {}, words(face.name), count > 1 ? ` × ${count}` : ""),
        ),
      ),
    ),
  );
}

// As large as the hand fits on the screen in rows, if that is not too small.
function setScale(held) {
  if (!held.length) return;
  const w = Math.max(...held.map((face) => face.width)),
    h = Math.max(...held.map((face) => face.height));
  const wide = byId("content").clientWidth - 48,
    high = byId("content").clientHeight - 170;
  const columns = (scale) => Math.max(1, Math.floor((wide + GAP) / (w * scale + GAP)));
  let scale = Math.min(LARGEST, wide / w);
  while (w * scale > SMALLEST && Math.ceil(held.length / columns(scale)) * (h * scale + GAP) > high)
    scale *= 0.97;
  setVariable(cards, "--scale", scaleFor(scale));
}

function makeCard(face) {
  const [width, height] = shownSize(face);
  const holder = make("div", { class: "face" });
  setVariable(holder, "--w", width);
  setVariable(holder, "--h", height);
  const box = make(
    "button",
    {
      type: "button",
      class: "hand-card",
      "data-key": face.key,
      "aria-label": face.name,
      onclick: () => choose({ card: face.key }, true),
    },
    holder,
  );
  if (chosen(state.drawings.get(face.key)).kind === "missing") holder.classList.add("absent");
  const item = make("div", { role: "listitem" }, box);
  filler.add(box);
  return item;
}

/** Takes changes of the state (see `takePatch`). */
export function update(changes) {
  if (!isShown()) return;
  if (changes.view || changes.faces || changes.altered.length) show();
  const keys = new Set(changes.drawings);
  for (const box of cards.querySelectorAll(".hand-card"))
    if (keys.has(box.dataset.key)) filler.refresh(box);
}

/** Options have changed. */
export function optionsChanged(changed) {
  if (["mode", "hand", "overlays", "zoom", "truesize", "draft"].some((name) => changed.has(name)))
    show();
}

addEventListener(
  "resize",
  debounced(() => isShown() && state.view && setScale(drawnFaces()), 120),
);
