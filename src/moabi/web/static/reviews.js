// @ts-check
/** Reviews: asked for, followed as they grow, and told. */
import { get, post, say } from "./api.js";
import { share } from "./curve.js";
import { goToTable, h } from "./dom.js";
import { action } from "./panels.js";
import { prefs } from "./prefs.js";

const WAIT = 700;

/** @typedef {{table: string, key: string, language: string}} Match */

/** The review that a match has; null if nobody has asked for one. @param {Match} match */
export const find = ({ table, key, language }) =>
  get(`/api/reviews?table=${table}&language=${language}&key=${encodeURIComponent(key)}`);

/** Has a match reviewed. @param {Match} match */
export const begin = (match) => post("/api/reviews", match);

/**
 * Tells of a review until there is no more to come.
 * @param {any} review @param {Map<number, any>} reports by the step they speak of
 * @param {(review: any) => void} grown
 */
export async function follow(review, reports, grown) {
  for (;;) {
    for (const report of review.reports) reports.set(report.step, report);
    grown(review);
    if (review.finished || review.status === "failed") return review;
    await new Promise((resolve) => setTimeout(resolve, WAIT));
    review = await get(`/api/reviews/${review.id}?since=${review.done}`);
  }
}

/** Buttons that play on from a step of a match that is over. @param {Match} match @param {number} step */
export function playOn({ table, key }, step) {
  const fork = (/** @type {string} */ future) =>
    goToTable(post(`/api/tables/${table}/fork`, { step, future, level: prefs().level, key }));
  return h(
    "span",
    { class: "row play-on" },
    action(say("play-from-same"), "leaf", () => fork("same")),
    action(say("play-from-new"), "again", () => fork("new")),
  );
}

/** How far a review has come; nothing once it is finished. @param {any} review */
export function progress(review) {
  if (review.finished) return "";
  if (review.status === "failed") return say("review-failed");
  if (!review.of) return say("review-begins");
  return say("review-working", { done: review.done, of: review.of });
}

/** A figure as its reader writes it. @param {number} value @param {number} [digits] */
export const figure = (value, digits = 1) =>
  new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace("-", "−");

/** @param {any} report */
export const verdict = (report) => h("span", { class: `verdict ${report.verdict}` }, report.words);

/** A decision in one line, below the deed itself: how good that was, and what was best. @param {any} report */
export function inShort(report) {
  const [best] = report.best;
  const isBest = best.notation === report.chosen.notation;
  const better = say("better", { sentence: best.sentence, win: share(best.win) });
  return h(
    "span",
    { class: "in-short" },
    verdict(report),
    ` ${share(report.chosen.win)}`,
    !isBest && h("span", { class: "better" }, better),
  );
}
