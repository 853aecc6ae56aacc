// @ts-check
/** Choosing an answer: places that were pointed out narrow the legal answers down to one. */

/** @typedef {{code: number, notation: string, sentence: string, short: string, targets: string[]}} Answer */

export class Chooser {
  constructor() {
    /** @type {Answer[]} */
    this.legal = [];
    /** @type {Map<string, string>} places that are equal to one that answers point at, by that one */
    this.twins = new Map();
    /** @type {string[]} places chosen so far */
    this.places = [];
    this.turn = 0;
  }

  /** What answers call a place. @param {string} place */
  as(place) {
    return this.twins.get(place) ?? place;
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
    const keys = places.map((place) => this.as(place));
    return this.legal.filter((answer) => keys.every((key) => answer.targets.includes(key)));
  }

  /** The places that some answer points at, given what is chosen, and their twins. @param {string[]} [places] */
  open(places = this.places) {
    const targets = new Set(this.fitting(places).flatMap((answer) => answer.targets));
    const equal = [...this.twins].filter(([, key]) => targets.has(key)).map(([twin]) => twin);
    return new Set([...targets, ...equal]);
  }

  /** The open places beside what is chosen. */
  get ahead() {
    const chosen = this.places.map((place) => this.as(place));
    return [...this.open()].filter((place) => !chosen.includes(this.as(place)));
  }

  /** Where an answer points, with twins that were pointed out in place of their equals. @param {Answer} answer @param {string[]} [places] */
  shown({ targets }, places = this.places) {
    return targets.map((key) => places.find((place) => this.as(place) === key) ?? key);
  }

  /** Answers that point nowhere, or at a whole seat: what one would not look for on the board. */
  get loose() {
    return this.legal.filter(({ targets }) => targets.every((key) => /^seat-\d+$/.test(key)));
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
    const isChosen = this.places.some((place) => this.as(place) === this.as(key));
    const both = isChosen ? this.places : [...this.places, key];
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
