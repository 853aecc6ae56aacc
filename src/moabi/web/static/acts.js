// @ts-check
/** What a person can do at a table, and the dialogs that go with it. */
import { get, post, say } from "./api.js";
import { $, complain, goToTable, h, icon, toast } from "./dom.js";
import { invitation } from "./lounge.js";
import { action, announce, aside, dialog, sheet } from "./panels.js";
import { settings } from "./settings.js";
import { Live } from "./socket.js";
import {
  board,
  TAUGHT,
  drawer,
  game,
  hold,
  id,
  isGuided,
  key,
  keyPart,
  language,
  room,
  state,
  wanted,
} from "./state.js";

/** @type {{receive: (message: any) => void}} set by the entry, which knows what to do with news */
export const ears = { receive: () => {} };
export const live = new Live(
  id,
  keyPart("?"),
  (message) => ears.receive(message),
  (isOpen) => {
    $("#offline").hidden = isOpen;
  },
);

/** Other answers beside the question; a focus that was on one of them stays with the question. @param {...Node} answers */
export function swapAnswers(...answers) {
  const box = $("#answers");
  const hadFocus = box.contains(document.activeElement);
  box.replaceChildren(...answers);
  if (hadFocus) $("#asked").focus();
}

/** @param {import("./choose.js").Answer} answer */
export function play(answer) {
  if (state.sent || !state.view) return;
  putAway();
  state.isFresh = false;
  state.lastTargets = answer.targets;
  state.sent = live.send({ type: "play", step: state.view.step, action: answer.code });
  hold();
  room.dataset.asked = "0";
  drawer.close();
  board.clear();
  for (const target of answer.targets) board.mark(target, "soft");
  swapAnswers();
  document.title = `${room.dataset.title} · Moabi`;
}

export function undo() {
  if (/** @type {HTMLButtonElement} */ ($("#undo")).disabled || !state.view) return;
  live.send({ type: "undo", step: state.view.step });
}

export function hint() {
  if (/** @type {HTMLButtonElement} */ ($("#hint")).disabled) return;
  live.send({ type: "hint" });
  aside(say("thinking"));
  announce(say("thinking"));
}

export const rematch = () => goToTable(post(`/api/tables/${id}/rematch`));

/** @type {HTMLElement | null} the button that asked for what is taught, if it was one */
let asker = null;

/**
 * Why a place cannot be chosen now, with the rule.
 * @param {string} place @param {HTMLElement | null} [button] asked by it, the focus goes to the answer
 */
export async function why(place, button = null) {
  const { step } = state.view;
  const seat = state.seat ? `&seat=${state.seat}` : "";
  const path = `/api/tables/${id}/why?place=${encodeURIComponent(place)}&language=${language}`;
  try {
    const told = await get(`${path}${seat}${keyPart("&")}`);
    if (state.view?.step !== step) return;
    const book = told.rules.length ? [cite(told.rules, true)] : [];
    teach(told.title, [h("p", {}, told.words), ...book], place);
    const texts = told.rules.map((/** @type {{text: string}} */ rule) => rule.text);
    if (button) {
      asker = button;
      drawer.close();
      $("#lesson h2").focus();
    }
    // A title that has the focus is read out already.
    announce([...(button ? [] : [told.title]), told.words, ...texts].join(" "));
  } catch (problem) {
    toast(/** @type {Error} */ (problem).message);
  }
}

/** Where a lesson may stand, what is best first. */
const CORNERS = ["bottom left", "bottom right", "top left", "top right"];

/** @typedef {{name: string, title: string, words: string, rules: {number: string, text: string}[]}} Lesson */

/** @type {Set<string>} */
const taught = new Set(JSON.parse(localStorage.getItem(TAUGHT) ?? "[]"));
/** @type {Lesson[]} on the question */ let ofQuestion = [];
/** @type {Lesson[]} on what happened */ let ofNews = [];
/** The step up to which news has been looked through. */
let heard = 0;

/** @param {string} name */
function learn(name) {
  taught.add(name);
  localStorage.setItem(TAUGHT, JSON.stringify([...taught]));
}

const welcome = /** @type {HTMLDialogElement | null} */ (document.querySelector("#welcome"));

/** A guided game begins with its aim, a turn and its end; a page that is loaded again does not. */
export function greet() {
  if (!welcome || taught.has("welcome")) return;
  $("#welcome-go").onclick = () => welcome.close();
  welcome.onclose = () => {
    learn("welcome");
    $("#asked").focus();
    if (state.view?.legal.length) lesson();
  };
  welcome.showModal();
}

/** In a guided game: what to do at a question that is new, then what has happened for the first time. */
export async function lesson() {
  const { decision, step } = state.view;
  if (!isGuided || welcome?.open || !decision) return;
  const seat = state.seat ? `&seat=${state.seat}` : "";
  const path = `/api/tables/${id}/lessons?since=${heard}&language=${language}`;
  /** @type {Lesson[] | void} */
  const found = await get(`${path}${seat}${keyPart("&")}`).catch(complain);
  // Whoever answered meanwhile is taught when something is asked again.
  if (!found || state.view?.step !== step) return;
  heard = step;
  // What was not read about a question comes back with such a question; what happened does not.
  ofQuestion = found.slice(0, 1);
  ofNews = [...ofNews, ...found.slice(1)];
  teachNext();
}

/** The next lesson that is new, if there is one. */
function teachNext() {
  const isNew = (/** @type {Lesson} */ one) => one.rules.length && !taught.has(one.name);
  ofNews = ofNews.filter(isNew);
  const next = ofQuestion.find(isNew) ?? ofNews[0];
  if (!next) return false;
  learn(next.name);
  const more = next.words ? [h("p", {}, next.words)] : [];
  teach(next.title, [...more, cite(next.rules, false)], "", () => teachNext() || putAway());
  announce(`${next.title} ${next.words}`);
  return true;
}

/** @param {{number: string, text: string}[]} rules @param {boolean} open whether they are unfolded */
const cite = (rules, open) =>
  h(
    "details",
    { open },
    h("summary", {}, say("lesson-rules")),
    ...rules.map((rule) => h("p", {}, ruleLink(rule.number), rule.text)),
  );

/**
 * @param {string} title @param {Node[]} content @param {string} [about] a place that must be seen, too
 * @param {() => unknown} [done] once it is understood
 */
function teach(title, content, about = "", done = putAway) {
  const box = $("#lesson");
  const hadFocus = box.contains(document.activeElement);
  const heading = h("h2", { tabindex: -1 }, title);
  box.replaceChildren(
    heading,
    ...content,
    h("button", { type: "button", class: "button quiet", onclick: done }, say("understood")),
  );
  box.hidden = false;
  if (hadFocus) heading.focus();
  asker = null;
  const asked = board.place(about);
  const places = [...board.holder.querySelectorAll(".glow"), ...(asked ? [asked] : [])];
  box.dataset.at = clearest(
    box,
    places.map((one) => one.getBoundingClientRect()),
  );
}

export const isTaught = () => !$("#lesson").hidden;

/** What was taught goes with the question that it was about; the focus goes back to who asked. */
export function putAway() {
  const box = $("#lesson");
  const hadFocus = box.contains(document.activeElement);
  box.hidden = true;
  box.replaceChildren();
  if (!hadFocus) return;
  const back = asker?.isConnected ? asker : null;
  if (back) drawer.open("choices");
  (back ?? $("#asked")).focus();
}

/** The corner of the board in which a box hides least of some places. @param {HTMLElement} box @param {DOMRect[]} places */
function clearest(box, places) {
  const { left, top, right, bottom } = board.holder.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const hidden = (/** @type {string} */ corner) => {
    const x = corner.endsWith("left") ? left : right - width;
    const y = corner.startsWith("top") ? top : bottom - height;
    const parts = places.map(
      (one) =>
        Math.max(0, Math.min(one.right, x + width) - Math.max(one.left, x)) *
        Math.max(0, Math.min(one.bottom, y + height) - Math.max(one.top, y)),
    );
    return parts.reduce((sum, part) => sum + part, 0);
  };
  return CORNERS.reduce((best, one) => (hidden(one) < hidden(best) ? one : best));
}

/** @param {string} number */
function ruleLink(number) {
  const href = `/rules/${game}#rule-${number}`;
  return h("a", { class: "rule-number", href, target: "_blank", rel: "noopener" }, number);
}

/** Whether a rated match counts, or why it does not. @param {any} table */
function counting({ counted }) {
  const { least = "", most = "" } = room.dataset;
  const words = counted && say(`counted-${counted}`, { least, most });
  return words ? [h("p", { id: "counted", class: "none" }, words)] : [];
}

/** The end: the score as trees and as a sheet, and what to do next. @param {() => void} stepThrough */
export async function showEnd(stepThrough) {
  const { table, view } = state;
  if (!table || !view?.over) return;
  const file = `/api/tables/${id}/file${keyPart("?")}`;
  const review = `/t/${id}/review${keyPart("?")}`;
  const trees = h("div", { class: "trees" });
  const close = () => box.close();
  const step = () => {
    close();
    stepThrough();
  };
  const box = dialog(
    view.verdict || say("is-over"),
    h(
      "div",
      { class: "end" },
      trees,
      h("div", { class: "scores" }, ...counting(table), sheet(view, table, game)),
    ),
    h(
      "div",
      { class: "row end-row" },
      table.mine.length > 0 && action(say("rematch"), "again", rematch, "sun"),
      h("a", { class: "button", href: review }, icon("curve"), say("review")),
      action(say("step-through"), "first", step),
      h("a", { class: "button quiet", href: file, download: "" }, icon("save"), say("download")),
      action(say("close"), "close", close),
    ),
  );
  // The sheet tells all that the trees show.
  const path = `/t/${id}/trees?language=${language}${keyPart("&")}`;
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  trees.replaceChildren(...drawn.children);
}

/** @param {() => void} changed called when a setting has changed */
export function menu(changed) {
  const { table } = state;
  const isPlaying = table?.status === "running" && table.mine.length > 0;
  const isBegun = table?.status === "running" || table?.status === "over";
  const pause = () => {
    live.send({ type: "pause" });
    box.close();
  };
  const box = dialog(
    say("menu"),
    h(
      "div",
      { class: "row menu-row" },
      h(
        "a",
        { class: "button quiet", href: `/rules/${game}`, target: "_blank", rel: "noopener" },
        icon("book"),
        say("rules"),
      ),
      action(say("keys"), "keys", keys),
      isPlaying && action(say("pause"), "pause", pause),
      isPlaying && action(say("resign"), "flag", confirmResign, "warn"),
    ),
    settings(changed),
    h("p", { class: "none" }, say("spectators", { count: table?.spectators ?? 0 })),
    h("div", { class: "row menu-link" }, ...(isBegun ? invitation(table, key) : [])),
    h(
      "p",
      { class: "none" },
      say("commitment"),
      " ",
      h("code", {}, `${table?.commitment.slice(0, 16)}…`),
    ),
  );
}

/** Which key does what. */
export function keys() {
  const all = { Tab: "tab", Enter: "enter", "← →": "arrows", Esc: "escape", U: "undo", H: "hint" };
  const rows = Object.entries({ ...all, "?": "help" }).map(([key, does]) =>
    h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, say(`key-${does}`))),
  );
  dialog(say("keys"), h("dl", { class: "keys" }, ...rows));
}

function confirmResign() {
  const resign = () => {
    live.send({ type: "resign" });
    box.close();
  };
  const box = dialog(
    say("resign-sure"),
    h(
      "div",
      { class: "row" },
      action(say("resign"), "flag", resign, "warn"),
      action(say("play-on"), "right", () => box.close()),
    ),
  );
}

/** Asks to be shown the table as one now wants it. @param {number} since */
export const watch = (since) => live.watch(wanted(since));
