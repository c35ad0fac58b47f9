// The connection to the server: its events, and requests to it. Addresses are relative to the page.

/** The name of this tab for the server: a new one for each load, also if a tab is duplicated. */
export const TAB = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

const KINDS = ["hello", "project", "view", "patch", "make", "goto"];
const RETRY = 1000; // ms between attempts, once the browser has given up

/** Sends JSON and returns the answer. Throws an Error with a message, and perhaps a `hint`. */
export async function post(address, values = {}) {
  let answer;
  try {
    answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ tab: TAB, ...values }),
    });
  } catch {
    throw new Error("pnp preview does not answer");
  }
  return read(answer);
}

/** Gets JSON for this tab. Throws as `post` does. */
export async function get(address, values = {}) {
  let answer;
  try {
    answer = await fetch(`${address}?${new URLSearchParams({ tab: TAB, ...values })}`);
  } catch {
    throw new Error("pnp preview does not answer");
  }
  return read(answer);
}

async function read(answer) {
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  const error = new Error(body.message || `the server answers ${answer.status}`);
  error.hint = body.hint || "";
  throw error;
}

/**
 * Listens to the events of the server. `take(kind, data)` gets them one after the other: the next
 * one waits until its promise is settled. `lost()` is called when the server has gone; the browser
 * connects again as soon as it is back, and the first event is then `hello` again.
 */
export function listen(take, lost) {
  let turn = null; // the promise of the event that is being taken
  const connect = () => {
    const events = new EventSource(`events?${new URLSearchParams({ tab: TAB })}`);
    for (const kind of KINDS) {
      events.addEventListener(kind, (event) => {
        const work = () => take(kind, JSON.parse(event.data));
        // without a wait if nothing is pending: a promise would cost a turn of the event loop
        const next = turn ? turn.then(work) : work();
        if (!(next instanceof Promise)) return;
        const mine = next.catch(console.error).then(() => {
          if (turn === mine) turn = null;
        });
        turn = mine;
      });
    }
    events.onerror = () => {
      lost();
      if (events.readyState !== EventSource.CLOSED) return; // the browser tries again
      setTimeout(connect, RETRY);
    };
  };
  connect();
}
