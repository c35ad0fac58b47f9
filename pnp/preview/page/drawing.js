// From drawings to SVG in the page: faces at their trim or with bleed, overlays, and boxes that are
// filled when they come near the screen.

import { byId } from "./dom.js";
import { get } from "./connection.js";
import { options } from "./options.js";
import { state } from "./state.js";

const MOST_FILLED = 240; // boxes; those far from the screen are emptied beyond that

/** Whether faces are shown with their bleed. */
export const showsBleed = () => options.overlays.includes("bleed");

/** Width and height of what is shown of a face, in points. */
export function shownSize(face) {
  const bleed = showsBleed() ? face.bleed : 0;
  return [face.width + 2 * bleed, face.height + 2 * bleed];
}

/** What is shown of a drawing: `markup` (null: nothing yet), and why it is that, as `kind`. */
export function chosen(drawing) {
  if (!drawing) return { markup: null, kind: "missing" };
  if (drawing.draft === null || drawing.draft === undefined)
    return { markup: drawing.body, kind: "good" };
  if (options.draft || drawing.body === null) return { markup: drawing.draft, kind: "draft" };
  return { markup: drawing.body, kind: "stale" };
}

const outlines = new Map(); // path data -> id of a clipPath

function outlineId(data) {
  if (!outlines.has(data)) {
    const id = `outline-${outlines.size}`;
    outlines.set(data, id);
    const clip = document.createElementNS("http://www.w3.org/2000/svg", "clipPath");
    clip.id = id;
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", data);
    clip.append(path);
    byId("outlines").append(clip);
  }
  return outlines.get(data);
}

/** The markup of a face: pnp's own drawing in an `<svg>`, hidden from screen readers. */
export function faceMarkup(face, drawing) {
  const { markup, kind } = chosen(drawing);
  if (markup === null) return "";
  const b = showsBleed() ? face.bleed : 0;
  const box = `${-b} ${-b} ${face.width + 2 * b} ${face.height + 2 * b}`;
  const clip = face.outline && !b ? ` clip-path="url(#${outlineId(face.outline)})"` : "";
  return (
    `<svg class="picture ${kind}" viewBox="${box}" aria-hidden="true" focusable="false">` +
    `<g class="body"${clip}>${markup}</g>${overlays(face, drawing, b)}</svg>`
  );
}

/**
 * Shows the markup of a face in its box. Elements that are the same as before stay: art that does
 * not change is not laid out and painted again.
 */
export function showMarkup(holder, markup) {
  const before = holder.firstElementChild;
  if (before?.localName !== "svg" || holder.children.length !== 1) {
    holder.innerHTML = markup;
    return;
  }
  const fresh = document.createElement("div");
  fresh.innerHTML = markup;
  if (fresh.firstElementChild) replaceDiffering(before, fresh.firstElementChild);
  else holder.replaceChildren();
}

function replaceDiffering(before, now) {
  if (now.localName === "svg") before.setAttribute("class", now.getAttribute("class"));
  if (before.isEqualNode(now)) return;
  const isLike =
    ["svg", "g"].includes(now.localName) && before.cloneNode().isEqualNode(now.cloneNode());
  if (!isLike || before.children.length !== now.children.length) {
    before.replaceWith(now);
    return;
  }
  const pairs = [...now.children].map((child, index) => [before.children[index], child]);
  for (const [old, child] of pairs) replaceDiffering(old, child);
}

function overlays(face, drawing, bleed) {
  const shown = options.overlays;
  let lines = "";
  if (shown.includes("trim") || bleed) {
    lines += face.outline
      ? `<path class="trim" d="${face.outline}"/>`
      : rectangle("trim", [0, 0, face.width, face.height]);
  }
  if (shown.includes("safe") && drawing.safe) lines += rectangle("safe", drawing.safe);
  const known = boxesOf.get(face.key);
  if (known && known.drawing === drawing) {
    if (shown.includes("boxes")) {
      for (const { box } of known.elements) if (box) lines += rectangle("box", box);
    }
    if (shown.includes("baselines")) {
      for (const [x1, y1, x2, y2] of known.baselines) {
        const data = `M${Number(x1)} ${Number(y1)}L${Number(x2)} ${Number(y2)}`;
        lines += `<path class="baseline" d="${data}"/>`;
      }
    }
  }
  return lines && `<g class="overlay">${lines}</g>`;
}

function rectangle(name, [x, y, width, height]) {
  const place = `x="${Number(x)}" y="${Number(y)}"`;
  const numbers = `${place} width="${Number(width)}" height="${Number(height)}"`;
  return `<rect class="${name}" ${numbers}/>`;
}

const boxesOf = new Map(); // key -> {drawing, elements, baselines}

/** The elements and baselines of a face; asked for once for each drawing. Empty if not known. */
export async function elementsOf(key) {
  const drawing = state.drawings.get(key);
  const known = boxesOf.get(key);
  if (known && known.drawing === drawing) return known;
  const found = await get("boxes", { face: key }).catch(() => ({ elements: [], baselines: [] }));
  const kept = { drawing, elements: found.elements ?? [], baselines: found.baselines ?? [] };
  boxesOf.set(key, kept);
  return kept;
}

/** Whether the overlays that are shown need the elements of faces. */
export const needsElements = () =>
  options.overlays.includes("boxes") || options.overlays.includes("baselines");

const AT_ONCE = 6; // boxes beside the screen that are filled in one frame

/**
 * Fills boxes (elements with a `data-key`) when they come near the screen, and again when what they
 * show has changed: those on the screen at once, the others after these are painted. `draw(box)`
 * fills one; `report()` is called when other boxes are near.
 */
export class Filler {
  constructor(draw, report) {
    this.draw = draw;
    this.near = new Set();
    this.stale = new Set(); // boxes that show something older, or nothing
    this.filled = new Set();
    this.visible = new Set();
    this.isWaiting = false; // whether boxes beside the screen are filled soon
    const root = byId("content");
    this.watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          this.visible[isIntersecting ? "add" : "delete"](target);
      },
      { root },
    );
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) {
            this.near.add(target);
            if (this.stale.has(target)) this.fill(target);
          } else this.near.delete(target);
        }
        this.emptyFar();
        report();
      },
      { root, rootMargin: "50% 0px" },
    );
  }

  add(box) {
    this.stale.add(box);
    this.observer.observe(box);
    this.watcher.observe(box);
  }

  remove(box) {
    this.observer.unobserve(box);
    this.watcher.unobserve(box);
    for (const set of [this.near, this.stale, this.filled, this.visible]) set.delete(box);
  }

  /** What the box shows has changed. */
  refresh(box) {
    if (this.visible.has(box)) return this.fill(box);
    this.stale.add(box);
    if (this.near.has(box)) this.fillLater();
  }

  fillLater() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    // after the next frame is painted
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.isWaiting = false;
        const waiting = [...this.near].filter((box) => this.stale.has(box));
        for (const box of waiting.slice(0, AT_ONCE)) this.fill(box);
        if (waiting.length > AT_ONCE) this.fillLater();
      }),
    );
  }

  fill(box) {
    this.stale.delete(box);
    this.filled.delete(box);
    this.filled.add(box);
    this.draw(box);
  }

  emptyFar() {
    if (this.filled.size <= MOST_FILLED) return;
    for (const box of this.filled) {
      if (this.filled.size <= MOST_FILLED) return;
      if (this.near.has(box)) continue;
      this.filled.delete(box);
      this.stale.add(box);
      for (const picture of box.querySelectorAll("svg.picture")) picture.remove();
    }
  }

  /** The boxes near the screen: those on it first, and of these those in the middle of it. */
  nearest() {
    const middle = innerHeight / 2;
    const distance = (box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return Math.abs((top + bottom) / 2 - middle) + (this.visible.has(box) ? 0 : 1e6);
    };
    return [...this.near]
      .map((box) => [distance(box), box])
      .sort((a, b) => a[0] - b[0])
      .map((pair) => pair[1]);
  }
}
