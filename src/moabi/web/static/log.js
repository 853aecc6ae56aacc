// @ts-check
/** The log beside the board: what happened, line by line; of a long one the last part first. */
import { say } from "./api.js";
import { $, h, toast } from "./dom.js";
import { announce } from "./panels.js";

export class Log {
  /**
   * @param {(step: number) => void} goTo
   * @param {(before: number) => Promise<any>} fetch the lines before that number
   */
  constructor(goTo, fetch) {
    this.goTo = goTo;
    this.fetch = fetch;
    this.last = 0;
    /** The number of the first line, where there are earlier ones. */
    this.first = 0;
    /** What was before somebody came is there to be read, and is not read out. */
    this.isNew = true;
  }

  /** Adds what is new and reads it out. @param {{log: any[], earlier: boolean, step: number}} view */
  add({ log: lines, earlier, step }) {
    const list = $("#log");
    // So much has happened that what is here does not join on to it.
    if (earlier) this.clear();
    for (const old of list.querySelectorAll("li"))
      if (Number(old.dataset.step) > step) old.remove();
    const fresh = lines.filter((line) => line.number > this.last);
    list.append(...fresh.map((line) => this.line(line)));
    this.last = fresh.at(-1)?.number ?? this.last;
    if (earlier) this.offer(lines[0].number);
    const isNew = this.isNew;
    this.isNew = false;
    if (fresh.length) {
      const panel = $("#panel-log");
      panel.scrollTop = panel.scrollHeight;
      if (isNew) return;
      announce(
        fresh
          .slice(-6)
          .map((line) => line.text)
          .join(" "),
      );
    }
  }

  /** @param {any} line */
  line({ number, step, seat, text }) {
    return h(
      "li",
      {
        "data-number": number,
        "data-step": step,
        "data-seat": seat,
        class: seat ? `seat-${seat}` : "",
      },
      h("button", { type: "button", onclick: () => this.goTo(step) }, text),
    );
  }

  /** Offers the lines before the first one. @param {number} first its number, or 0 if it is the very first */
  offer(first) {
    this.first = first;
    $("#panel-log").querySelector(".earlier")?.remove();
    if (!first) return;
    const more = h("button", { type: "button", class: "button quiet earlier" }, say("log-earlier"));
    more.onclick = () => this.reach(/** @type {HTMLButtonElement} */ (more));
    $("#log").before(more);
  }

  /** Fetches the lines before the first one; the eye stays where it was. @param {HTMLButtonElement} more */
  async reach(more) {
    const { first } = this;
    more.disabled = true;
    try {
      const { log, earlier } = await this.fetch(first);
      if (this.first !== first) return;
      const panel = $("#panel-log");
      const below = panel.scrollHeight - panel.scrollTop;
      $("#log").prepend(...log.map((/** @type {any} */ line) => this.line(line)));
      this.offer(earlier ? log[0].number : 0);
      panel.scrollTop = panel.scrollHeight - below;
      /** @type {HTMLElement | null} */ (panel.querySelector(".earlier, li button"))?.focus({
        preventScroll: true,
      });
    } catch (problem) {
      more.disabled = false;
      toast(/** @type {Error} */ (problem).message);
    }
  }

  /** Forgets everything. */
  clear() {
    this.last = 0;
    this.offer(0);
    this.isNew = true;
    $("#log").replaceChildren();
    $("#live").replaceChildren();
  }

  /** @param {number} step */
  mark(step) {
    for (const line of $("#log").querySelectorAll("li"))
      line.classList.toggle("current", Number(line.dataset.step) === step);
    $("#log").querySelector(".current")?.scrollIntoView({ block: "nearest" });
  }
}
