// @ts-check
/** Stepping back and forth through a match. */
import { $, complain } from "./dom.js";

export class Replay {
  /** @param {{fetch: (step: number) => Promise<any>, enter: () => void, show: (past: any) => void, leave: () => void, grown: (step: number) => void}} act */
  constructor(act) {
    this.act = act;
    this.isOn = false;
    this.step = 0;
    this.shown = 0;
    this.length = 0;
    this.bar = $("#replay");
    this.slider = /** @type {HTMLInputElement} */ ($("#replay-step"));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    for (const button of this.bar.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => {
        const where = button.getAttribute("data-go");
        if (where === "first") this.go(0);
        else if (where === "last") this.leave();
        else this.move(where === "on" ? 1 : -1);
      });
    }
  }

  /** @param {number} by */
  move(by) {
    this.go(this.step + by);
  }

  /** @param {number} step */
  async go(step) {
    if (step > this.length) return this.leave();
    if (!this.isOn) {
      this.isOn = true;
      this.bar.hidden = false;
      this.act.enter();
    }
    this.step = Math.max(0, step);
    this.slider.max = String(this.length);
    this.slider.value = String(this.step);
    const wanted = this.step;
    const past = await this.act.fetch(wanted).catch(complain);
    if (!past && this.step === wanted) {
      this.step = this.shown;
      this.slider.value = String(this.shown);
    }
    if (!past || !this.isOn || this.step !== wanted) return;
    this.count(wanted);
    this.act.show(past);
  }

  /** The step on the board, of all there are. @param {number} step */
  count(step) {
    this.shown = step;
    $("#replay-number").textContent = `${step} / ${this.length}`;
  }

  /** The match went on, or took a step back. @param {number} length */
  grow(length) {
    const isOther = this.length !== length;
    this.length = length;
    if (!this.isOn || !isOther) return;
    this.slider.max = String(length);
    this.count(this.shown);
    this.act.grown(this.shown);
  }

  leave() {
    const hadFocus = this.bar.contains(document.activeElement);
    this.isOn = false;
    this.bar.hidden = true;
    this.act.leave();
    if (hadFocus) $("#asked").focus();
  }
}
