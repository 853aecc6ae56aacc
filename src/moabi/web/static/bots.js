// @ts-check
/** Bots to choose from. */
import { say } from "./api.js";
import { h } from "./dom.js";

const GENTLEST = 1,
  STRONGEST = 8;

/** Every level as an option of a list. @param {number | null | undefined} chosen */
export const levels = (chosen) =>
  Array.from({ length: STRONGEST }, (_, at) => at + GENTLEST).map((level) => {
    const word =
      level === GENTLEST ? "bot-gentlest" : level === STRONGEST ? "bot-strongest" : "bot-level";
    return h("option", { value: level, selected: level === chosen }, say(word, { level }));
  });
