// The cards of the wall as elements: their pictures, names and problems.

import { make, setVariable, words } from "./dom.js";
import { elementsOf, faceMarkup, Filler, needsElements, showMarkup, shownSize } from "./drawing.js";
import { options } from "./options.js";
import { badge } from "./problems.js";
import { problemsOfCard, state, worst } from "./state.js";

const MOST_MARKED = 12; // cards that are marked after a change
const MARKED = 2400; // ms: how long a changed card is marked

/** The element of each card, by the key of its front. */
export const boxes = new Map();

/** The elements that show a face, by its key. */
export const users = new Map();

let isBefore = false; // whether pictures of before the last change are shown
let reporter = () => {};

/** Fills the elements that come near the screen. */
export const filler = new Filler(draw, () => reporter());

/** Calls `report` when other faces are near the screen. */
export const onNear = (report) => {
  reporter = report;
};

/** The keys of the faces on the screen, and of those near it, most important first. */
export function nearKeys() {
  const keys = (boxes) => boxes.flatMap((box) => partsOf(box.dataset.key).map(([key]) => key));
  const nearest = filler.nearest();
  const count = nearest.filter((box) => filler.visible.has(box)).length;
  return { visible: keys(nearest.slice(0, count)), others: keys(nearest.slice(count)) };
}

/** What is shown of a card: the keys of faces, each with whether it is that of the comparison. */
export function partsOf(key) {
  const face = state.face.get(key);
  if (!face) return [];
  const back = face.back && state.face.has(face.back) ? face.back : null;
  const shown = options.backs === "flipped" && back ? [back] : [key];
  if (options.backs === "both" && back) shown.push(back);
  const parts = [];
  for (const one of shown) {
    if (options.compare) parts.push([one, true]);
    parts.push([one, false]);
  }
  return parts;
}

function draw(box) {
  setParts(box);
  partsOf(box.dataset.key).forEach(([key, isCompared], index) =>
    drawPart(box.firstElementChild.children[index], key, isCompared),
  );
}

function drawPart(holder, key, isCompared) {
  const face = state.face.get(key);
  const now = state.drawings.get(key);
  const drawing = isCompared ? state.compared.get(key) : (isBefore && state.before.get(key)) || now;
  const [width, height] = shownSize(face);
  setVariable(holder, "--w", width);
  setVariable(holder, "--h", height);
  const part = `${key} ${isCompared}`;
  if (drawing) showMarkup(holder, faceMarkup(face, drawing));
  else if (holder.part !== part) holder.replaceChildren(); // not the picture of another face
  holder.part = part;
  const isAbsent = isCompared && !drawing && state.isDone;
  const isOld = !isCompared && isBefore && state.before.has(key);
  const kinds = { filled: drawing, old: isOld, absent: isAbsent, shaped: face.outline };
  holder.className = ["face", ...Object.keys(kinds).filter((kind) => kinds[kind])].join(" ");
  if (isAbsent) holder.replaceChildren("not there");
  if (needsElements() && drawing === now && now) {
    elementsOf(key).then(() => {
      if (holder.isConnected && state.drawings.get(key) === now)
        showMarkup(holder, faceMarkup(face, now));
    });
  }
}

/** Sets the name and the problems of a card; only if they are others than before. */
export function label(box, face) {
  const problems = problemsOfCard(face);
  const severity = worst(problems);
  const differs = marksDifferent() && isDifferent(face.key);
  const texts = [face.name];
  if (face.copies > 1) texts.push(`${face.copies} copies`);
  if (differs) texts.push("differs");
  for (const problem of problems.slice(0, 3)) texts.push(`${problem.severity}: ${problem.message}`);
  const shown = [...texts, severity, problems.length].join("\n");
  if (box.shown === shown) return;
  box.shown = shown;
  box.setAttribute("aria-label", texts.join(", "));
  box.lastElementChild.replaceChildren(
    words(face.name, { class: "name" }),
    ...(face.copies > 1 ? [make("span", { class: "copies" }, `× ${face.copies}`)] : []),
    ...(differs ? [make("span", { class: "differs" }, "differs")] : []),
    ...(severity ? [badge(severity, problems.length)] : []),
  );
  box.classList.toggle("faulty", severity === "error");
}

/** A new element for a card. */
export function makeBox(face) {
  const box = make(
    "div",
    { role: "option", class: "card", "data-key": face.key, tabindex: "-1" },
    make("div", { class: "faces" }),
    make("div", { class: "caption", "aria-hidden": "true" }),
  );
  boxes.set(face.key, box);
  label(box, face);
  setParts(box);
  filler.add(box);
  return box;
}

/** Makes empty parts of the right size, so that nothing moves when they are filled. */
export function setParts(box) {
  const parts = partsOf(box.dataset.key);
  const holder = box.firstElementChild;
  while (holder.children.length > parts.length) holder.lastElementChild.remove();
  while (holder.children.length < parts.length) holder.append(make("div", { class: "face" }));
  parts.forEach(([key], index) => {
    const [width, height] = shownSize(state.face.get(key));
    setVariable(holder.children[index], "--w", width);
    setVariable(holder.children[index], "--h", height);
  });
}

const WORDS = { error: "error", errors: "error", warning: "warning", warnings: "warning" };

/** Whether a card is what a word of a search such as `is:error` states. */
export function isTrue(face, word) {
  if (word === "changed") return state.before.has(face.key);
  if (word === "different") return [face.key, face.back].some((key) => isDifferent(key));
  return problemsOfCard(face).some((problem) => problem.severity === WORDS[word]);
}

/** Whether cards that differ are marked: not in another language, where all do. */
export const marksDifferent = () => options.compare && options.compare !== "source" && state.isDone;

function isDifferent(key) {
  const now = state.drawings.get(key);
  const compared = state.compared.get(key);
  return Boolean(now) && (!compared || compared.body !== now.body);
}

/** Marks the cards whose pictures have changed, after they are painted. */
export function markChanged(keys) {
  if (keys.length > MOST_MARKED) return; // where most cards have changed, a mark would tell nothing
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const key of keys) for (const box of users.get(key) ?? []) mark(box);
    }),
  );
}

function mark(box) {
  if (!box.classList.contains("changed")) box.classList.add("changed");
  else for (const animation of box.getAnimations({ subtree: true })) animation.currentTime = 0;
  clearTimeout(box.unmark);
  box.unmark = setTimeout(() => box.classList.remove("changed"), MARKED);
}

/** Shows the pictures of before the last change of a file, or those of now. */
export function showBefore(isWanted) {
  if (isBefore === isWanted) return;
  isBefore = isWanted;
  for (const key of state.before.keys())
    for (const box of users.get(key) ?? []) filler.refresh(box);
}
