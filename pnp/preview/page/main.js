// Where the page begins: connects the events of the server, the options of the user and the views.

import { byId, debounced, isTyping, make } from "./dom.js";
import { listen, post } from "./connection.js";
import { scheme, setScheme, zoomBy } from "./display.js";
import { setUpBar, showBar, showStatus, showSwitches, showTools } from "./bar.js";
import * as options from "./options.js";
import { inform, showProblems } from "./problems.js";
import * as states from "./state.js";
import * as wall from "./wall.js";

const { options: chosen, choose } = options;
const { state } = states;

let instance = "";
let isConnected = false;

function showView() {
  if (!isConnected || !chosen.product) return;
  showStatus("drawing…", "busy");
  post("view", { view: options.wantedView() }).catch((error) => {
    showStatus("");
    inform(error.message, error.hint);
  });
}

const reportNear = debounced(() => {
  if (!isConnected || !state.view) return;
  const faces = [chosen.card, state.face.get(chosen.card)?.back].filter(Boolean);
  faces.push(...wall.nearKeys());
  post("near", { faces: [...new Set(faces)], sheets: [] }).catch(() => {});
}, 60);

function take(kind, data) {
  if (kind === "hello") {
    isConnected = true;
    instance = data.instance;
    state.editor = data.editor;
    byId("stopped").hidden = true;
    return null;
  }
  if (kind === "project") return takeProject(data);
  if (kind === "view") return states.takeView(data).then(show);
  if (kind === "patch") {
    const changes = states.takePatch(data);
    return changes instanceof Promise ? changes.then((found) => found && patched(found, data)) : changes && patched(changes, data);
  }
  if (kind === "goto") return choose({ mode: "faces", search: "", card: data.face });
  return null;
}

function takeProject(data) {
  const isFirst = !state.project || !state.view || !isConnected;
  state.project = data;
  const game = data.games.find((one) => one.id === chosen.game);
  if (!game?.products.some((one) => one.id === chosen.product)) {
    if (data.start?.product) options.takeView(data.start);
  }
  showBar();
  showProblems();
  showView();
  return isFirst;
}

function show(changes) {
  options.takeView(state.view);
  wall.update(changes);
  showBar();
  showTools(wall.shownOrder().length);
  showProblems();
  showSwitches();
  reportNear();
}

function patched(changes, data) {
  wall.update(changes);
  if (changes.faces) showTools(wall.shownOrder().length);
  if (changes.problems || changes.faces) showProblems();
  if (data.edit) {
    const time = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
    showStatus(`saved ${time}, ${data.ms} ms`);
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
  wall.optionsChanged(changed);
  showBar();
  showTools(wall.shownOrder().length);
  showSwitches();
  reportNear();
});

const isSameView = () => {
  const wanted = options.wantedView();
  return state.view !== null && Object.keys(wanted).every(
    (name) => name === "paper" || JSON.stringify(wanted[name]) === JSON.stringify(state.view[name] ?? null));
};

addEventListener("keydown", (event) => {
  if (isTyping(event) || event.altKey) return;
  const isZoom = { "+": 1, "=": 1, "-": -1, "0": 0 }[event.key];
  if (isZoom !== undefined) zoomBy(isZoom);
  else if (event.ctrlKey || event.metaKey) return;
  else if (event.key === "/") byId("search").focus();
  else if (event.key === "f") choose({ backs: chosen.backs === "flipped" ? "none" : "flipped" });
  else if (event.key === "b") wall.showBefore(true);
  else if (event.key === "?") showKeys();
  else return;
  event.preventDefault();
});
addEventListener("keyup", (event) => {
  if (event.key === "b") wall.showBefore(false);
});
addEventListener("blur", () => wall.showBefore(false));
byId("content").addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoomBy(-Math.sign(event.deltaY));
}, { passive: false });

const KEYS = [
  ["/", "search"], ["arrow keys, Home, End", "move between cards"], ["Enter", "show the card large"],
  ["f", "show backs, or fronts again"], ["b (held)", "before the last change"],
  ["+ − 0, Ctrl + wheel", "larger, smaller, what fits"], ["?", "these keys"],
];

function showKeys() {
  byId("key-list").replaceChildren(...KEYS.flatMap(([key, text]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, text)]));
  byId("keys").showModal();
}

setScheme(scheme());
Object.assign(chosen, options.readAddress());
setUpBar();
showSwitches();
byId("keys-button").onclick = showKeys;
wall.onNear(reportNear);
listen(take, lost);
