// The wall: all faces of the view that are found by the search, each with its name and problems.

import {
  boxes,
  filler,
  isTrue,
  label,
  makeBox,
  markChanged,
  marksDifferent,
  partsOf,
  setParts,
  users,
} from "./cards.js";
import { announce, byId, counted, debounced, make, setVariable, words } from "./dom.js";
import { keepingPlace, scaleFor, zoomPoint } from "./display.js";
import { choose, options } from "./options.js";
import { problemEntry } from "./problems.js";
import { arranged, fieldNames, isFound, parsed } from "./search.js";
import { fronts, state } from "./state.js";

const SMALLEST = 168; // px: how wide a card is at least at the usual zoom
const LARGEST = 2.2; // px for a point
const NARROW = 900; // px: as in style.css
const ROOM = 44; // px: the gap between rows, and the captions
const MOST_HERE = 6; // problems that are shown in place of the cards

const root = byId("wall");
let usual = 1; // px for a point at zoom 1
let current = ""; // the key of the card that has the focus, or had it last
let group = ""; // the field that the cards are grouped by
let order = []; // the keys of all cards that are shown

/** The faces that are shown, in their order: what a large view steps through. */
export const shownOrder = () => order;

/** The faces that the search finds. */
export function found() {
  const terms = parsed(options.search);
  if (!terms.length) return fronts();
  return fronts().filter((face) => isFound(face, terms, isTrue));
}

// Puts the cards in their groups and order; elements that stay are not made again.
function arrange() {
  // a field of another product is none of this one
  const isField = (name) => name === "" || fieldNames(fronts()).includes(name) || name === "deck";
  group = isField(options.group) ? options.group : "";
  const sort = isField(options.sort.replace(/^-/, "")) ? options.sort : "";
  const groups = arranged(found(), sort, group);
  const wanted = new Set(groups.flatMap(([, faces]) => faces.map((face) => face.key)));
  for (const [key, box] of boxes) {
    if (wanted.has(key)) continue;
    filler.remove(box);
    box.remove();
    boxes.delete(key);
  }
  while (root.children.length > groups.length) root.lastElementChild.remove();
  groups.forEach(([name, faces], index) => {
    root.children[index] ?? root.append(make("div", { role: "group", class: "group" }));
    fillGroup(root.children[index], name, faces);
  });
  order = groups.flatMap(([, faces]) => faces.map((face) => face.key));
  users.clear();
  for (const key of order) {
    for (const [part] of partsOf(key)) {
      if (users.has(part)) users.get(part).push(boxes.get(key));
      else users.set(part, [boxes.get(key)]);
    }
  }
  if (!boxes.has(current)) current = order[0] ?? "";
  boxes.get(current)?.setAttribute("tabindex", "0");
  showEmpty();
}

function fillGroup(element, name, faces) {
  const title = name || (group ? "without a value" : "");
  element.setAttribute("aria-label", title || "all");
  let heading = element.firstElementChild;
  if (!heading?.classList.contains("group-name")) {
    heading = make("div", { class: "group-name", "aria-hidden": "true" });
    element.prepend(heading);
  }
  heading.replaceChildren(
    ...(title ? [words(title), " ", make("span", { class: "count" }, String(faces.length))] : []),
  );
  let last = heading;
  for (const face of faces) {
    const box = boxes.get(face.key) ?? makeBox(face);
    if (last.nextSibling !== box) last.after(box);
    last = box;
  }
}

function showEmpty() {
  const isEmpty = !order.length && state.view !== null && options.mode === "faces";
  const total = fronts().length;
  if (!isEmpty) byId("empty").hidden = true;
  else if (total) {
    fillEmpty(
      ["Nothing matches ", make("q", {}, options.search), "."],
      make(
        "button",
        { type: "button", onclick: () => choose({ search: "" }) },
        `Show all ${total}`,
      ),
    );
  } else {
    fillEmpty(
      state.problems.length
        ? "Nothing can be shown until this is corrected:"
        : "There are no cards here yet. They appear as soon as the files have some.",
      problemsHere(state.problems),
    );
  }
  root.hidden = options.mode !== "faces" || isEmpty;
}

function fillEmpty(text, more) {
  const empty = byId("empty");
  empty.hidden = false;
  empty.replaceChildren(...[make("p", {}, text), more].filter(Boolean));
}

const problemsHere = (problems) =>
  problems.length > 0 &&
  make(
    "div",
    { class: "problems-here" },
    problems.slice(0, MOST_HERE).map((one) => problemEntry(one)),
  );

/** The project has no product that can be shown: `problems` state why. */
export function showNoGames(problems) {
  root.hidden = true;
  fillEmpty(
    "There is no game to show yet.",
    problemsHere(problems) ||
      make("p", { class: "hint" }, "It appears here as soon as the project has one."),
  );
}

// Px for a point so that all faces fit on the screen, if they are not too small then.
function fit() {
  const faces = fronts();
  const area = byId("content");
  const isNarrow = innerWidth <= NARROW;
  const gap = isNarrow ? 12 : 20;
  const wide = area.clientWidth - (isNarrow ? 28 : 48);
  const high = area.clientHeight - 32;
  if (!faces.length || wide <= 0) return;
  const widths = faces.map((face) => face.width).sort((a, b) => a - b);
  const heights = faces.map((face) => face.height).sort((a, b) => a - b);
  const [w, h] = [widths, heights].map((list) => list[list.length >> 1]);
  const widest = widths[widths.length - 1];
  const least = Math.min(SMALLEST, (wide - gap) / 2 - 1) / w;
  let scale = Math.min(LARGEST, wide / widest);
  const fits = () => {
    const columns = Math.max(1, Math.floor((wide + gap) / (w * scale + gap)));
    return Math.ceil(faces.length / columns) * (h * scale + ROOM) <= high;
  };
  while (scale > least && !fits()) scale *= 0.97;
  scale = Math.min(Math.max(scale, least), wide / widest);
  const columns = Math.max(1, Math.floor((wide + gap) / (w * scale + gap)));
  root.classList.toggle("few", columns >= faces.length);
  // rows as wide as the screen, so that it is filled
  if (columns < faces.length) scale = (wide - gap * (columns - 1) - 1) / columns / w;
  usual = Math.min(scale, wide / widest);
}

const setScale = () => setVariable(root, "--scale", scaleFor(usual));

// The zoom has changed: what is at a point of the window stays there.
function zoomed() {
  const [x, y] = zoomPoint();
  const at = document.elementFromPoint(x, y)?.closest?.(".card");
  const box = at ?? boxes.get(current) ?? filler.nearest()[0];
  const place = box?.getBoundingClientRect();
  const isOut = !at && place;
  keepingPlace(
    box,
    isOut ? place.left + place.width / 2 : x,
    isOut ? place.top + place.height / 2 : y,
    setScale,
  );
}

addEventListener(
  "resize",
  debounced(() => {
    fit();
    setScale();
  }, 120),
);

/** Takes changes of the state (see `takePatch`). */
export function update(changes) {
  if (changes.view && !changes.isSame) {
    for (const box of boxes.values()) filler.remove(box);
    boxes.clear();
    root.replaceChildren();
    current = options.card || "";
    byId("content").scrollTo(0, 0);
    fit();
    setScale();
  }
  const isArranged = options.sort || options.group || options.search;
  if (changes.faces || (changes.altered.length && isArranged)) arrange();
  const isAll = changes.faces || changes.problems;
  // a drawing has problems, too
  for (const key of isAll ? boxes.keys() : [...changes.altered, ...changes.drawings]) {
    if (boxes.has(key)) label(boxes.get(key), state.face.get(key));
  }
  if (changes.problems && !changes.faces && /(^|\s)-?is:/.test(options.search)) arrange();
  if (changes.view) for (const box of boxes.values()) setParts(box);
  for (const key of [...changes.drawings, ...changes.compared]) {
    for (const box of users.get(key) ?? []) filler.refresh(box);
  }
  if (marksDifferent() && !changes.faces && !changes.problems) {
    for (const [key, box] of boxes) label(box, state.face.get(key));
  }
  markChanged(changes.edited);
}

/** Options have changed. */
export function optionsChanged(changed) {
  const has = (...names) => names.some((name) => changed.has(name));
  if (has("search", "sort", "group", "mode", "backs", "compare")) arrange();
  if (has("search")) announceFound();
  if (has("backs", "overlays", "compare")) {
    for (const box of boxes.values()) {
      setParts(box);
      filler.refresh(box);
    }
  } else if (has("draft")) for (const box of boxes.values()) filler.refresh(box);
  if (has("zoom", "truesize")) zoomed();
}

const announceFound = debounced(() => announce(`${order.length} of ${fronts().length} shown`), 600);

/** Moves the focus to a card, and the card into view. */
export function focusCard(key) {
  const box = boxes.get(key);
  if (!box) return false;
  boxes.get(current)?.setAttribute("tabindex", "-1");
  current = key;
  box.setAttribute("tabindex", "0");
  box.focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

// The card above or below the current one: that of the next row whose middle is nearest.
function vertical(direction) {
  const here = boxes.get(current).getBoundingClientRect();
  const middle = here.left + here.width / 2;
  let best = null;
  const start = order.indexOf(current);
  for (let i = start + direction; i >= 0 && i < order.length; i += direction) {
    const there = boxes.get(order[i]).getBoundingClientRect();
    if (Math.abs(there.bottom - here.bottom) < 4) continue;
    if (best && Math.abs(there.bottom - best.bottom) > 4) break;
    const distance = Math.abs(there.left + there.width / 2 - middle);
    if (!best || distance < best.distance) best = { key: order[i], bottom: there.bottom, distance };
  }
  return best?.key;
}

root.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = (by) => order[order.indexOf(current) + by];
  const keys = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => order[0],
    End: () => order.at(-1),
    ArrowDown: () => vertical(1),
    ArrowUp: () => vertical(-1),
  };
  if (event.key === "Enter" || event.key === " ") choose({ card: current }, true);
  else if (keys[event.key]) focusCard(keys[event.key]());
  else return;
  event.preventDefault();
});

root.addEventListener("focusin", (event) => {
  const key = event.target.closest(".card")?.dataset.key;
  if (key && key !== current) focusCard(key);
});

root.addEventListener("click", (event) => {
  const key = event.target.closest(".card")?.dataset.key;
  if (!key || !getSelection().isCollapsed) return;
  focusCard(key);
  choose({ card: key }, true);
});
