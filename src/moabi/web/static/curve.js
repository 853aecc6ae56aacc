// @ts-check
/** The chance to win over a match: a line a seat, named where it ends, to be walked along. */
import { say } from "./api.js";

const SVG = "http://www.w3.org/2000/svg";
/** Room around the frame, and for a letter and a line of names, where letters have their usual size. */
const EDGE = { left: 46, top: 22, bottom: 34 };
const LETTER = 8;
const NAME_GAP = 17;
const MOST_NAME = 16;
/** A frame narrower than this has its names below. */
const NARROW = 480;
/** The stroke of a name's own line before it. */
const SAMPLE = 20;

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

/** @param {string} name @param {number} [most] letters */
const short = (name, most = MOST_NAME) =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name;

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
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Map<number, any>} */
    this.reports = new Map();
    this.last = 1;
    this.step = 0;
    /** The size of the frame that the lines lie in. */
    this.size = 1;
    this.wide = 0;
    this.high = 0;
    this.isNarrow = false;
    this.left = EDGE.left;
    this.top = EDGE.top;
    const choose = (/** @type {PointerEvent} */ event) => {
      const step = this.nearest(event.clientX);
      if (step !== null) go(step);
    };
    holder.addEventListener("click", (event) => choose(/** @type {PointerEvent} */ (event)));
    holder.addEventListener("pointermove", (event) => this.peek(this.nearest(event.clientX)));
    holder.addEventListener("pointerleave", () => this.peek(null));
    holder.addEventListener("keydown", (event) => {
      const ends = {
        Home: Math.min(...this.reports.keys()),
        End: Math.max(...this.reports.keys()),
      };
      const end = ends[/** @type {"Home" | "End"} */ (event.key)];
      if (end === undefined || !this.reports.size) return;
      event.preventDefault();
      go(end);
    });
    new ResizeObserver(() => this.draw()).observe(holder);
  }

  /** @param {Map<number, any>} reports @param {any} table @param {boolean} isWhole */
  show(reports, table, isWhole) {
    this.reports = reports;
    this.lines = lines(reports, table, isWhole);
    this.last = Math.max(1, table.step);
    this.draw();
  }

  /** The step of the decision that lies nearest to a place on the screen. @param {number} clientX */
  nearest(clientX) {
    const { left } = this.holder.getBoundingClientRect();
    const wanted = ((clientX - left - this.left) / this.wide) * this.last;
    let found = null;
    for (const step of this.reports.keys())
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
    const svg = this.holder.firstElementChild;
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
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (!width || !this.reports.size) return;
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const longest = Math.max(...this.lines.map((line) => short(line.name).length));
    this.isNarrow = width < NARROW;
    const right = this.isNarrow ? 10 : Math.min((longest * LETTER + 16) * size, width * 0.3);
    this.size = size;
    this.left = EDGE.left * size;
    this.top = EDGE.top * size;
    this.wide = Math.max(40, width - this.left - right);
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
    svg.append(...(this.isNarrow ? this.legend(width, height) : this.names(width)));
    this.holder.replaceChildren(svg);
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
    for (let step = 0; step <= this.last; step += every) {
      const [x, y] = [this.x(step), height - (EDGE.bottom - 16) * this.size];
      marks.push(s("text", { x, y, "text-anchor": "middle" }, String(step)));
    }
    if (this.isNarrow) return marks;
    const middle = this.left + this.wide / 2;
    const [x, y] = [middle, height - 3];
    marks.push(s("text", { x, y, "text-anchor": "middle" }, say("curve-across")));
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
    const slips = points.filter(({ step }) =>
      ["mistake", "blunder"].includes(this.reports.get(step)?.verdict),
    );
    // Where decisions lie close together, their marks must not hide the lines.
    const r = Math.min(4.5, Math.max(2, (this.wide / this.last) * 1.6));
    return [
      s("path", { class: `band seat-${seat}`, d: `${way([...upper, ...lower])}Z` }),
      s("path", { class: `line seat-${seat}`, d: way(points.map((point) => at(point, "win"))) }),
      ...slips.map((point) => {
        const [cx, cy] = at(point, "win");
        return s("circle", { class: "slip", cx, cy, r });
      }),
    ];
  }

  /** The seats' names side by side below, each after a piece of its line. @param {number} width @param {number} height */
  legend(width, height) {
    const told = this.lines.filter((line) => line.points.length);
    const room = (width - 4) / Math.max(1, told.length);
    const most = Math.floor((room - SAMPLE - 12) / (LETTER * this.size));
    return told.flatMap(({ seat, name }, at) => {
      const [x, y] = [2 + room * at, height - 3];
      return [
        s("path", { class: `line seat-${seat}`, d: `M${x} ${y - 4 * this.size}h${SAMPLE}` }),
        s("text", { class: `name seat-${seat}`, x: x + SAMPLE + 6, y }, short(name, most)),
      ];
    });
  }

  /** The seats' names where their lines end, none over another. @param {number} width */
  names(width) {
    const ends = this.lines
      .filter((line) => line.points.length)
      .map(({ seat, name, points }) => ({ seat, name, y: this.y(points.at(-1)?.win ?? 0) }))
      .sort((a, b) => a.y - b.y);
    const lowest = this.top + this.high;
    const gap = NAME_GAP * this.size;
    let free = this.top;
    ends.forEach((end, at) => {
      end.y = Math.max(free, Math.min(end.y, lowest - gap * (ends.length - 1 - at)));
      free = end.y + gap;
    });
    const x = this.left + this.wide + 8;
    return ends.map(({ seat, name, y }) => {
      const words = short(name);
      const isLong = words.length * LETTER * this.size > width - x;
      const made = s("text", { class: `name seat-${seat}`, x, y: y + 5 * this.size }, words);
      if (isLong) made.setAttribute("textLength", String(width - x - 2));
      if (isLong) made.setAttribute("lengthAdjust", "spacingAndGlyphs");
      return made;
    });
  }
}
