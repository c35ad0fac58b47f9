// The bar: what is shown, how it is searched and ordered, the status, and the panels of switches.

import { byId, counted, debounced, make, setChoices, words } from "./dom.js";
import { measureScreen, pxPerMm, scheme, setScheme, setTrueSize, zoomBy } from "./display.js";
import { choose, options } from "./options.js";
import { fieldNames } from "./search.js";
import { fronts, state } from "./state.js";

const MODES = {
  decks: [
    ["faces", "Cards"],
    ["sheets", "Sheets"],
    ["table", "Table"],
    ["hand", "Hand"],
  ],
  book: [
    ["faces", "Pages"],
    ["sheets", "Sheets"],
  ],
  boxes: [
    ["faces", "Nets"],
    ["sheets", "Sheets"],
  ],
};
const NOUNS = { decks: "card", book: "page", boxes: "net" };

const game = () => state.project?.games.find((one) => one.id === options.game);

/** Fills the bar from the project and the view. */
export function showBar() {
  const games = state.project?.games ?? [];
  const here = game();
  const known = here?.products.some((product) => product.id === options.product);
  const gone =
    options.product && !known
      ? [["", [[`${options.game}/${options.product}`, state.title || options.product]]]]
      : [];
  setChoices(
    byId("product"),
    [
      ...gone,
      ...games
        .filter((one) => one.products.length)
        .map((one) => [
          one.title,
          one.products.map((product) => [
            `${one.id}/${product.id}`,
            optionText(one, product, games.length),
          ]),
        ]),
    ],
    `${options.game}/${options.product}`,
  );
  for (const id of ["product", "paper", "modes", "tools", "make-button"]) {
    byId(id).classList.toggle("without-product", !options.product);
  }
  const languages = here?.languages ?? [];
  setChoices(
    byId("language"),
    [["", [["", here?.source.name ?? ""], ...languages.map((one) => [one.code, one.name])]]],
    options.language,
  );
  byId("language-label").hidden = !languages.length;
  showVariants(here);
  const papers = state.project?.papers ?? [];
  setChoices(
    byId("paper"),
    [
      [
        "",
        [
          ["", state.view?.paper && !options.paper ? `${state.view.paper} (usual)` : "usual paper"],
          ...papers.map((name) => [name, name]),
        ],
      ],
    ],
    options.paper,
  );
  byId("paper-label").hidden = papers.length < 2;
  byId("compare-source").hidden = !options.language;
  showModes();
  const title = [state.title, here?.title, "pnp preview"].filter(Boolean).join(" – ");
  document.title = title;
  byId("heading").textContent = title;
}

const optionText = (one, product, games) =>
  games > 1 ? `${product.title} — ${one.title}` : product.title;

function showVariants(here) {
  const variants = here?.variants ?? [];
  const button = byId("variants-button");
  button.hidden = !variants.length;
  const chosen = variants.filter((variant) => options.variants.includes(variant.id));
  button.textContent =
    chosen.length === 1
      ? chosen[0].title
      : chosen.length
        ? counted(chosen.length, "variant")
        : "Variants";
  button.classList.toggle("active", chosen.length > 0);
  byId("variants").replaceChildren(
    ...variants.map((variant) => {
      const box = make("input", { type: "checkbox", value: variant.id, onchange: chooseVariants });
      box.checked = options.variants.includes(variant.id);
      return make("label", {}, box, " ", words(variant.title));
    }),
  );
}

function chooseVariants() {
  const boxes = [...byId("variants").querySelectorAll("input")];
  choose({ variants: boxes.filter((box) => box.checked).map((box) => box.value) });
}

function showModes() {
  const modes = MODES[state.content] ?? MODES.decks;
  if (state.view && !modes.some(([mode]) => mode === options.mode)) choose({ mode: "faces" });
  const holder = byId("modes");
  const names = modes.map(([mode]) => mode).join();
  if (holder.dataset.names !== names + state.content) {
    holder.dataset.names = names + state.content;
    holder.replaceChildren(
      ...modes.map(([mode, text]) =>
        make(
          "button",
          { type: "button", "data-mode": mode, onclick: () => choose({ mode }, true) },
          text,
        ),
      ),
    );
  }
  for (const button of holder.children) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === options.mode));
  }
  byId("tools").classList.toggle("only-status", options.mode === "hand");
  byId("group-label").hidden = options.mode !== "faces";
  byId("tools").classList.toggle("only-zoom", options.mode === "sheets");
  byId("zoom").hidden = options.mode === "table";
}

/** Fills the lists of fields; `shown`: how many faces the search has found. */
export function showTools(shown) {
  const faces = fronts();
  const fields = fieldNames(faces);
  const decks = new Set(faces.map((face) => face.deck)).size > 1 ? ["deck"] : [];
  const sorts = [...decks, ...fields];
  setChoices(
    byId("sort"),
    [
      ["", [["", "as printed"]]],
      ["rising", sorts.map((name) => [name, name])],
      ["falling", sorts.map((name) => [`-${name}`, `${name} ↓`])],
    ],
    options.sort,
  );
  setChoices(
    byId("group"),
    [["", [["", "none"], ...sorts.map((name) => [name, name])]]],
    options.group,
  );
  byId("tools")
    .querySelectorAll(".choice")
    .forEach((one) => one.classList.toggle("hidden-choice", !sorts.length));
  if (document.activeElement !== byId("search")) byId("search").value = options.search;
  const noun = NOUNS[state.content] ?? "face";
  byId("matches").textContent =
    options.mode === "sheets"
      ? counted(state.sheets.length, "sheet")
      : (options.search ? `${shown} of ${faces.length}` : counted(faces.length, noun)) +
        comparison();
}

function comparison() {
  const here = game();
  if (!options.compare || !here) return "";
  const now = here.languages.find((one) => one.code === options.language)?.name ?? here.source.name;
  return options.compare === "source"
    ? ` · left ${here.source.name}, right ${now}`
    : ` · left ${options.compare}, right now`;
}

/** Sets the switches to the options. */
export function showSwitches() {
  for (const input of document.querySelectorAll("[data-option]")) {
    const value = options[input.dataset.option];
    input.checked = Array.isArray(value)
      ? value.includes(input.value)
      : typeof value === "boolean"
        ? value
        : value === input.value;
  }
  byId("truesize").checked = options.truesize && pxPerMm() !== null;
  byId("with-source").checked = options.compare === "source";
  if (document.activeElement !== byId("revision")) {
    byId("revision").value = options.compare === "source" ? "" : options.compare;
  }
  for (const input of document.querySelectorAll("[name=scheme]"))
    input.checked = input.value === scheme();
  byId("zoom-reset").textContent = options.truesize
    ? "true size"
    : `${Math.round(options.zoom * 100)} %`;
  const usual = { backs: "none", vision: "", draft: false, grey: false, compare: "" };
  const isUnusual =
    options.overlays.length > 0 ||
    Object.entries(usual).some(([name, value]) => options[name] !== value);
  byId("view-button").classList.toggle("active", isUnusual);
  document.documentElement.dataset.vision = options.vision;
}

/** Shows what the server does: a short text, and its kind ("", "busy", "lost"). */
export function showStatus(text, kind = "") {
  const status = byId("status");
  status.textContent = text;
  status.className = `status ${kind}`;
}

function optionChosen(input) {
  const name = input.dataset.option;
  const value = options[name];
  if (Array.isArray(value)) {
    const rest = value.filter((one) => one !== input.value);
    choose({ [name]: input.checked ? [...rest, input.value] : rest });
  } else choose({ [name]: typeof value === "boolean" ? input.checked : input.value });
}

/** Connects the controls of the bar. */
export function setUpBar() {
  byId("product").onchange = (event) => {
    const [name, product] = event.target.value.split("/");
    const isOther = name !== options.game;
    choose(
      {
        game: name,
        product,
        search: "",
        sort: "",
        group: "",
        card: "",
        hand: "",
        zoom: 1,
        ...(isOther ? { language: "", variants: [], paper: "" } : {}),
      },
      true,
    );
  };
  byId("language").onchange = (event) =>
    choose({
      language: event.target.value,
      ...(!event.target.value && options.compare === "source" ? { compare: "" } : {}),
    });
  byId("paper").onchange = (event) => choose({ paper: event.target.value });
  byId("sort").onchange = (event) => choose({ sort: event.target.value });
  byId("group").onchange = (event) => choose({ group: event.target.value });
  const search = byId("search");
  search.oninput = debounced(() => choose({ search: search.value.trim() }), 60);
  for (const input of document.querySelectorAll("[data-option]"))
    input.onchange = () => optionChosen(input);
  for (const input of document.querySelectorAll("[name=scheme]"))
    input.onchange = () => setScheme(input.value);
  byId("truesize").onchange = (event) => setTrueSize(event.target.checked);
  byId("measure-button").onclick = measureScreen;
  byId("with-source").onchange = (event) =>
    choose({ compare: event.target.checked ? "source" : "" });
  byId("compare-form").onsubmit = (event) => {
    event.preventDefault();
    choose({ compare: byId("revision").value.trim() });
  };
  byId("smaller").onclick = () => zoomBy(-1);
  byId("larger").onclick = () => zoomBy(1);
  byId("zoom-reset").onclick = () => zoomBy(0);
}
