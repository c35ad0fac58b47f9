// Problems: marks for cards, entries with links to their places, and the panel with all of them.

import { announce, byId, counted, make, words } from "./dom.js";
import { post } from "./connection.js";
import { choose } from "./options.js";
import { state } from "./state.js";

const MESSAGE_STAYS = 8000; // ms

/** A mark for the worst problem of a card, with a text for screen readers. */
export function badge(severity, count) {
  const text = counted(count, count === 1 ? severity : "problem");
  return make(
    "span",
    { class: `badge ${severity}`, title: text },
    make("span", { "aria-hidden": "true" }, severity === "note" ? "i" : "!"),
    make("span", { class: "hidden" }, text),
  );
}

/** A link that opens a place in the editor; without `text` it shows the place. Null if none. */
export function placeLink(place, text = null) {
  if (!place) return null;
  const shown = text ?? place.text;
  const title = text === null ? "open in the editor" : `${place.text}: open in the editor`;
  if (place.url) return make("a", { class: "place", href: place.url, title }, shown);
  const open = () => post("open", { place }).catch((error) => inform(error.message, error.hint));
  return make("button", { type: "button", class: "place", title, onclick: open }, shown);
}

/** Shows a short message above everything else; it goes by itself. */
export function inform(message, hint = "") {
  const box = byId("message");
  box.replaceChildren(make("p", {}, message), hint ? make("p", { class: "hint" }, hint) : "");
  box.hidePopover();
  box.showPopover(); // shown last, it is above dialogs
  clearTimeout(box.timer);
  box.timer = setTimeout(() => box.hidePopover(), MESSAGE_STAYS);
  announce(`${message}. ${hint}`);
}

/** An entry of a list of problems. `isBeside`: it is shown beside its card. */
export function problemEntry(problem, isBeside = false) {
  const face = !isBeside && state.face.get(problem.face);
  const parts = [placeLink(problem.place)];
  if (face)
    parts.push(
      make(
        "button",
        { type: "button", class: "to-card", onclick: () => show(face) },
        words(face.name),
      ),
    );
  if (isBeside && problem.element)
    parts.push(make("span", { class: "quiet" }, `element ${problem.element}`));
  return make(
    "div",
    { class: `problem ${problem.severity}` },
    make(
      "p",
      { class: "message" },
      make("span", { class: "severity" }, problem.severity),
      words(problem.message),
    ),
    ...(problem.hint ? [make("p", { class: "hint" }, words(problem.hint))] : []),
    make("p", { class: "places" }, parts),
  );
}

function show(face) {
  const front = face.kind === "back" ? state.faces.find((one) => one.back === face.key) : face;
  byId("problems-panel").hidePopover?.();
  choose({ card: (front ?? face).key }, true);
}

const RANK = { error: 0, warning: 1, note: 2 };
const VARYING = /(?<!\w)'[^']*'|"[^"]*"|[-+]?\d+(?:[.,]\d+)*/g;

/**
 * Problems that are alike, as [[problem, …], …]: those of one severity that differ only in names and
 * numbers; errors first.
 */
export function grouped(problems) {
  const alike = Map.groupBy(
    problems,
    (p) => `${p.severity} ${p.message.replace(VARYING, "…")} ${p.hint ?? ""}`,
  );
  return [...alike.values()].sort((a, b) => RANK[a[0].severity] - RANK[b[0].severity]);
}

function groupEntry(group) {
  if (group.length === 1) return make("li", {}, problemEntry(group[0]));
  const [first] = group;
  return make(
    "li",
    {},
    make(
      "details",
      { class: "alike" },
      make(
        "summary",
        {},
        make("span", { class: `severity ${first.severity}` }, `${group.length} ${first.severity}s`),
        " ",
        words(first.message),
        make("span", { class: "quiet" }, " and alike"),
      ),
      ...group.map((problem) => problemEntry(problem)),
    ),
  );
}

/** "2 errors, 1 warning", or "". */
export function summary(problems) {
  const parts = [];
  for (const severity of Object.keys(RANK)) {
    const count = problems.filter((problem) => problem.severity === severity).length;
    if (count) parts.push(counted(count, severity));
  }
  return parts.join(", ");
}

let shownSummary = "";

/** Shows the problems of the view in the panel and in the bar. */
export function showProblems() {
  const all = [...(state.project?.problems ?? []), ...state.problems];
  const text = summary(all);
  const button = byId("problems-button");
  const severity = all.some((p) => p.severity === "error") ? "error" : all.length ? "warning" : "";
  button.className = `problems ${severity}`;
  button.replaceChildren(
    ...(all.length
      ? [
          make("span", { class: "dot", "aria-hidden": "true" }),
          make("span", { class: "long" }, text),
          make(
            "span",
            { class: "short" },
            String(all.length),
            make("span", { class: "hidden" }, " problems"),
          ),
        ]
      : [make("span", { class: "long" }, "No problems"), make("span", { class: "short" }, "OK")]),
  );
  byId("problem-list").replaceChildren(
    ...(all.length
      ? grouped(all).map(groupEntry)
      : [make("li", { class: "quiet" }, "Nothing to correct.")]),
  );
  if (text !== shownSummary) announce(text || "No problems");
  shownSummary = text;
}
