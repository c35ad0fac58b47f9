// How large things are shown, and how the page looks: zoom, true size, light or dark.

import { byId } from "./dom.js";
import { choose, keep, kept, options } from "./options.js";

const CARD_WIDTH = 85.6; // mm, of a bank card (ISO/IEC 7810 ID-1)
const POINTS_PER_MM = 72 / 25.4;
const STEP = 1.15;
const RANGE = [0.2, 8];

const screenName = () => `px-per-mm-${devicePixelRatio}-${screen.width}x${screen.height}`;

/** How many px of this screen are a millimetre, as the user has measured; null if not measured. */
export const pxPerMm = () => Number(kept(screenName())) || null;

/** Px for a point: at true size, else `usual` times the zoom. */
export function scaleFor(usual) {
  const measured = options.truesize ? pxPerMm() : null;
  return measured ? measured / POINTS_PER_MM : usual * options.zoom;
}

let point = null; // where the pointer is that changes the zoom

/** The point of the window that stays where it is when the zoom changes. */
export const zoomPoint = () => point ?? [innerWidth / 2, innerHeight / 2];

/** How many steps of the zoom a movement of the wheel is: one for a notch, less for a gesture. */
export const wheelSteps = (event) => Math.min(Math.max(-event.deltaY / 100, -1), 1);

/** Changes the zoom by steps; 0: back to what fits. `at`: the point of the window that stays. */
export function zoomBy(steps, at = null) {
  point = at;
  const zoom = steps === 0 ? 1 : options.zoom * STEP ** steps;
  choose({
    zoom: Math.round(Math.min(Math.max(zoom, RANGE[0]), RANGE[1]) * 1000) / 1000,
    truesize: false,
  });
}

/**
 * Runs `work`, which changes the size of the content, so that what is at (x, y) of the window, or
 * else in its middle, stays there. `anchor(x, y)`: the element that is to stay.
 */
export function keepingPlace(box, x, y, work) {
  const before = box?.getBoundingClientRect();
  const share = before && [(x - before.left) / before.width, (y - before.top) / before.height];
  work();
  if (!before?.width) return;
  const after = box.getBoundingClientRect();
  const scroller = byId("content");
  scroller.scrollBy({
    left: after.left + share[0] * after.width - x,
    top: after.top + share[1] * after.height - y,
    behavior: "instant",
  });
}

/** Asks for the size of the screen: a bank card is held to it. */
export function measureScreen() {
  const dialog = byId("measure");
  const slider = dialog.querySelector("input");
  const card = dialog.querySelector(".bank-card");
  const show = () => card.style.setProperty("width", `${slider.value}px`);
  slider.value = String(Math.round((pxPerMm() ?? 96 / 25.4) * CARD_WIDTH * 10) / 10);
  slider.oninput = show;
  show();
  dialog.onclose = () => {
    if (dialog.returnValue !== "keep") return;
    keep(screenName(), String(Number(slider.value) / CARD_WIDTH));
    choose({ truesize: false });
    choose({ truesize: true });
  };
  dialog.showModal();
}

/** Shows things at true size, or no longer; the screen is measured first. */
export function setTrueSize(isWanted) {
  if (isWanted && !pxPerMm()) measureScreen();
  else choose({ truesize: isWanted });
}

/** Sets the colours of the page: "light", "dark" or "" as the system has it. */
export function setScheme(name) {
  keep("scheme", name || null);
  if (name) document.documentElement.dataset.scheme = name;
  else delete document.documentElement.dataset.scheme;
}

/** The colours of the page that the user has chosen. */
export const scheme = () => kept("scheme") ?? "";
