// Making the PDF files: what to build, how far it is, and what was made.

import { announce, byId, counted, make, words } from "./dom.js";
import { post } from "./connection.js";
import { options } from "./options.js";
import { problemEntry, summary } from "./problems.js";
import { state } from "./state.js";

const dialog = byId("make");
const result = make("div", { class: "result" });
const progress = make("progress", { "aria-label": "Cards that are drawn" });
const count = make("span", { class: "quiet" });
const running = make("div", { class: "running", hidden: true }, progress, count);
const start = make("button", { type: "button", class: "main", onclick: begin }, "Make");
const stop = make(
  "button",
  { type: "button", hidden: true, onclick: () => ask("make/stop") },
  "Stop",
);
const choices = make("fieldset", {}, make("legend", { class: "hidden" }, "What to make"));
dialog.append(
  make("h2", { id: "make-title" }, "Make PDF files"),
  choices,
  running,
  result,
  make(
    "p",
    { class: "buttons" },
    make("button", { type: "button", onclick: () => dialog.close() }, "Close"),
    stop,
    start,
  ),
);

async function ask(address, values = {}) {
  try {
    await post(address, values);
    return true;
  } catch (error) {
    result.replaceChildren(
      make("p", { class: "failed" }, error.message),
      make("p", { class: "hint" }, error.hint ?? ""),
    );
    return false;
  }
}

async function begin() {
  const what = choices.querySelector("input:checked")?.value ?? "product";
  result.replaceChildren();
  setRunning(true, 0, 0);
  if (!(await ask("make", { what }))) setRunning(false, 0, 0);
}

function setRunning(isRunning, done, total) {
  running.hidden = stop.hidden = !isRunning;
  start.hidden = isRunning;
  if (total) {
    progress.max = total;
    progress.value = done;
  } else progress.removeAttribute("value");
  count.textContent = total ? `${Math.floor((100 * done) / total)} %` : "";
  byId("make-button").textContent = isRunning
    ? total
      ? `Making ${Math.floor((100 * done) / total)} %`
      : "Making…"
    : "Make PDF";
}

/** Opens the dialog. */
export function showMake() {
  const game = state.project?.games.find((one) => one.id === options.game);
  const product = game?.products.find((one) => one.id === options.product);
  const all = game?.products.filter((one) => !one.optional) ?? [];
  const chosen = choices.querySelector("input:checked")?.value ?? "product";
  const choice = (value, ...text) => {
    const input = make("input", { type: "radio", name: "what", value });
    input.checked = value === chosen;
    return make("label", {}, input, make("span", {}, text));
  };
  choices.replaceChildren(
    choices.firstElementChild,
    choice("product", "this product: ", words(product?.title ?? "")),
    choice(
      "game",
      `the whole game: ${counted(all.length, "product")} of `,
      words(game?.title ?? ""),
    ),
  );
  start.disabled = !product;
  if (!dialog.open) dialog.showModal();
}

/** Takes a report of the server about the files that are made. */
export function takeMake(data) {
  setRunning(data.state === "running", data.done, data.total);
  if (data.state === "running") return;
  const texts = { done: "Done", failed: "Nothing was made", stopped: "Stopped" };
  const parts = [make("p", { class: data.state }, texts[data.state] ?? data.state)];
  if (data.files.length) {
    parts.push(
      make(
        "ul",
        {},
        data.files.map((file) =>
          make(
            "li",
            {},
            words(file.name),
            make("span", { class: "quiet" }, ` ${counted(file.pages, "page")}`),
          ),
        ),
      ),
    );
    parts.push(
      make(
        "p",
        {},
        "in ",
        make("code", {}, data.folder),
        " ",
        make(
          "button",
          { type: "button", class: "link", onclick: () => ask("reveal") },
          "open the folder",
        ),
      ),
    );
  }
  if (data.problems.length) {
    parts.push(
      make(
        "details",
        { open: data.state === "failed" },
        make("summary", {}, summary(data.problems)),
        data.problems.map((problem) => problemEntry(problem)),
      ),
    );
  }
  result.replaceChildren(...parts);
  announce(`${texts[data.state] ?? data.state}. ${data.files.map((file) => file.name).join(", ")}`);
  if (!dialog.open) showMake();
}
