// @ts-check
/** Choosing an answer: places that were pointed out narrow the legal answers down to one. */

/** @typedef {{code: number, notation: string, sentence: string, targets: string[]}} Answer */

export class Chooser {
  constructor() {
    /** @type {Answer[]} */
    this.legal = [];
    /** @type {string[]} places chosen so far */
    this.places = [];
    this.turn = 0;
  }

  /** @param {Answer[]} legal */
  ask(legal) {
    this.legal = legal;
    this.clear();
  }

  clear() {
    this.places = [];
    this.turn = 0;
  }

  /** Answers that point at all these places. @param {string[]} places */
  fitting(places) {
    return this.legal.filter((answer) => places.every((place) => answer.targets.includes(place)));
  }

  /** The places that some answer points at, given what is chosen. @param {string[]} [places] */
  open(places = this.places) {
    return new Set(this.fitting(places).flatMap((answer) => answer.targets));
  }

  /** Answers that point nowhere: they are buttons only. */
  get loose() {
    return this.legal.filter((answer) => answer.targets.length === 0);
  }

  get candidates() {
    return this.places.length ? this.fitting(this.places) : [];
  }

  /** The answer that a confirmation would give. @returns {Answer | null} */
  get current() {
    const fitting = this.candidates;
    return fitting.length ? fitting[this.turn % fitting.length] : null;
  }

  /** Which places a click at these keys (innermost first) would choose. @param {string[]} keys */
  aim(keys) {
    const open = this.open();
    const everywhere = this.open([]);
    return keys.find((key) => open.has(key)) ?? keys.find((key) => everywhere.has(key)) ?? null;
  }

  /**
   * A click on a place.
   * @param {string} key
   * @returns {"confirm" | "changed"} a second click that leaves only one answer confirms it
   */
  pick(key) {
    const answer = this.current;
    const both = this.places.includes(key) ? this.places : [...this.places, key];
    const fitting = this.fitting(both);
    if (!answer || !fitting.length) {
      this.places = [key];
      this.turn = 0;
      return "changed";
    }
    if (both === this.places) this.turn += 1;
    else this.turn = Math.max(0, fitting.indexOf(answer));
    this.places = both;
    return fitting.length === 1 ? "confirm" : "changed";
  }

  /** @param {number} by */
  cycle(by) {
    const number = this.candidates.length;
    if (number) this.turn = (this.turn + by + number) % number;
  }

  /** @param {Answer} answer */
  point(answer) {
    this.places = [...answer.targets];
    this.turn = Math.max(0, this.candidates.indexOf(answer));
  }
}
