// @ts-check
/** Beside the replay of a match that is over: the chance to win, and what each step was worth. */
import { say } from "./api.js";
import { Curve } from "./curve.js";
import { $, toast } from "./dom.js";
import { begin, find, follow, inShort, playOn, progress } from "./reviews.js";
import { id, key, language, state } from "./state.js";

const match = { table: id, key, language };
/** A phone held sideways: the lines would take the board's room. */
const low = matchMedia("(max-height: 500px) and (orientation: landscape)");

export class Chances {
  /** @param {(step: number) => void} go to a step */
  constructor(go) {
    /** @type {Map<number, any>} reports by the step they speak of */
    this.reports = new Map();
    this.step = 0;
    this.isAsked = false;
    this.isWhole = false;
    this.isFolded = low.matches;
    this.curve = new Curve($("#curve"), go);
    this.curve.frame.addEventListener("pointermove", (event) => {
      const step = event.buttons ? this.curve.nearest(event.clientX) : null;
      if (step !== null && step !== this.step) go(step);
    });
    this.button = $("#chances");
    this.button.addEventListener("click", () => {
      this.fold(this.reports.size > 0 && !this.isFolded);
      if (!this.reports.size) this.load(begin);
    });
    low.addEventListener("change", () => this.fold(low.matches));
    this.fold(low.matches);
  }

  /** Puts the lines away, or brings them back. @param {boolean} isFolded */
  fold(isFolded) {
    this.isFolded = isFolded;
    $("#replay").classList.toggle("is-folded", isFolded);
    if (this.reports.size) this.button.setAttribute("aria-expanded", String(!isFolded));
  }

  /** After so many steps: how good the last of them was, if that is known. @param {number} step */
  open(step) {
    this.step = step;
    if (!this.isAsked) this.load(find);
    this.tell();
  }

  /** Buttons that play on from where one is. */
  playOn() {
    return playOn(match, this.step);
  }

  /** @param {(wanted: typeof match) => Promise<any>} ask */
  async load(ask) {
    this.isAsked = true;
    this.button.hidden = true;
    try {
      const review = await ask(match);
      this.button.hidden = review !== null;
      if (review) await follow(review, this.reports, (grown) => this.grow(grown));
    } catch (problem) {
      this.button.hidden = false;
      toast(/** @type {Error} */ (problem).message);
    }
  }

  /** @param {any} review */
  grow(review) {
    this.isWhole = review.finished;
    $("#progress").textContent = progress(review);
    $("#curve").hidden = this.button.hidden = !this.reports.size;
    this.fold(this.isFolded);
    this.curve.show(
      this.reports,
      { ...state.table, step: state.view.step },
      review.finished,
    );
    this.tell();
  }

  tell() {
    this.curve.mark(this.step);
    if ($("#replay").hidden) return;
    const report = this.reports.get(this.step);
    const isMute = this.isWhole && this.step > 0;
    $("#aside").replaceChildren(report ? inShort(report) : isMute ? say("review-none") : "");
  }
}
