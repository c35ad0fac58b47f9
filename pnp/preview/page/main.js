// Where the page begins: connects the events of the server, the options of the user and the views.

import { byId, debounced, isTyping, make } from "./dom.js";
import { listen, post } from "./connection.js";
import { scheme, setScheme, wheelSteps, zoomBy } from "./display.js";
import { setUpBar, showBar, showStatus, showSwitches, showTools } from "./bar.js";
import * as options from "./options.js";
import * as hand from "./hand.js";
import * as cards from "./cards.js";
import * as large from "./large.js";
import { showMake, takeMake } from "./make.js";
import { inform, showProblems } from "./problems.js";
import * as states from "./state.js";
import * as sheets from "./sheets.js";
import * as table from "./table.js";
import * as wall from "./wall.js";

const { options: chosen, choose } = options;
const { state } = states;

const VIEWS = [wall, sheets, table, hand, large];

let instance = "";
let isConnected = false;
let spent = 0,
  spentOn = 0; // ms that the server has drawn for a change, and its number
let isViewWanted = false; // whether the server does not know yet what this tab shows

// Asks the server for the view that the user has chosen.
function showView() {
  if (!isConnected || !chosen.product) return;
  isViewWanted = false;
  showStatus("drawing…", "busy");
  post("view", { view: options.wantedView() }).catch((error) => {
    showStatus("");
    if (!isConnected) return;
    inform(error.message, error.hint);
    // back to what was shown, or to the plain product
    if (state.view) options.takeView(state.view);
    else choose({ language: "", variants: [], paper: "", grey: false, compare: "" });
  });
}

const reportNear = debounced(() => {
  if (!isConnected || !state.view) return;
  const wall = chosen.mode === "faces" ? cards.nearKeys() : { visible: [], others: [] };
  const visible = new Set([...large.largeKeys(), ...hand.handKeys(), ...wall.visible]);
  const faces = new Set([...visible, ...wall.others]);
  const numbers = chosen.mode === "sheets" ? sheets.nearNumbers() : [];
  post("near", { faces: [...faces], sheets: numbers, visible: visible.size }).catch(() => {});
}, 60);

function take(kind, data) {
  if (kind === "hello") {
    isConnected = isViewWanted = true;
    // a new run counts its changes from the beginning
    if (instance !== data.instance) state.edit = 0;
    instance = data.instance;
    state.editor = data.editor;
    byId("stopped").hidden = true;
    return null;
  }
  if (kind === "project") return takeProject(data);
  if (kind === "view") return states.takeView(data).then(show);
  if (kind === "patch") {
    const changes = states.takePatch(data);
    return changes instanceof Promise
      ? changes.then((found) => found && patched(found, data))
      : changes && patched(changes, data);
  }
  if (kind === "make") return takeMake(data);
  if (kind === "goto") {
    choose({ mode: "faces", search: "", card: data.face });
    large.showElement(data.face, data.element);
  }
  return null;
}

function takeProject(data) {
  state.project = data;
  const game = data.games.find((one) => one.id === chosen.game);
  // a product that is shown stays chosen: its game may just be broken
  if (!state.view && !game?.products.some((one) => one.id === chosen.product)) {
    const start = data.start ?? { game: "", product: "" };
    const usual = { language: "", variants: [], paper: "", grey: false, compare: "", card: "" };
    choose({
      ...usual,
      ...start,
      language: start.language ?? "",
      paper: start.paper ?? "",
      compare: start.compare ?? "",
    });
  }
  showBar();
  showProblems();
  if (chosen.product && isViewWanted) showView();
  else if (!chosen.product) wall.showNoGames(data.problems);
}

function show(changes) {
  options.takeView(state.view);
  for (const view of VIEWS) view.update(changes);
  showBar();
  showTools(wall.shownOrder().length);
  showProblems();
  showSwitches();
  reportNear();
}

function patched(changes, data) {
  for (const view of VIEWS) view.update(changes);
  if (changes.faces || changes.altered.length) showTools(wall.shownOrder().length);
  if (changes.problems || changes.faces) showProblems();
  if (states.isChange(data)) {
    // the time of all patches that one change needs
    spent = data.edit === spentOn ? spent + (data.ms ?? 0) : (data.ms ?? 0);
    spentOn = data.edit;
    const time = new Date().toLocaleTimeString([], {
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hour12: false,
    });
    showStatus(`saved ${time}, ${Math.max(1, Math.round(spent))} ms`);
  } else if (data.done) showStatus("");
}

function lost() {
  if (!isConnected && instance) return;
  isConnected = false;
  showStatus("stopped – waiting for pnp preview", "lost");
  byId("stopped").hidden = false;
}

options.onChoice((changed) => {
  if (options.concernsServer(changed) && !isSameView()) showView();
  for (const view of VIEWS) view.optionsChanged(changed);
  showBar();
  showTools(wall.shownOrder().length);
  showSwitches();
  reportNear();
});

const isSameView = () => {
  const wanted = options.wantedView();
  return (
    state.view !== null &&
    Object.keys(wanted).every(
      (name) =>
        name === "paper" ||
        JSON.stringify(wanted[name]) === JSON.stringify(state.view[name] ?? null),
    )
  );
};

addEventListener("keydown", (event) => {
  if (isTyping(event) || event.altKey) return;
  const isZoom = { "+": 1, "=": 1, "-": -1, 0: 0 }[event.key];
  if (isZoom !== undefined) zoomBy(isZoom);
  else if (event.ctrlKey || event.metaKey) return;
  else if (event.key === "/") byId("search").focus();
  else if (event.key === "f") choose({ backs: chosen.backs === "flipped" ? "none" : "flipped" });
  else if (event.key === "b") showBefore(true);
  else if (event.key === "?") showKeys();
  else if (hand.isShown() && event.key === "r") hand.drawAgain();
  else if (hand.isShown() && event.key === "d") hand.drawMore();
  else return;
  event.preventDefault();
});
addEventListener("keyup", (event) => {
  if (event.key === "b") showBefore(false);
});
addEventListener("blur", () => showBefore(false));

function showBefore(isWanted) {
  cards.showBefore(isWanted);
  large.showBefore(isWanted);
}

byId("content").addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    if (event.deltaY) zoomBy(wheelSteps(event), [event.clientX, event.clientY]);
  },
  { passive: false },
);

const KEYS = [
  ["/", "search"],
  ["cost>3, type:hero", "in a search: fields; also is:error, is:changed, -word"],
  ["arrow keys, Home, End", "move between cards"],
  ["Enter", "show the card large"],
  ["f", "show backs, or fronts again"],
  ["b (held)", "before the last change"],
  ["r, d", "in a hand: draw again, draw one more"],
  ["+ − 0, Ctrl + wheel", "larger, smaller, what fits"],
  ["?", "these keys"],
];

function showKeys() {
  byId("key-list").replaceChildren(
    ...KEYS.flatMap(([key, text]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, text)]),
  );
  byId("keys").showModal();
}

setScheme(scheme());
Object.assign(chosen, options.readAddress());
setUpBar();
showSwitches();
byId("keys-button").onclick = showKeys;
byId("make-button").onclick = showMake;
cards.onNear(reportNear);
sheets.onNear(reportNear);
listen(take, lost);
