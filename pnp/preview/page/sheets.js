// The sheets as they are printed: front and back of each beside each other.

import { byId, debounced, make, setVariable } from "./dom.js";
import { keepingPlace, scaleFor } from "./display.js";
import { Filler } from "./drawing.js";
import { options } from "./options.js";
import { state } from "./state.js";

const GAP = 20; // px between the sides of a sheet
const CAPTION = 30; // px

const root = byId("sheets");
const boxes = new Map(); // number -> element
let usual = 1;
let reporter = () => {};

const filler = new Filler(draw, () => reporter());

/** Calls `report` when other sheets are near the screen. */
export const onNear = (report) => {
  reporter = report;
};

/** The numbers of the sheets on or near the screen, most important first. */
export const nearNumbers = () => filler.nearest().map((box) => Number(box.dataset.number));

const isShown = () => options.mode === "sheets";

function draw(box) {
  const number = Number(box.dataset.number);
  const page = state.pages.get(number);
  const sheet = state.sheets.find((one) => one.number === number);
  if (!page || !sheet) return;
  const holder = box.firstElementChild;
  const kind = page.stale ? "stale" : "good";
  // pnp's own markup: numbers, colours, ids and private characters
  holder.innerHTML =
    `<svg class="picture ${kind}" viewBox="0 0 ${sheet.width} ${sheet.height}" ` +
    'aria-hidden="true" focusable="false">' +
    `<g class="body">${page.body}</g>${overlays(page)}</svg>`;
}

// Trim and safe area of the faces on a sheet.
function overlays(page) {
  let lines = "";
  for (const { face: key, matrix, safe } of page.placements) {
    const face = state.face.get(key);
    if (!face) continue;
    let own = "";
    if (options.overlays.includes("trim")) {
      own += face.outline
        ? `<path class="trim" d="${face.outline}"/>`
        : `<rect class="trim" width="${face.width}" height="${face.height}"/>`;
    }
    if (options.overlays.includes("safe") && safe) {
      const [x, y, width, height] = safe.map(Number);
      own += `<rect class="safe" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
    }
    if (own)
      lines += `<g class="overlay" transform="matrix(${matrix.map(Number).join(" ")})">${own}</g>`;
  }
  return lines;
}

// A front and the back behind it, as [[sheet, …], …].
function pairs() {
  const found = [];
  for (const sheet of state.sheets) {
    const last = found.at(-1);
    if (sheet.side === "back" && last?.length === 1 && last[0].side === "front") last.push(sheet);
    else found.push([sheet]);
  }
  return found;
}

function arrange() {
  const numbers = new Set(state.sheets.map((sheet) => sheet.number));
  for (const [number, box] of boxes) {
    if (numbers.has(number)) continue;
    filler.remove(box);
    boxes.delete(number);
  }
  const leaves = pairs();
  while (root.children.length > leaves.length) root.lastElementChild.remove();
  leaves.forEach((pair, index) => {
    const leaf = root.children[index] ?? root.appendChild(make("div", { class: "leaf" }));
    const wanted = pair.map((sheet) => boxOf(sheet));
    if (
      wanted.length !== leaf.children.length ||
      wanted.some((box, at) => leaf.children[at] !== box)
    ) {
      leaf.replaceChildren(...wanted);
    }
  });
}

function boxOf(sheet) {
  let box = boxes.get(sheet.number);
  if (!box) {
    box = make(
      "figure",
      { class: "sheet", "data-number": sheet.number },
      make("div", { class: "face", role: "img" }),
      make("figcaption"),
    );
    boxes.set(sheet.number, box);
    filler.add(box);
  }
  const text = `Sheet ${sheet.number} · ${sheet.side}`;
  box.firstElementChild.setAttribute("aria-label", `${text}, ${sheet.faces.length} faces`);
  setVariable(box.firstElementChild, "--w", sheet.width);
  setVariable(box.firstElementChild, "--h", sheet.height);
  box.lastElementChild.textContent = `${text} · ${sheet.paper}`;
  return box;
}

// Px for a point so that a sheet, with its back beside it, is seen as a whole.
function fit() {
  const leaves = pairs();
  const area = byId("content");
  if (!leaves.length || !area.clientWidth) return;
  const widest = Math.max(
    ...leaves.map((pair) => pair.reduce((sum, sheet) => sum + sheet.width, 0)),
  );
  const sides = Math.max(...leaves.map((pair) => pair.length));
  const highest = Math.max(...state.sheets.map((sheet) => sheet.height));
  const wide = (area.clientWidth - 48 - GAP * (sides - 1)) / widest;
  const high = (area.clientHeight - 40 - CAPTION) / highest;
  usual = Math.max(Math.min(wide, high), Math.min(wide, 0.4));
}

const setScale = () => setVariable(root, "--scale", scaleFor(usual));

/** Takes changes of the state (see `takePatch`). */
export function update(changes) {
  if (changes.sheets) arrange();
  if (changes.view && isShown()) show(!changes.isSame);
  // the safe area comes with the drawings of faces
  if (isShown() && options.overlays.includes("safe") && changes.drawings.length) {
    for (const box of filler.near) filler.refresh(box);
  }
  for (const number of changes.pages) {
    const box = boxes.get(number);
    if (box) filler.refresh(box);
  }
}

/** Options have changed. */
export function optionsChanged(changed) {
  if (changed.has("mode")) {
    root.hidden = !isShown();
    if (isShown()) show(true);
  }
  if (!isShown()) return;
  if (changed.has("overlays")) for (const box of boxes.values()) filler.refresh(box);
  if (changed.has("zoom") || changed.has("truesize")) zoomed();
}

function show(isNew) {
  root.hidden = !isShown();
  fit();
  setScale();
  if (isNew) byId("content").scrollTo(0, 0);
}

function zoomed() {
  const [box] = filler.nearest();
  const place = box?.getBoundingClientRect();
  keepingPlace(
    box,
    place ? place.left + place.width / 2 : 0,
    place ? place.top + place.height / 2 : 0,
    setScale,
  );
}

addEventListener(
  "resize",
  debounced(() => isShown() && (fit(), setScale()), 120),
);
