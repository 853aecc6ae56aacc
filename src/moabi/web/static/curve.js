// @ts-check
/** The chance to win over a match: a line a seat, with its letter where it ends, to be walked along. */
import { say } from "./api.js";
import { h } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
/** Room around the frame, where letters have their usual size. */
const EDGE = { left: 46, top: 22, right: 30, bottom: 20 };
/** How large a seat's letter is at the end of its line. */
const LETTER = 9;
/** What gave away much of the chance to win: hollow and round, or full and pointed. */
const SLIPS = ["mistake", "blunder"];

/** @typedef {{step: number, win: number, low: number, high: number}} Point */
/** @typedef {{seat: string, name: string, points: Point[]}} Line */

/** @param {number} part */
export const percent = (part) => Math.round(part * 100);

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
function s(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A share as its reader writes it. @param {number} part */
export const share = (part) => say("percent", { number: percent(part) });

/**
 * A decision that gave much away, as it is marked on the line.
 * @param {string} verdict @param {number} x @param {number} y @param {number} r
 */
function slip(verdict, x, y, r) {
  if (verdict === "mistake") return s("circle", { class: "slip mistake", cx: x, cy: y, r });
  const half = r * 1.35;
  const d = `M${x} ${y - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`;
  return s("path", { class: "slip blunder", d });
}

/** A piece of what is drawn, before the words that explain it. @param {...Element} parts */
function sample(...parts) {
  const made = s("svg", { class: "sample", viewBox: "0 0 26 14", "aria-hidden": "true" });
  made.append(...parts);
  return made;
}

/**
 * The lines of a review; only those of a whole one lead to how the match ended.
 * @param {Map<number, any>} reports @param {any} table @param {boolean} isWhole
 * @returns {Line[]}
 */
export function lines(reports, table, isWhole) {
  const told = [...reports.values()].sort((a, b) => a.step - b.step);
  return table.seats.map((/** @type {any} */ one, /** @type {number} */ number) => {
    const points = told
      .filter((report) => report.seat === one.seat)
      .map((report) => ({ ...report.best[0], step: report.step }));
    const win = table.result?.outcome[number];
    if (isWhole && points.length && win !== undefined)
      points.push({ step: table.step, win, low: win, high: win });
    return { seat: one.seat, name: one.name, points };
  });
}

export class Curve {
  /** @param {HTMLElement} holder @param {(step: number) => void} go */
  constructor(holder, go) {
    this.holder = holder;
    this.frame = h("div", { class: "frame" });
    this.legend = h("ul", { class: "legend" });
    holder.replaceChildren(this.frame, this.legend);
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Map<number, any>} */
    this.reports = new Map();
    /** How many steps there are; 0 before there is anything to show. */
    this.last = 0;
    this.step = 0;
    /** The size of the frame that the lines lie in. */
    this.size = 1;
    this.wide = 0;
    this.high = 0;
    this.left = EDGE.left;
    this.top = EDGE.top;
    const choose = (/** @type {PointerEvent} */ event) => {
      const step = this.nearest(event.clientX);
      if (step !== null) go(step);
    };
    const { frame } = this;
    frame.addEventListener("click", (event) => choose(/** @type {PointerEvent} */ (event)));
    frame.addEventListener("pointermove", (event) => this.peek(this.nearest(event.clientX)));
    frame.addEventListener("pointerleave", () => this.peek(null));
    holder.addEventListener("keydown", (event) => {
      const steps = this.steps();
      const ends = { Home: Math.min(...steps), End: Math.max(...steps) };
      const end = ends[/** @type {"Home" | "End"} */ (event.key)];
      if (end === undefined || !steps.length) return;
      event.preventDefault();
      go(end);
    });
    new ResizeObserver(() => this.draw()).observe(frame);
  }

  /** @param {Map<number, any>} reports @param {any} table @param {boolean} isWhole */
  show(reports, table, isWhole) {
    this.reports = reports;
    this.lines = lines(reports, table, isWhole);
    this.last = Math.max(1, table.step);
    this.explain();
    this.draw();
  }

  /** The steps one can go to: those that left a choice, or all while none of them is known. */
  steps() {
    if (this.reports.size) return [...this.reports.keys()];
    return Array.from({ length: this.last }, (_, at) => at + 1);
  }

  /** The step that lies nearest to a place on the screen. @param {number} clientX */
  nearest(clientX) {
    const { left } = this.frame.getBoundingClientRect();
    const wanted = ((clientX - left - this.left) / this.wide) * this.last;
    let found = null;
    for (const step of this.steps())
      if (found === null || Math.abs(step - wanted) < Math.abs(found - wanted)) found = step;
    return found;
  }

  /** @param {number} step */
  x(step) {
    return this.left + (this.wide * step) / this.last;
  }

  /** @param {number} win */
  y(win) {
    return this.top + this.high * (1 - win);
  }

  /** Where one is. @param {number} step */
  mark(step) {
    this.step = step;
    this.place(".here", step);
    const svg = this.frame.firstElementChild;
    if (!svg) return;
    svg.setAttribute("aria-valuenow", String(step));
    svg.setAttribute("aria-valuetext", this.words(step));
  }

  /** Where one points. @param {number | null} step */
  peek(step) {
    this.place(".peek", step);
    const told = this.holder.querySelector(".told");
    if (told) told.textContent = step === null ? say("curve-upwards") : this.words(step);
  }

  /** @param {number} step */
  words(step) {
    const report = this.reports.get(step);
    const name = this.lines.find((line) => line.seat === report?.seat)?.name;
    if (!report || name === undefined) return say("curve-step", { step });
    const win = share(report.chosen.win);
    return say("curve-told", { step, name, win, verdict: report.words });
  }

  /** @param {string} name @param {number | null} step */
  place(name, step) {
    const line = this.holder.querySelector(name);
    if (step === null) line?.removeAttribute("d");
    else line?.setAttribute("d", `M${this.x(step)} ${this.top}v${this.high}`);
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (!width || !this.last) return;
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    this.size = size;
    this.left = EDGE.left * size;
    this.top = EDGE.top * size;
    this.wide = Math.max(40, width - this.left - EDGE.right * size);
    this.high = Math.max(20, height - this.top - EDGE.bottom * size);
    const isFocused = this.holder.contains(document.activeElement);
    const svg = s("svg", {
      viewBox: `0 0 ${width} ${height}`,
      role: "slider",
      tabindex: 0,
      "aria-label": say("curve-upwards"),
      "aria-valuemin": 0,
      "aria-valuemax": this.last,
    });
    svg.append(...this.axes(height));
    svg.append(s("path", { class: "here" }), s("path", { class: "peek" }));
    for (const line of this.lines) svg.append(...this.curve(line));
    svg.append(...this.letters());
    this.frame.replaceChildren(svg);
    this.mark(this.step);
    if (isFocused) /** @type {SVGSVGElement} */ (svg).focus();
  }

  /** @param {number} height @returns {Element[]} */
  axes(height) {
    const marks = [s("text", { class: "told", x: 2, y: 13 * this.size }, say("curve-upwards"))];
    for (const win of this.high > 90 ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5, 1]) {
      const y = this.y(win);
      marks.push(s("path", { class: "rule", d: `M${this.left} ${y}h${this.wide}` }));
      marks.push(
        s(
          "text",
          { x: this.left - 6, y: y + 4 * this.size, "text-anchor": "end" },
          share(win),
        ),
      );
    }
    const every = Math.max(
      1,
      Math.ceil(this.last / Math.max(2, Math.floor(this.wide / (70 * this.size)))),
    );
    const y = height - 4 * this.size;
    marks.push(s("text", { x: this.left - 12, y, "text-anchor": "end" }, say("curve-across")));
    for (let step = 0; step <= this.last; step += every)
      marks.push(s("text", { x: this.x(step), y, "text-anchor": "middle" }, String(step)));
    return marks;
  }

  /** @param {Line} line @returns {Element[]} */
  curve({ seat, points }) {
    if (!points.length) return [];
    const way = (/** @type {[number, number][]} */ along) =>
      `M${along.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
    const at = (/** @type {Point} */ point, /** @type {"win" | "low" | "high"} */ part) =>
      /** @type {[number, number]} */ ([this.x(point.step), this.y(point[part])]);
    const upper = points.map((point) => at(point, "high"));
    const lower = points.map((point) => at(point, "low")).reverse();
    const verdict = (/** @type {Point} */ { step }) => this.reports.get(step)?.verdict;
    const slips = points.filter((point) => SLIPS.includes(verdict(point)));
    // Where decisions lie close together, their marks must not hide the lines.
    const r = this.size * Math.min(5, Math.max(2.6, (this.wide / this.last) * 1.6));
    const marks = s("g", { class: `seat-${seat}` });
    marks.append(...slips.map((point) => slip(verdict(point), ...at(point, "win"), r)));
    return [
      s("path", { class: `band seat-${seat}`, d: `${way([...upper, ...lower])}Z` }),
      s("path", { class: `line seat-${seat}`, d: way(points.map((point) => at(point, "win"))) }),
      marks,
    ];
  }

  /** What is what: the seats by name, and the marks. */
  explain() {
    const seats = this.lines.filter((line) => line.points.length);
    const used = new Set([...this.reports.values()].map((report) => report.verdict));
    const area = sample(s("path", { class: "band", d: "M1 1h24v12h-24z" }));
    const band = h("li", {}, area, say("curve-band"));
    this.legend.replaceChildren(
      ...seats.map(({ seat, name }) =>
        h(
          "li",
          { class: `seat-${seat}` },
          sample(s("path", { class: `line seat-${seat}`, d: "M1 7h24" })),
          h("b", { class: "badge" }, seat),
          h("span", { class: "name" }, name),
        ),
      ),
      ...SLIPS.filter((verdict) => used.has(verdict)).map((verdict) =>
        h("li", {}, sample(slip(verdict, 13, 7, 5)), say(`curve-${verdict}`)),
      ),
      ...(seats.length ? [band] : []),
    );
  }

  /** The seats' letters where their lines end, none over another. */
  letters() {
    const ends = this.lines
      .filter((line) => line.points.length)
      .map(({ seat, points }) => ({ seat, end: /** @type {Point} */ (points.at(-1)) }))
      .map(({ seat, end }) => ({ seat, x: this.x(end.step), y: this.y(end.win) }))
      .sort((a, b) => a.y - b.y);
    const r = LETTER * this.size;
    // Under the frame, the number of the last step must stay clear of them.
    const lowest = this.top + this.high - r / 2;
    let free = Math.min(this.top, lowest - 2 * r * (ends.length - 1));
    ends.forEach((end, at) => {
      end.y = Math.max(free, Math.min(end.y, lowest - 2 * r * (ends.length - 1 - at)));
      free = end.y + 2 * r;
    });
    return ends.map(({ seat, x, y }) => {
      const made = s("g", { class: `letter seat-${seat}` });
      const at = { x: x + r + 3, y: y + 4 * this.size, "text-anchor": "middle" };
      made.append(s("circle", { cx: x + r + 3, cy: y, r }), s("text", at, seat));
      return made;
    });
  }
}
