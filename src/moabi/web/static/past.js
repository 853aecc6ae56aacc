// @ts-check
/** How a match went that is over, in a few words, and which of one's tables wait for one. */
import { say } from "./api.js";

/** A seat's name, with a word for those for whom a program plays. @param {any} seat @returns {string} */
export const called = ({ name, program }) => (program ? `${name} (${say("program")})` : name);

/** Whether a table waits for whoever looks: for an answer, or for the host's word on a stranger. @param {any} table @returns {boolean} */
export const calls = ({ your_turn, host, status, seats }) =>
  your_turn ||
  (host && status === "open" && seats.some((/** @type {any} */ one) => !one.confirmed));

/** @param {any} table @returns {string[]} */
export function went({ ended, result, seats }) {
  // Days are written as in the reader's own country, where they read its language.
  const { lang } = document.documentElement;
  const place = navigator.languages.find((one) => one.startsWith(lang)) ?? lang;
  const day = new Date(ended / 1000).toLocaleDateString(place, {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  if (!result) return [day];
  const told = [];
  const own = result.outcome.filter(
    (/** @type {number} */ _, /** @type {number} */ seat) => seats[seat].yours,
  );
  // Alone, or all at one screen, nobody is beaten.
  if (own.length && own.length < seats.length) {
    const best = Math.max(...own);
    told.push(say(best === 1 ? "went-won" : best > 0 ? "went-shared" : "went-lost"));
  }
  if (result.reason === "played") told.push(result.points.join("–"));
  return [...told, day];
}
