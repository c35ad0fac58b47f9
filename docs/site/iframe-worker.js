/* Search without a server. A page that is opened from a disk ("file:") may not start a worker, so
   this class runs the script of the worker in a hidden frame. The site's generator does not add
   its own script for this, which it would fetch from the network, if the name of a script contains
   "iframe-worker". */

if (location.protocol === "file:") {
  window.Worker = class {
    #frame = document.createElement("iframe");
    #waiting = [];

    constructor(url) {
      this.#frame.hidden = true;
      document.documentElement.append(this.#frame);
      const inside = this.#frame.contentWindow;
      inside.postMessage = (data) => this.#later(() => this.onmessage, data);
      const script = inside.document.createElement("script");
      script.src = url;
      script.onload = () => {
        const waiting = this.#waiting;
        this.#waiting = null;
        waiting.forEach((data) => this.postMessage(data));
      };
      script.onerror = (event) => this.onerror?.(event);
      inside.document.head.append(script);
    }

    postMessage(data) {
      if (this.#waiting) this.#waiting.push(data);
      else this.#later(() => this.#frame.contentWindow?.onmessage, data);
    }

    /* As between threads: a copy, and never before the sender has finished. */
    #later(receiver, data) {
      const copy = structuredClone(data);
      setTimeout(() => receiver()?.({ data: copy }));
    }

    terminate() {
      this.#frame.remove();
    }
  };
}
