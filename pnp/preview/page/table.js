// The deck as data: a row for each card, with the value of each field and where it comes from.
// Only the rows on and near the screen are elements, so that thousands of cards stay smooth.

import { byId, debounced, make, words } from "./dom.js";
import { get } from "./connection.js";
import { choose, options } from "./options.js";
import { badge, placeLink } from "./problems.js";
import { compareValues, isFound, parsed } from "./search.js";
import { problemsOfCard, state, worst } from "./state.js";
import { isTrue } from "./cards.js";

const HEIGHT = 34; // px of a row, as in views.css
const BEYOND = 12; // rows above and below the screen

const root = byId("table");
const scroller = byId("content");
let columns = [];
let rows = []; // as the server sends them
let shown = []; // those that are found, in their order
let asked = 0;
let first = -1,
  last = -1; // the rows that are elements

const isShown = () => options.mode === "table";
const head = make("thead"),
  body = make("tbody");
const table = make("table", {}, head, body);

async function load() {
  const number = (asked += 1);
  let found;
  try {
    found = await get("table");
  } catch (error) {
    if (number === asked) root.replaceChildren(make("p", { class: "empty" }, error.message));
    return;
  }
  if (number !== asked) return;
  columns = found.columns;
  rows = found.rows.map((row) => ({ ...row, face: state.face.get(row.key) ?? faceOf(row) }));
  root.replaceChildren(table);
  arrange();
}

// A row whose card has no face yet is searched by its texts.
const faceOf = (row) => ({
  key: row.key,
  name: row.key,
  deck: "",
  copies: 1,
  fields: Object.fromEntries(columns.map((name, index) => [name, row.cells[index]?.text])),
});

const reload = debounced(load, 150);

function arrange() {
  const terms = parsed(options.search);
  shown = rows.filter((row) => isFound(row.face, terms, isTrue));
  const isReverse = options.sort.startsWith("-");
  const column = columns.indexOf(isReverse ? options.sort.slice(1) : options.sort);
  if (column >= 0) {
    const value = (row) => row.cells[column]?.text ?? "";
    shown.sort((a, b) => (isReverse ? -1 : 1) * compareValues(value(a), value(b)));
  }
  table.setAttribute("aria-rowcount", String(shown.length + 1));
  table.setAttribute("aria-colcount", String(columns.length + 1));
  head.replaceChildren(
    make(
      "tr",
      { "aria-rowindex": "1" },
      make("th", { scope: "col" }, "card"),
      columns.map(headCell),
    ),
  );
  first = last = -1;
  fill();
  const empty = byId("empty");
  if (isShown()) {
    empty.hidden = shown.length > 0;
    root.hidden = shown.length === 0;
    if (!shown.length)
      empty.replaceChildren(
        make("p", {}, rows.length ? "No card matches." : "There are no cards here yet."),
      );
  }
}

const NUMBER = /^[-+−]?\d+([.,]\d+)?$/;

// Whether all values of a column are numbers, so that its head stands above them.
const isNumeric = (index) =>
  rows.some((row) => row.cells[index]?.text) &&
  rows.every((row) => !row.cells[index]?.text || NUMBER.test(row.cells[index].text));

function headCell(name, index) {
  const direction =
    options.sort === name ? "ascending" : options.sort === `-${name}` ? "descending" : null;
  const next = direction === "ascending" ? `-${name}` : direction ? "" : name;
  const arrow = { ascending: " ↑", descending: " ↓" }[direction] ?? "";
  return make(
    "th",
    { scope: "col", "aria-sort": direction, class: isNumeric(index) ? "number" : null },
    make("button", { type: "button", onclick: () => choose({ sort: next }) }, words(name), arrow),
  );
}

// Makes the rows that are on or near the screen, between two empty rows as high as the others.
function fill() {
  if (!isShown()) return;
  const top = scroller.scrollTop - root.offsetTop;
  const from = Math.max(0, Math.floor(top / HEIGHT) - BEYOND);
  const to = Math.min(shown.length, Math.ceil((top + scroller.clientHeight) / HEIGHT) + BEYOND);
  if (from === first && to === last) return;
  [first, last] = [from, to];
  const focused = document.activeElement?.closest?.("tr")?.dataset.key;
  const made = new Map([...body.children].map((row) => [row.dataset.key, row]));
  const wanted = [];
  for (let index = from; index < to; index += 1) {
    const row = shown[index];
    const known = made.get(row.key);
    wanted.push(
      known?.source === row && known.ariaRowIndex === String(index + 2)
        ? known
        : makeRow(row, index),
    );
  }
  body.replaceChildren(space(from), ...wanted, space(shown.length - to));
  if (focused && !body.contains(document.activeElement)) {
    body
      .querySelector(`tr[data-key="${CSS.escape(focused)}"] button`)
      ?.focus({ preventScroll: true });
  }
}

function space(count) {
  const row = make("tr", { class: "space", "aria-hidden": "true" });
  row.style.height = `${count * HEIGHT}px`;
  return row;
}

const SOURCES = { default: "default", variant: "variant", translation: "translation" };

function cardButton(row) {
  const onclick = () => choose({ card: row.key }, true);
  return make("button", { type: "button", class: "to-card", onclick }, words(row.face.name));
}

function makeRow(row, index) {
  const problems = state.face.has(row.key) ? problemsOfCard(row.face) : [];
  const severity = worst(problems);
  const element = make(
    "tr",
    { "data-key": row.key, "aria-rowindex": String(index + 2) },
    make(
      "th",
      { scope: "row" },
      make(
        "div",
        { class: "cell" },
        cardButton(row),
        severity ? badge(severity, problems.length) : null,
      ),
    ),
    row.cells.map(makeCell),
  );
  element.source = row;
  return element;
}

function makeCell(cell) {
  const source = SOURCES[cell.source];
  const written =
    cell.written !== null && cell.written !== undefined && cell.written !== cell.text
      ? cell.written
      : null;
  const isNumber = NUMBER.test(cell.text);
  const text = words(cell.text, { title: cell.text.length > 24 ? cell.text : null });
  const link = cell.text && cell.place ? placeLink(cell.place, cell.text) : null;
  link?.setAttribute("dir", "auto");
  return make(
    "td",
    { class: `${isNumber ? "number" : ""} ${source ?? ""}`.trim() || null },
    make(
      "div",
      { class: "cell" },
      link ?? text,
      source ? make("span", { class: "source" }, source) : null,
      written === null
        ? null
        : make(
            "span",
            { class: "source", title: `written: ${written}` },
            make("span", { "aria-hidden": "true" }, "{…}"),
            make("span", { class: "hidden" }, `written: ${written}`),
          ),
    ),
  );
}

/** Takes changes of the state (see `takePatch`). */
export function update(changes) {
  if (!isShown()) return;
  if (changes.view && !changes.isSame) {
    rows = [];
    root.replaceChildren();
  }
  if (changes.view) load();
  else if (changes.faces || changes.altered.length || changes.edited.length || changes.problems)
    reload();
}

/** Options have changed. */
export function optionsChanged(changed) {
  if (changed.has("mode")) {
    root.hidden = !isShown();
    if (isShown() && state.view) {
      scroller.scrollTo(0, 0);
      load();
    }
  }
  if (isShown() && (changed.has("search") || changed.has("sort")) && rows.length) {
    scroller.scrollTo({ top: 0 });
    arrange();
  }
}

/** How many cards are found. */
export const foundCount = () => shown.length;

scroller.addEventListener("scroll", () => isShown() && rows.length && fill(), { passive: true });
addEventListener("resize", () => isShown() && rows.length && fill());
