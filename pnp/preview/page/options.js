// What the user has chosen: kept in the address of the page, so that a reload, a bookmark or a
// shared address shows the same. What belongs to the screen or the eye of the user is kept in
// localStorage instead.

import { debounced } from "./dom.js";

const DEFAULTS = Object.freeze({
  game: "",
  product: "",
  language: "",
  variants: [],
  paper: "",
  grey: false,
  compare: "",
  mode: "faces",
  search: "",
  sort: "",
  group: "",
  backs: "none",
  draft: false,
  vision: "",
  overlays: [],
  zoom: 1,
  truesize: false,
  card: "",
  hand: "",
  from: "",
});
const SHOWN_BY_SERVER = ["game", "product", "language", "variants", "paper", "grey", "compare"];

/** The options as they are now. To be changed by `choose` alone. */
export const options = structuredClone(DEFAULTS);

const listeners = [];

/** Calls `listener` with the set of the names of options that changed. */
export const onChoice = (listener) => listeners.push(listener);

/** Changes options, and the address. `isStep`: the Back button of the browser leads back. */
export function choose(changes, isStep = false) {
  const changed = new Set();
  for (const [name, value] of Object.entries(changes)) {
    if (JSON.stringify(options[name]) === JSON.stringify(value)) continue;
    options[name] = value;
    changed.add(name);
  }
  if (!changed.size) return;
  // a gesture zooms many times a second, and browsers refuse so many addresses
  if (changed.size === 1 && changed.has("zoom")) writeLater();
  else writeAddress(isStep);
  for (const listener of listeners) listener(changed);
}

function writeAddress(isStep = false) {
  const address = written();
  if (address !== location.hash) history[isStep ? "pushState" : "replaceState"](null, "", address);
}

const writeLater = debounced(() => writeAddress(), 200);

/** The view that the server shall show. */
export function wantedView() {
  const view = Object.fromEntries(SHOWN_BY_SERVER.map((name) => [name, options[name]]));
  for (const name of ["language", "paper", "compare"]) view[name] ||= null;
  return view;
}

/** Whether the server must show something else after these options changed. */
export const concernsServer = (changed) => SHOWN_BY_SERVER.some((name) => changed.has(name));

/** Takes the options that a view of the server has. */
export function takeView(view) {
  const known = {};
  for (const name of ["game", "product", "language", "variants", "grey", "compare"]) {
    if (view[name] !== undefined) known[name] = view[name] ?? DEFAULTS[name];
  }
  choose(known);
}

function written() {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (name === "game" || name === "product") continue;
    if (JSON.stringify(value) === JSON.stringify(DEFAULTS[name])) continue;
    parts.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const path = [options.game, options.product].map(encodeURIComponent).join("/");
  return `#${path}${parts.size ? `?${parts}` : ""}`;
}

/** Reads the options of the address. */
export function readAddress() {
  const [path, query = ""] = location.hash.slice(1).split(/\?(.*)/s);
  const parts = new URLSearchParams(query);
  const [game = "", product = ""] = path.split("/").map(decoded);
  const found = { ...structuredClone(DEFAULTS), game, product };
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const text = parts.get(name);
    if (text === null) continue;
    if (Array.isArray(usual)) found[name] = text.split(",").filter(Boolean);
    else if (typeof usual === "boolean") found[name] = text === "true";
    else if (typeof usual === "number") found[name] = Number(text) > 0 ? Number(text) : usual;
    else found[name] = text;
  }
  return found;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

addEventListener("popstate", () => choose(readAddress()));

/** A setting of this browser; null if there is none. */
export function kept(name) {
  try {
    return localStorage.getItem(`pnp-preview-${name}`);
  } catch {
    return null; // storage is blocked: the setting holds until the page is closed
  }
}

/** Keeps a setting in this browser; null forgets it. */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(`pnp-preview-${name}`);
    else localStorage.setItem(`pnp-preview-${name}`, value);
  } catch {
    // see `kept`
  }
}
