// One card large: its faces, its problems and fields, and its neighbours with the arrow keys.

import { byId, debounced, make, setVariable, words } from "./dom.js";
import { scaleFor, wheelSteps } from "./display.js";
import { chosen, elementsOf, faceMarkup, needsElements, showMarkup, shownSize } from "./drawing.js";
import {
  forgetElement,
  inspectorPanel,
  leaveElements,
  pointAt,
  redrawn,
  selectAt,
  selectElement,
  showWhole,
} from "./inspector.js";
import { choose, options } from "./options.js";
import { placeLink, problemEntry } from "./problems.js";
import { asText } from "./search.js";
import { fronts, problemsOfCard, state } from "./state.js";
import { focusCard, shownOrder } from "./wall.js";

const POINTS_PER_MM = 72 / 25.4;
const dialog = byId("large");
const stage = make("div", {
  class: "stage",
  tabindex: "0",
  role: "group",
  "aria-label": "Pictures of the card",
});
const details = make("aside", { class: "details", "aria-label": "About the card" });
const position = make("span", { class: "position" });
const heading = make("h2", { id: "large-title", "aria-live": "polite" });
const tools = make(
  "div",
  { class: "large-tools" },
  button("‹", "previous (left arrow)", () => step(-1)),
  position,
  button("›", "next (right arrow)", () => step(1)),
  make("span", { class: "space" }),
  make("button", { type: "button", class: "text", onclick: showSwitches }, "View"),
  button("−", "smaller (−)", () => zoom(-1)),
  button("+", "larger (+)", () => zoom(1)),
);
const closer = button("×", "close (Esc)", close);
closer.classList.add("closer");
dialog.append(tools, closer, stage, details);
dialog.setAttribute("aria-labelledby", "large-title");

let shown = ""; // the key of the face that is shown
let index = 0; // its place among all fronts, for when its key vanishes
let factor = 1; // of the size that fits
let isBefore = false;

function button(text, title, onclick) {
  return make(
    "button",
    { type: "button", title, "aria-label": title.replace(/ \(.*/, ""), onclick },
    make("span", { "aria-hidden": "true" }, text),
  );
}

function close() {
  choose({ card: "" });
}

function step(by) {
  const order = shownOrder();
  const next = order[order.indexOf(shown) + by];
  if (next) choose({ card: next });
}

function zoom(by) {
  factor = by === 0 ? 1 : Math.min(Math.max(factor * 1.25 ** by, 0.25), 12);
  setSize();
}

// What is outside of a modal dialog cannot be used: the panel of switches moves into it.
function showSwitches() {
  const panel = byId("view-panel");
  if (panel.parentElement !== dialog) dialog.append(panel);
  panel.togglePopover();
}

/** Shows the card that the options name, or closes the view. */
export function showLarge() {
  const face = state.face.get(options.card);
  if (!options.card || (!face && state.view)) {
    document.body.append(byId("view-panel"));
    if (dialog.open) dialog.close();
    if (shown) focusCard(shown);
    shown = "";
    return;
  }
  if (!face) return; // nothing is known yet
  if (shown !== face.key) {
    shown = face.key;
    factor = 1;
    forgetElement();
    details.scrollTop = 0;
  }
  if (!dialog.open) {
    dialog.showModal();
    stage.focus({ preventScroll: true });
  }
  drawAll();
}

/** Shows what is known of an element of a face that is shown large. */
export function showElement(face, element) {
  if (element !== null && keysOf(shown).includes(face)) selectElement(face, element);
}

/** The keys of the faces that are shown large. */
export const largeKeys = () => (shown ? keysOf(shown) : []);

function keysOf(key) {
  const back = state.face.get(key)?.back;
  return back && state.face.has(back) ? [key, back] : [key];
}

/** Takes changes of the state (see `takePatch`). */
export function update(changes) {
  if (!shown) {
    if (changes.view && options.card) showLarge();
    return;
  }
  if (changes.faces && !state.face.has(shown)) {
    // its name has changed, or it is gone
    const next = fronts()[Math.min(index, fronts().length - 1)];
    choose({ card: next?.key ?? "" });
    return;
  }
  const keys = keysOf(shown);
  const isNew = [...changes.drawings, ...changes.compared].some((key) => keys.includes(key));
  if (isNew || changes.view || (changes.faces && stage.children.length !== figureCount(keys))) {
    drawStage();
    if (isNew) redrawn();
  }
  const isOther = changes.altered.includes(shown) || changes.drawings.includes(shown);
  if (changes.faces || changes.problems || changes.view || isOther) drawDetails();
}

const figureCount = (keys) => keys.length * (options.compare ? 2 : 1);

/** Shows the pictures of before the last change of a file, or those of now. */
export function showBefore(isWanted) {
  if (isBefore === isWanted) return;
  isBefore = isWanted;
  if (shown) drawStage();
}

/** Options have changed. */
export function optionsChanged(changed) {
  if (changed.has("card")) showLarge();
  else if (shown) drawStage();
}

function drawAll() {
  index = fronts().findIndex((face) => face.key === shown);
  drawStage();
  drawDetails();
}

function drawStage() {
  const parts = keysOf(shown).flatMap((key) =>
    options.compare
      ? [
          [key, true],
          [key, false],
        ]
      : [[key, false]],
  );
  while (stage.children.length > parts.length) stage.lastElementChild.remove();
  while (stage.children.length < parts.length) {
    stage.append(make("figure", {}, make("div", { class: "face" }), make("figcaption")));
  }
  parts.forEach(([key, isCompared], at) => drawFigure(stage.children[at], key, isCompared));
  setSize();
}

function drawFigure(figure, key, isCompared) {
  const face = state.face.get(key),
    holder = figure.firstElementChild;
  const now = state.drawings.get(key);
  const drawing = isCompared ? state.compared.get(key) : (isBefore && state.before.get(key)) || now;
  const { kind } = chosen(drawing);
  const [width, height] = shownSize(face);
  setVariable(holder, "--w", width);
  setVariable(holder, "--h", height);
  holder.className = `face${face.outline ? " shaped" : ""}`;
  // elements of other pictures are not known
  holder.dataset.key = isCompared || kind === "draft" ? "" : key;
  showMarkup(holder, faceMarkup(face, drawing));
  figure.lastElementChild.replaceChildren(captionOf(face, isCompared, kind, drawing));
  if (needsElements() && drawing === now && now) {
    elementsOf(key).then(() => {
      if (state.drawings.get(key) === now && holder.dataset.key === key)
        showMarkup(holder, faceMarkup(face, now));
    });
  }
}

function captionOf(face, isCompared, kind, drawing) {
  const side = { front: "Front", back: "Back", page: "Page", net: "Net" }[face.kind];
  if (isCompared) {
    const other = options.compare === "source" ? "the source language" : options.compare;
    return drawing ? `${side} in ${other}` : `${side}: not there in ${other}`;
  }
  if (isBefore && state.before.has(face.key)) return `${side} before the last change`;
  if (kind === "stale") return `${side}: last good picture`;
  if (kind === "draft") return `${side}: draft with errors`;
  return kind === "missing" ? `${side}: being drawn` : side;
}

// As large as the stage has room for, all figures beside each other, or below each other if narrow.
function setSize() {
  const figures = [...stage.querySelectorAll(".face")];
  if (!figures.length) return;
  const sizes = figures.map((one) =>
    ["--w", "--h"].map((name) => Number(one.style.getPropertyValue(name))),
  );
  const wide = stage.clientWidth - 48 - 28 * (figures.length - 1),
    high = stage.clientHeight - 84;
  const sum = sizes.reduce((total, [w]) => total + w, 0);
  const beside = Math.min(wide / sum, high / Math.max(...sizes.map(([, h]) => h)));
  const below = Math.min(
    (stage.clientWidth - 48) / Math.max(...sizes.map(([w]) => w)),
    (high - 36 * (figures.length - 1)) / sizes.reduce((total, [, h]) => total + h, 0),
  );
  stage.classList.toggle("below", below > beside);
  const fitting = Math.max(beside, below, 0.2) * factor;
  setVariable(stage, "--scale", options.truesize && factor === 1 ? scaleFor(fitting) : fitting);
  leaveElements();
}

function drawDetails() {
  const face = state.face.get(shown);
  const order = shownOrder();
  position.textContent = order.includes(shown)
    ? `${order.indexOf(shown) + 1} of ${order.length}`
    : "";
  heading.replaceChildren(words(face.name));
  const mm = [face.width, face.height].map(
    (length) => Math.round((length / POINTS_PER_MM) * 10) / 10,
  );
  const facts = [
    face.key,
    `${mm[0]} × ${mm[1]} mm`,
    face.copies > 1 ? `${face.copies} copies` : null,
  ].filter(Boolean);
  const problems = problemsOfCard(face);
  const fields = Object.entries(face.fields ?? {}).filter(
    ([, value]) => value !== null && asText(value) !== "",
  );
  const focused = details.contains(document.activeElement) ? document.activeElement : null;
  details.replaceChildren(
    heading,
    make("p", { class: "quiet facts" }, facts.join(" · ")),
    make("p", {}, placeLink(face.place) ?? ""),
    ...(problems.length
      ? [
          make(
            "div",
            { class: "card-problems" },
            problems.map((one) => problemEntry(one, true)),
          ),
        ]
      : []),
    inspectorPanel,
    ...(fields.length
      ? [
          make("h3", {}, "Fields"),
          make(
            "dl",
            { class: "fields" },
            fields.flatMap(([name, value]) => [
              make("dt", {}, words(name)),
              make("dd", {}, words(asText(value))),
            ]),
          ),
        ]
      : []),
  );
  if (focused?.isConnected) focused.focus({ preventScroll: true });
  if (!fields.length) showWhole(shown);
}

stage.addEventListener("pointermove", (event) => {
  const holder = event.target.closest?.(".face");
  if (holder?.dataset.key) pointAt(holder, event.clientX, event.clientY);
  else leaveElements();
});
stage.addEventListener("pointerleave", leaveElements);
stage.addEventListener("click", (event) => {
  const holder = event.target.closest?.(".face");
  if (holder?.dataset.key) selectAt(holder, event.clientX, event.clientY);
});
stage.addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    if (event.deltaY) zoom(wheelSteps(event));
  },
  { passive: false },
);

dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  close();
});
dialog.addEventListener("close", () => options.card && close()); // browsers may close it themselves
dialog.addEventListener("keydown", (event) => {
  if (event.altKey) return;
  const isZoom = { "+": 1, "=": 1, "-": -1, 0: 0 }[event.key];
  if (isZoom !== undefined) zoom(isZoom);
  else if (event.ctrlKey || event.metaKey) return;
  else if (event.key === "ArrowRight" || event.key === "ArrowDown") step(1);
  else if (event.key === "ArrowLeft" || event.key === "ArrowUp") step(-1);
  else return;
  event.preventDefault();
  event.stopPropagation();
});
addEventListener(
  "resize",
  debounced(() => shown && setSize(), 60),
);
