// Elements of the page. Texts are always set as text, never as markup.

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/**
 * A new element. Attributes with the value null, undefined or false are left out; those that begin
 * with "on" are listeners. Children are elements or texts; null is left out.
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined),
  );
  return element;
}

/** A text of the project, which may be in a script that is written from right to left. */
export const words = (text, attributes = {}) => make("bdi", { dir: "auto", ...attributes }, text);

/** Sets the options of a select, and its value. `groups`: [label or "", [[value, text], …]]. */
export function setChoices(select, groups, value) {
  const made = groups.flatMap(([label, choices]) => {
    const items = choices.map(([key, text]) => make("option", { value: key }, text));
    return label ? [make("optgroup", { label }, items)] : items;
  });
  select.replaceChildren(...made);
  select.value = value ?? "";
}

/** Calls `work` once, `delay` ms after the last call. */
export function debounced(work, delay) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, delay);
  };
}

/** "1 card", "2 cards". */
export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

let polite = null;

/** Has screen readers read a short text. */
export function announce(text) {
  polite ??= byId("announcement");
  polite.textContent = text;
}

/** Whether a key press is meant for a field or a control, not for the page. */
export function isTyping(event) {
  const target = event.target;
  return (
    target instanceof HTMLElement && target.matches("input, select, textarea, [contenteditable]")
  );
}

/**
 * Sets a variable of a style, unless it has that value already: setting it styles everything in the
 * element again.
 */
export function setVariable(element, name, value) {
  if (element.style.getPropertyValue(name) !== String(value))
    element.style.setProperty(name, value);
}
