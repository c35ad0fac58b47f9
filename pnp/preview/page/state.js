// What the server has sent: the faces, sheets and problems of the view, and their pictures.

import { byId } from "./dom.js";

/** The state of the view. Only `takeView` and `takePatch` change it. */
export const state = {
  project: null,
  editor: "link",
  view: null,
  title: "",
  content: "decks",
  serial: -1,
  faces: [],
  face: new Map(), // key -> face
  sheets: [],
  problems: [],
  problemsOf: new Map(), // key of a face -> its problems
  drawings: new Map(), // key -> drawing
  compared: new Map(), // key -> drawing of what it is compared with
  pages: new Map(), // number -> page
  before: new Map(), // key -> drawing before the last change of a file
  edit: 0, // the number of the last change of a file
  editOfView: 0, // that number when the view was asked for: its own drawings are no change
  isDone: false,
};

const definitions = new Map(); // id -> element
const dropped = new Set(); // definitions that only pictures of before use
const outdated = new Set(); // definitions of the view before, until this one is complete
const loaded = new Set(); // fonts

async function loadFonts(ids) {
  const missing = ids.filter((id) => !loaded.has(id));
  await Promise.allSettled(
    missing.map((id) => {
      loaded.add(id);
      const font = new FontFace(id, `url(font/${encodeURIComponent(id)})`);
      document.fonts.add(font);
      return font.load();
    }),
  );
}

function define(added) {
  const fresh = [];
  for (const [id, markup] of Object.entries(added ?? {})) {
    dropped.delete(id);
    outdated.delete(id);
    if (!definitions.has(id)) fresh.push([id, markup]);
  }
  if (!fresh.length) return;
  const shared = byId("definitions");
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
  holder.innerHTML = fresh.map(([, markup]) => markup).join("");
  for (const [id] of fresh) definitions.set(id, null);
  for (const element of [...holder.children]) {
    definitions.set(element.id, element);
    shared.append(element);
  }
}

function forget(ids) {
  for (const id of ids) {
    definitions.get(id)?.remove();
    definitions.delete(id);
  }
}

// Pages and nets have no name of their own.
function readableName(face) {
  if (face.name !== face.key) return face.name;
  if (face.kind === "page") return `Page ${/\d+$/.exec(face.key)?.[0] ?? face.key}`;
  if (face.kind === "net") return face.key.slice(face.key.lastIndexOf("/") + 1);
  return face.name;
}

function setLists(data) {
  if (data.faces) {
    state.faces = data.faces.map((face) => ({ ...face, name: readableName(face) }));
    state.face = new Map(state.faces.map((face) => [face.key, face]));
  }
  if (data.altered) {
    for (const face of data.altered)
      state.face.set(face.key, { ...face, name: readableName(face) });
    state.faces = state.faces.map((face) => state.face.get(face.key));
  }
  if (data.sheets) state.sheets = data.sheets;
  if (data.problems) {
    state.problems = data.problems;
    state.problemsOf = Map.groupBy(
      data.problems.filter((p) => p.face),
      (p) => p.face,
    );
  }
}

/**
 * Takes the whole state of a view. Pictures of the view before stay until the new ones are there,
 * if it shows the same product: so nothing flickers. Returns what changed, as `takePatch`.
 */
export async function takeView(data) {
  if (data.fonts?.length) await loadFonts(data.fonts);
  const isSame = state.view?.game === data.view.game && state.view?.product === data.view.product;
  for (const id of definitions.keys()) outdated.add(id);
  dropped.clear();
  state.drawings.clear();
  state.pages.clear();
  state.compared.clear();
  state.before.clear();
  Object.assign(state, {
    serial: data.serial,
    view: data.view,
    title: data.title,
    content: data.content,
    isDone: false,
    editOfView: state.edit,
  });
  setLists(data);
  const changes = put(data);
  return { ...changes, view: true, isSame, faces: true, altered: [], sheets: true, problems: true };
}

/**
 * Takes what is new: `drawings`, `pages`, `compared` are the keys of new pictures, `edited` those
 * whose picture a change of a file has changed; `altered` those of single faces that are new in the
 * list; `faces`, `sheets`, `problems` tell whether these
 * lists are new. Returns null if it is for an earlier view, and a promise only if it has to wait
 * for fonts.
 */
export function takePatch(data) {
  if (data.serial !== state.serial) return null;
  if (!data.fonts?.some((id) => !loaded.has(id))) return patch(data);
  return loadFonts(data.fonts).then(() => (data.serial === state.serial ? patch(data) : null));
}

/** Whether a patch comes from a change of a file. */
export const isChange = (data) => Boolean(data.edit) && data.edit !== state.editOfView;

function patch(data) {
  if (isChange(data) && data.edit !== state.edit) {
    state.edit = data.edit;
    state.before.clear();
    forget(dropped);
    dropped.clear();
  }
  setLists(data);
  for (const key of data.gone ?? []) {
    state.drawings.delete(key);
    state.compared.delete(key);
  }
  const changes = put(data);
  for (const id of data.drop ?? []) dropped.add(id);
  if (data.done) {
    state.isDone = true;
    forget(outdated);
    outdated.clear();
  }
  return {
    ...changes,
    view: false,
    isSame: true,
    faces: Boolean(data.faces),
    altered: (data.altered ?? []).map((face) => face.key),
    sheets: Boolean(data.sheets),
    problems: Boolean(data.problems),
  };
}

function put(data) {
  define(data.defs);
  const edited = [];
  for (const [key, drawing] of Object.entries(data.drawings ?? {})) {
    const before = state.drawings.get(key);
    if (isChange(data) && before && before.body !== drawing.body) {
      edited.push(key);
      if (!state.before.has(key)) state.before.set(key, before);
    }
    state.drawings.set(key, drawing);
  }
  for (const [key, drawing] of Object.entries(data.compared ?? {}))
    state.compared.set(key, drawing);
  for (const [number, page] of Object.entries(data.pages ?? {}))
    state.pages.set(Number(number), page);
  return {
    drawings: Object.keys(data.drawings ?? {}),
    compared: Object.keys(data.compared ?? {}),
    pages: Object.keys(data.pages ?? {}).map(Number),
    edited,
  };
}

/** The worst severity among problems, or "". */
export function worst(problems) {
  for (const severity of ["error", "warning", "note"]) {
    if (problems.some((problem) => problem.severity === severity)) return severity;
  }
  return "";
}

/** The faces that are shown in their order: fronts of decks, pages of books, nets of boxes. */
export const fronts = () => state.faces.filter((face) => face.kind !== "back");

/** The problems of a card: those of its front and of its back. */
export function problemsOfCard(face) {
  // errors of a layout are those of all its faces
  const own = [
    ...(state.problemsOf.get(face.key) ?? []),
    ...(state.drawings.get(face.key)?.problems ?? []),
  ];
  const shared = state.face.get(face.back);
  // a back that all cards share is reported once, not on each card
  const isOwn = shared && shared.key.startsWith(face.key);
  return isOwn ? [...own, ...(state.problemsOf.get(shared.key) ?? [])] : own;
}
