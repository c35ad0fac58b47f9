// From picture to source: the element that is pointed at, and what is known of the one chosen.

import { make, words } from "./dom.js";
import { post } from "./connection.js";
import { elementsOf } from "./drawing.js";
import { placeLink } from "./problems.js";
import { state } from "./state.js";

const POINTS_PER_MM = 72 / 25.4;

/** The part of the details of a card that shows its elements. */
export const inspectorPanel = make("section", { class: "inspector", "aria-label": "Element" });
const hint = () =>
  make(
    "p",
    { class: "hint" },
    "Point at an element of the picture to see its name; click to see its source.",
  );
const frame = make("div", { class: "pointed", hidden: true }, make("span", { class: "tag" }));
const chosenFrame = make("div", { class: "pointed selected", hidden: true });

// {face, element, point}: the element that is inspected; element null: all of the face, or the
// text at a point of a page
let selected = null;
let asked = 0; // the number of the last request, so that a late answer is left out

inspectorPanel.append(hint());

// The elements of a picture, each with its box in points: that of the layout where it is known,
// else what is drawn.
function elementsIn(holder) {
  const svg = holder.querySelector("svg.picture");
  if (!svg) return [];
  // parts of a picture are replaced when it changes, so its element may be the same
  const drawing = state.drawings.get(holder.dataset.key);
  if (svg.elements && svg.drawing === drawing) return svg.elements;
  svg.drawing = drawing;
  const toFace = svg.getScreenCTM()?.inverse();
  svg.elements = [...svg.querySelectorAll(".body [data-e]")].map((group, element) => {
    const found = { element, name: group.dataset.e, kind: "", box: null };
    const matrix = group.getScreenCTM();
    if (toFace && matrix) found.box = moved(group.getBBox(), toFace.multiply(matrix));
    return found;
  });
  const key = holder.dataset.key;
  elementsOf(key).then(({ elements }) => {
    if (svg.drawing !== drawing) return;
    for (const known of elements) {
      const own = svg.elements[known.element];
      if (own)
        Object.assign(own, { name: known.name, kind: known.kind, box: known.box ?? own.box });
    }
  });
  return svg.elements;
}

function moved(box, matrix) {
  const xs = [],
    ys = [];
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]) {
    const point = new DOMPoint(box.x + x * box.width, box.y + y * box.height).matrixTransform(
      matrix,
    );
    xs.push(point.x);
    ys.push(point.y);
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

const MARGIN = 0.8; // points: lines are thin

// A point of the window on the face, in points.
function pointOn(holder, x, y) {
  const matrix = holder.querySelector("svg.picture")?.getScreenCTM()?.inverse();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : null;
}

// The smallest element at a point of the window: those in front are as a rule smaller.
function elementAt(holder, x, y) {
  const at = pointOn(holder, x, y);
  if (!at) return null;
  let best = null;
  for (const one of elementsIn(holder)) {
    if (!one.box) continue;
    const [left, top, width, height] = one.box;
    if (at.x < left - MARGIN || at.x > left + width + MARGIN) continue;
    if (at.y < top - MARGIN || at.y > top + height + MARGIN) continue;
    if (!best || width * height <= best.box[2] * best.box[3]) best = one;
  }
  return best;
}

function placeFrame(one, holder, box) {
  const svg = holder.querySelector("svg.picture");
  const [x, y, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const percent = (value) => `${100 * value}%`;
  holder.append(one);
  one.style.left = percent((box[0] - x) / width);
  one.style.top = percent((box[1] - y) / height);
  one.style.width = percent(box[2] / width);
  one.style.height = percent(box[3] / height);
  one.hidden = false;
}

/** Outlines the element at a point of the window, and shows its name and kind. */
export function pointAt(holder, x, y) {
  const found = elementAt(holder, x, y);
  if (!found) return leaveElements();
  frame.firstElementChild.replaceChildren(
    found.name,
    ...(found.kind ? [make("span", { class: "kind" }, found.kind)] : []),
  );
  frame.classList.toggle("low", found.box[1] > 20);
  placeFrame(frame, holder, found.box);
}

/** Nothing is pointed at. */
export function leaveElements() {
  frame.hidden = true;
}

/** Shows what is known of the element at a point of the window. */
export function selectAt(holder, x, y) {
  const key = holder.dataset.key,
    face = state.face.get(key);
  let found = elementAt(holder, x, y);
  // the text of a book is no element; it lies on what is as large as the page
  const isPage = face?.kind === "page";
  if (isPage && found && found.box[2] * found.box[3] > 0.5 * face.width * face.height) found = null;
  if (found) selectElement(key, found.element);
  else if (isPage) {
    const at = pointOn(holder, x, y);
    selectElement(key, null, [at.x, at.y]);
  }
}

/** Shows what is known of an element; null: of the face, or of the text at a point of a page. */
export function selectElement(face, element, point = null) {
  selected = { face, element, point };
  showSelected();
  return ask();
}

/** Shows what is known of a face as a whole, if no element is chosen. */
export function showWhole(face) {
  if (!selected) selectElement(face, null);
}

/** No element is inspected any more. */
export function forgetElement() {
  selected = null;
  asked += 1;
  chosenFrame.hidden = true;
  inspectorPanel.replaceChildren(hint());
}

/** The picture has changed: what is inspected is asked for again. */
export function redrawn() {
  if (!selected) return;
  showSelected();
  ask();
}

function showSelected() {
  chosenFrame.hidden = true;
  if (selected.element === null) return;
  const holder = document.querySelector(`#large .face[data-key="${CSS.escape(selected.face)}"]`);
  const box = holder && elementsIn(holder)[selected.element]?.box;
  if (box) placeFrame(chosenFrame, holder, box);
}

async function ask() {
  const number = (asked += 1);
  let found;
  try {
    found = await post("inspect", selected);
  } catch (error) {
    if (number === asked)
      inspectorPanel.replaceChildren(make("p", { class: "hint" }, error.message));
    return;
  }
  if (number === asked) showDetails(found);
}

const inMm = (points) => String(Math.round((points / POINTS_PER_MM) * 10) / 10);

function boxText(box) {
  const [x, y, width, height] = box.map(inMm);
  return `${x}, ${y} · ${width} × ${height} mm`;
}

function showDetails(found) {
  const { face } = selected;
  const crumbs = [];
  if (selected.element !== null) crumbs.push([null, state.face.get(face)?.kind ?? "face"]);
  for (const parent of found.parents ?? []) crumbs.push([parent.element, parent.name]);
  const set = (found.properties ?? []).filter((one) => one.from !== "default");
  const usual = (found.properties ?? []).filter((one) => one.from === "default");
  const facts = [
    found.style ? `style ${found.style}` : null,
    found.box ? boxText(found.box) : null,
  ].filter(Boolean);
  inspectorPanel.replaceChildren(
    ...(crumbs.length
      ? [
          make(
            "p",
            { class: "crumbs" },
            crumbs.flatMap(([element, name]) => [
              make(
                "button",
                { type: "button", class: "link", onclick: () => selectElement(face, element) },
                name,
              ),
              " › ",
            ]),
          ),
        ]
      : []),
    make("h3", {}, words(found.name), make("span", { class: "kind" }, found.kind)),
    ...(facts.length ? [make("p", { class: "quiet" }, facts.join(" · "))] : []),
    make("p", {}, placeLink(found.place) ?? ""),
    ...(set.length ? [propertyList(set)] : []),
    ...(usual.length
      ? [
          make(
            "details",
            {},
            make("summary", {}, `${usual.length} by default`),
            propertyList(usual),
          ),
        ]
      : []),
    ...(selected.element === null ? [hint()] : []),
    elementMenu(face),
  );
}

function propertyList(properties) {
  return make(
    "dl",
    { class: "properties" },
    properties.flatMap((one) => [
      make("dt", {}, one.name),
      make(
        "dd",
        {},
        swatch(one.value),
        words(one.value),
        ...(one.written && one.written !== one.value
          ? [make("code", { class: "written" }, one.written)]
          : []),
        make("span", { class: "from" }, placeLink(one.place, one.from) ?? one.from),
      ),
    ]),
  );
}

const swatch = (value) => {
  if (!/^#[0-9a-f]{3,8}$/i.test(value)) return null;
  const sample = make("span", { class: "swatch", "aria-hidden": "true" });
  sample.style.background = value;
  return sample;
};

const labelOf = (one) => (one.kind ? `${one.name} (${one.kind})` : one.name);

// All elements as a list, so that the keyboard alone reaches them.
function elementMenu(face) {
  const holder = document.querySelector(`#large .face[data-key="${CSS.escape(face)}"]`);
  const elements = holder ? elementsIn(holder) : [];
  if (!elements.length) return null;
  const menu = make(
    "select",
    { onchange: () => menu.value && selectElement(face, Number(menu.value)) },
    make("option", { value: "" }, "choose…"),
    ...elements.map((one) => make("option", { value: String(one.element) }, labelOf(one))),
  );
  menu.value = selected.element === null ? "" : String(selected.element);
  // the kinds of elements may arrive after the picture
  elementsOf(face).then(({ elements: known }) => {
    for (const one of known) {
      const option = menu.querySelector(`option[value="${one.element}"]`);
      if (option) option.textContent = labelOf(one);
    }
  });
  return make("label", { class: "element-menu" }, "Element ", menu);
}
