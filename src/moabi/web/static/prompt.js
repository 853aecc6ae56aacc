// @ts-check
/** What is asked, the answers as buttons, and what the board shows of the choice. */
import { live, play, putAway, rematch, showEnd, swapAnswers } from "./acts.js";
import { say } from "./api.js";
import { percent } from "./curve.js";
import { $, h, icon } from "./dom.js";
import { elsewhere } from "./faces.js";
import { action, aside, news, number, put } from "./panels.js";
import { prefs } from "./prefs.js";
import {
  board,
  chooser,
  drawer,
  gaze,
  hold,
  id,
  isForced,
  isSmall,
  isTall,
  keyPart,
  language,
  room,
  state,
} from "./state.js";

/** So few answers stand beside the question as well: on a large screen, a small one, and where the board needs the room. */
const FEW = 3;
const FEW_SMALL = 6;
const FEW_TALL = 2;
/** Letters that stand side by side in a row that is shared by equal buttons, and in its smallest type. */
const ROW_TALL = 100;
const ROW_TALL_SMALLEST = 150;
/** Pixels of the bar that answers do not have, and what a letter and the rim of a button take of the rest. */
const TAKEN = 180;
const LETTER = 8;
const RIM = 36;
/** Lines of words that a button in the bar holds, less what breaking them wastes. */
const LINES = 2.2;
/** An answer of so few letters is not broken there. */
const SHORT = 20;
const FORESEE_WAIT = 120;

/** @typedef {import("./choose.js").Answer} Answer */

/** @type {{stepThrough: () => void}} set by the entry */
export const ways = { stepThrough: () => {} };
export const end = () => showEnd(ways.stepThrough);

export function render() {
  const { table, view } = state;
  if (!view) return;
  const isYours = view.legal.length > 0;
  const isAsked = isYours && !isForced() && !state.sent;
  hold();
  room.dataset.step = view.step;
  room.dataset.over = view.over ? "1" : "0";
  room.dataset.asked = isAsked ? "1" : "0";
  $("#prompt").classList.toggle("yours", isYours);
  const current = chooser.current;
  const [words, below] = question(current);
  put(words);
  if (below === null) news();
  else aside(below);
  swapAnswers(...buttons(current));
  if (isCut()) swapAnswers(seeAll());
  const isSeated = Boolean(table?.mine.length);
  $("#undo").hidden = $("#hint").hidden = view.over || !isSeated;
  /** @type {HTMLButtonElement} */ ($("#undo")).disabled = !isSeated || view.over || !view.step;
  /** @type {HTMLButtonElement} */ ($("#hint")).disabled =
    !isYours || !table?.hints || view.legal.length < 2;
  choices();
  highlight(current);
}

/**
 * A question as its reader needs it: without their own name before it, unless several share the screen.
 * @param {string} prompt
 */
export function plain(prompt) {
  const { table } = state;
  const own = table?.mine.length === 1 ? table.seats[number(table.mine[0])].name : "";
  const rest = own && prompt.startsWith(own) ? prompt.slice(own.length) : "";
  const words = rest.replace(/^\s*:\s*/, "");
  return words && words !== rest ? words[0].toLocaleUpperCase(language) + words.slice(1) : prompt;
}

/** @param {Answer | null} current @returns {[string, string | null]} the question, and a smaller line unless it is what happened last */
function question(current) {
  const { table, view } = state;
  if (view.over) return [view.verdict || view.prompt, ""];
  if (table?.paused) return [say("is-paused"), null];
  if (current) return isSmall() ? [current.short, ""] : [current.sentence, plain(view.prompt)];
  if (table?.preparing && !view.legal.length) return [view.prompt, say("preparing")];
  return [plain(view.prompt), overdue()];
}

/** That somebody's time is out, and what it means. */
export function overdue() {
  const { table, late } = state;
  if (!late) return null;
  if (!table.mine.includes(late)) return say("late", { name: table.seats[number(late)].name });
  const isAwaited = table.seats.some(
    (/** @type {any} */ one) => one.kind === "person" && !one.yours && !one.stand_in,
  );
  return say(isAwaited ? "late-you" : "late-alone");
}

/** @param {Answer | null} current @returns {Node[]} */
function buttons(current) {
  const { table, view } = state;
  const offer = (table?.offers ?? []).find((/** @type {any} */ one) =>
    one.waiting.some((/** @type {string} */ seat) => table.mine.includes(seat)),
  );
  if (offer) return offered(offer);
  if (view.over) return ending();
  if (table?.paused && table.mine.length) {
    return [action(say("resume"), "right", () => live.send({ type: "resume" }), "sun")];
  }
  if (table?.seats.some((/** @type {any} */ one) => one.yours && one.stand_in && !one.resigned)) {
    return [action(say("come-back"), "again", () => live.send({ type: "return" }), "sun")];
  }
  const { late } = state;
  if (late && table.mine.length && !table.mine.includes(late)) {
    const substitute = () => live.send({ type: "substitute", seat: late });
    return [action(say("substitute"), "bot", substitute, "sun")];
  }
  if (state.sent) return [];
  if (current) return confirming(current);
  const few = isTall() ? FEW_TALL : isSmall() ? FEW_SMALL : FEW;
  /** @type {Answer[]} */
  const shown = view.legal.length <= few ? view.legal : chooser.loose.slice(0, isTall() ? 1 : FEW);
  const type = fitting(shown.map((one) => one.short.length));
  const told = type === null ? [] : shown.map((one) => answering(one, type));
  if (!isSmall() || told.length === view.legal.length) return told;
  // There the list is out of sight, and perhaps some places are: it is never far.
  return [...told, seeAll()];
}

/** The way to the list of all answers. */
const seeAll = () =>
  action(say("all-answers", { count: state.view.legal.length }), "list", () =>
    drawer.open("choices"),
  );

/** Whether a column beside the board is too short for the question and its answers. */
function isCut() {
  if (!isSmall() || isTall() || !document.querySelector("#answers .answer")) return false;
  return [$(".asked"), $("#answers")].some((one) => one.scrollHeight > one.clientHeight);
}

/**
 * In which type answers of such lengths are seen whole beside the question, without a larger bar.
 * @param {number[]} lengths in letters @returns {"" | "smallest" | null} nothing where they are not
 */
function fitting(lengths) {
  const sum = lengths.reduce((all, one) => all + one, 0);
  if (!isSmall()) {
    const unbroken = lengths.reduce((all, one) => all + (one > SHORT ? 0 : one), 0);
    const room = $("#prompt").clientWidth * 0.64 - TAKEN - lengths.length * RIM - unbroken * LETTER;
    return (sum - unbroken) * LETTER <= room * LINES ? "" : null;
  }
  // In a column beside the board they are measured once they stand there.
  if (!isTall()) return "";
  const row = Math.max(0, ...lengths) * lengths.length;
  return row <= ROW_TALL ? "" : row <= ROW_TALL_SMALLEST ? "smallest" : null;
}

/** @param {Answer} answer @param {string} type */
function answering(answer, type) {
  return h(
    "button",
    {
      type: "button",
      class: `button answer ${answer.short.length > SHORT ? type : "short"}`,
      title: answer.sentence,
      onclick: () => play(answer),
      onpointerenter: () => preview(answer),
      onpointerleave: () => preview(null),
    },
    h("span", {}, answer.short),
  );
}

/** @param {any} offer */
function offered(offer) {
  const name = state.table.seats[number(offer.seat)].name;
  const answer = (/** @type {boolean} */ accept) =>
    live.send({ type: "answer", offer: offer.offer, accept });
  return [
    h("b", {}, say(`offer-${offer.what}`, { name })),
    action(say("accept"), "check", () => answer(true), ""),
    action(say("decline"), "close", () => answer(false)),
  ];
}

function ending() {
  const review = `/t/${id}/review${keyPart("?")}`;
  const file = `/api/tables/${id}/file${keyPart("?")}`;
  return [
    action(say("scores"), "score", end, "sun"),
    action(say("step-through"), "first", () => ways.stepThrough()),
    h("a", { class: "button quiet", href: review }, icon("curve"), say("review")),
    ...(state.table?.mine.length ? [action(say("rematch"), "again", rematch)] : []),
    h("a", { class: "button quiet", href: file, download: "" }, icon("save"), say("download")),
  ];
}

/** @param {Answer} current */
function confirming(current) {
  const count = chooser.candidates.length;
  const cycle = (
    /** @type {string} */ words,
    /** @type {string} */ sign,
    /** @type {number} */ by,
  ) =>
    h(
      "button",
      { type: "button", class: "tool", "aria-label": say(words), onclick: () => turn(by) },
      icon(sign),
    );
  const found = [
    h(
      "button",
      { type: "button", class: "button sun", id: "confirm", onclick: () => play(current) },
      icon("check"),
      say("confirm"),
    ),
    h(
      "button",
      { type: "button", class: "button quiet", "aria-label": say("cancel"), onclick: cancel },
      icon("close"),
    ),
  ];
  if (count > 1) {
    const place = h("output", {}, `${(chooser.turn % count) + 1} / ${count}`);
    found.unshift(
      h(
        "span",
        { class: "cycle" },
        cycle("cycle-back", "left", -1),
        place,
        cycle("cycle-on", "right", 1),
      ),
    );
  }
  return found;
}

/** Every choice as a real button in a list. */
export function choices() {
  /** @type {Answer[]} */
  const legal = state.view?.legal ?? [];
  const list = $("#choices");
  const mark = `${state.view?.step}:${legal.map((one) => one.code).join()}`;
  $("#no-choices").hidden = legal.length > 0;
  if (list.dataset.codes === mark) return;
  putAway();
  const hadFocus = list.contains(document.activeElement);
  list.dataset.codes = mark;
  list.replaceChildren(
    ...legal.map((answer) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            "data-code": answer.code,
            onclick: () => play(answer),
            onpointerenter: () => preview(answer),
            onpointerleave: () => preview(null),
            onfocus: () => preview(answer),
            onblur: () => preview(null),
          },
          answer.sentence,
        ),
      ),
    ),
  );
  // While others play there is no button to go to: the list itself keeps the place for the next.
  list.tabIndex = -1;
  if (hadFocus) (list.querySelector("button") ?? list).focus();
}

/** @param {Answer | null} answer */
function preview(answer) {
  if (chooser.places.length && !answer) render();
  else highlight(answer ?? chooser.current);
}

/**
 * Rings and ghosts of an answer; without one, what is chosen so far.
 * @param {Answer | null} answer @param {string[]} [places] where the hand points
 */
export function highlight(answer, places = chooser.places) {
  board.clear();
  forget();
  const targets = answer ? chooser.shown(answer, places) : [];
  if (chooser.places.length) {
    const open = chooser.open();
    const shown = answer ? targets : [...open];
    for (const glowing of board.svg?.querySelectorAll(".glow") ?? []) {
      const place = glowing.getAttribute("data-key") ?? "";
      if (!open.has(place)) glowing.classList.add("dimmed");
      else if (!shown.includes(place)) glowing.classList.add("resting");
    }
    for (const place of chooser.places) {
      board.mark(place, "firm");
      board.place(place)?.classList.add("chosen");
    }
  }
  if (!answer) return;
  const [first] = targets;
  const last = targets.at(-1);
  for (const target of targets) board.place(target)?.classList.add("chosen");
  for (const target of targets)
    if (!chooser.places.includes(target)) board.mark(target, "soft");
  if (first && last && first !== last) board.ghost(first, last);
  foresee(answer, last);
}

/** @type {Answer | null} the answer whose outcome is shown or asked for */
let foreseen = null;

/**
 * The server tells what an answer would lead to, where that gives nothing away.
 * @param {Answer} answer @param {string} [goal] where its piece is shown to go
 */
async function foresee(answer, goal) {
  foreseen = answer;
  const { view } = state;
  await new Promise((resolve) => setTimeout(resolve, FORESEE_WAIT));
  if (foreseen !== answer || state.view !== view || state.sent) return;
  const asked = `step=${view.step}&action=${answer.code}&language=${language}`;
  const told = await elsewhere(
    `/api/tables/${id}/preview?${asked}&outline=${prefs().outline}&tall=${isTall()}${keyPart("&")}`,
  ).catch(() => null);
  if (!told?.board || foreseen !== answer || state.view !== view || state.sent) return;
  // A lone target is where one points, such as a name plate; the last of several is where it goes.
  // A twin that it is shown at will not change: its equal will, and the piece is as good there.
  const isReal = goal === answer.targets.at(-1);
  if (goal && isReal && answer.targets.length > 1) board.foreshow(told.board, [goal]);
  told.points.forEach((/** @type {number} */ points, /** @type {number} */ seat) => {
    const more = points - view.scores[seat].total;
    const place = document.querySelectorAll(".seat .points")[seat];
    if (place && more) place.setAttribute("data-more", `${more > 0 ? "+" : "−"}${Math.abs(more)}`);
  });
}

/** Nothing is foreseen any more. */
function forget() {
  foreseen = null;
  document.querySelectorAll("[data-more]").forEach((one) => one.removeAttribute("data-more"));
}

/** @param {number} by */
export function turn(by) {
  chooser.cycle(by);
  render();
}

export function cancel() {
  chooser.clear();
  render();
  gaze.back();
}

/** What a strong player would do. @param {any} message */
export function showHint(message) {
  const { view } = state;
  if (!view || message.step !== view.step || !message.hints.length) return "";
  const [best] = message.hints;
  const answer = view.legal.find((/** @type {Answer} */ one) => one.code === best.code);
  if (!answer) return "";
  chooser.point(answer);
  render();
  for (const target of answer.targets) board.mark(target, "hinted");
  gaze.at(answer.targets);
  // Enter plays what has the focus: among the choices, that is what was advised.
  const list = $("#choices");
  if (list.contains(document.activeElement))
    /** @type {HTMLElement | null} */ (list.querySelector(`[data-code="${best.code}"]`))?.focus();
  const { win, low, high, points } = best;
  aside(
    say("hint-worth", {
      win: percent(win),
      low: percent(low),
      high: percent(high),
      points: Math.round(points),
    }),
  );
  return best.words;
}
