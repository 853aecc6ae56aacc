// @ts-check
/** Beside the replay of a match that is over: the chance to win, and the best answer at each decision. */
import { say } from "./api.js";
import { Curve } from "./curve.js";
import { $, toast } from "./dom.js";
import { begin, find, follow, inShort, playOn, progress } from "./reviews.js";
import { id, key, language, state } from "./state.js";

const match = { table: id, key, language };

export class Chances {
  /** @param {(step: number) => void} go to the decision of a step */
  constructor(go) {
    /** @type {Map<number, any>} reports by the step they speak of */
    this.reports = new Map();
    this.step = 0;
    this.isAsked = false;
    this.curve = new Curve($("#curve"), go);
    this.button = $("#chances");
    this.button.addEventListener("click", () => this.load(begin));
  }

  /** After so many steps: what was decided next, if that is known. @param {number} step */
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
    $("#progress").textContent = progress(review);
    $("#curve").hidden = !this.reports.size;
    this.curve.show(
      this.reports,
      { ...state.table, step: state.view.step },
      review.finished,
    );
    this.tell();
  }

  tell() {
    this.curve.mark(this.step + 1);
    if ($("#replay").hidden) return;
    const report = this.reports.get(this.step + 1);
    const isMute = this.reports.size > 0 && this.step < state.view.step;
    $("#aside").replaceChildren(report ? inShort(report) : isMute ? say("review-none") : "");
  }
}
