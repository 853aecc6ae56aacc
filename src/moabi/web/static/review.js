// @ts-check
/** The review of a match: the curve, the board at a step, and the best answers there. */
import { get, say } from "./api.js";
import { Board } from "./board.js";
import { Curve, percent, share } from "./curve.js";
import { $, complain, h } from "./dom.js";
import { elsewhere } from "./faces.js";
import { begin, figure, follow, playOn, progress, tenth, verdict } from "./reviews.js";

const page = $("#review");
const game = page.dataset.game ?? "";
const language = document.documentElement.lang;
const match = { table: page.dataset.table ?? "", key: page.dataset.key ?? "", language };
const key = match.key ? `&key=${encodeURIComponent(match.key)}` : "";
const upright = matchMedia("(max-width: 700px) and (orientation: portrait)");

/** @type {any} */ let table = null;
/** @type {Map<number, any>} reports by the step they speak of */ const reports = new Map();
/** @type {Map<string, Promise<any>>} the rules of a decision */ const lessons = new Map();
/** @type {Map<number, any>} what everybody saw of each step, in the words of the log */
const log = new Map();
let step = 0;
/** What the report told of was, to tell again only what has changed. */
let told = "";
let hasMoved = false;
let isWhole = false;

const board = new Board($("#past"));
const curve = new Curve($("#curve"), walk);

/** @param {string} letter */
const name = (letter) => table.seats[letter.charCodeAt(0) - 65]?.name ?? letter;

/** The rules of a decision. @param {string} decision */
function rulesOf(decision) {
  if (!lessons.has(decision))
    lessons.set(decision, get(`/api/games/${game}/lessons/${decision}?language=${language}`));
  return /** @type {Promise<any>} */ (lessons.get(decision));
}

/** Shows the position before a step, and what was thought of the answer. @param {number} wanted */
async function go(wanted) {
  const here = Math.min(Math.max(1, wanted), Math.max(1, table.step));
  step = here;
  curve.mark(here);
  const look = `&lang=${language}&tall=${upright.matches}`;
  const seat = log.get(here)?.seat;
  const seen = seat ? `&seat=${seat}` : "";
  const before = await elsewhere(
    `/api/tables/${match.table}/view?step=${here - 1}${look}${seen}${key}`,
  );
  if (here !== step) return;
  // The whole of it, however long the one before was.
  board.empty();
  board.show(before.board, false);
  // Nothing can be chosen here; the rings stay, unseen, for the shape of the marks.
  board.quiet();
  const where = { step: here, of: table.step, name: seat ? name(seat) : "" };
  $("#where").textContent = say("review-step", where);
  told = "";
  await tell();
}

/** @param {number} wanted */
function walk(wanted) {
  hasMoved = true;
  go(wanted).catch(complain);
}

/** Tells of the answer at the step that is shown, as soon as something is known of it. */
async function tell() {
  const report = reports.get(step);
  const isKnown = isWhole || step < Math.max(0, ...reports.keys());
  const state = report ? "report" : isKnown ? "none" : "later";
  if (told === `${step} ${state}`) return;
  told = `${step} ${state}`;
  const here = step;
  const lesson = report ? await rulesOf(report.decision) : null;
  if (here !== step) return;
  $("#report").replaceChildren(
    ...(report ? judged(report, lesson.rules) : mute(state)),
    playOn(match, here - 1),
  );
  mark();
}

/** A step that nothing can be said of: it left no choice, or its turn is still to come. @param {string} state */
function mute(state) {
  const { text } = log.get(step) ?? { text: "" };
  return [h("p", {}, text), h("p", { class: "none" }, say(`review-${state}`))];
}

/** Rings the places of the answer that was played, and of one that is pointed at. @param {any} [pointed] */
function mark(pointed) {
  board.clear();
  const report = reports.get(step);
  // Reviews that were kept by an older server say nothing of places.
  for (const place of report?.chosen.targets ?? []) board.mark(place, "soft");
  if (!pointed || pointed.notation === report?.chosen.notation) return;
  for (const place of pointed.targets ?? []) board.mark(place, "hinted");
}

/** @param {any} report @param {{number: string, text: string}[]} rules */
function judged(report, rules) {
  const cited = rules.map(({ number, text }) =>
    h("a", { class: "rule-number", href: `/rules/${game}#rule-${number}`, title: text }, number),
  );
  return [
    h("p", {}, verdict(report), " ", report.chosen.sentence),
    h("h3", {}, say("review-best")),
    h(
      "ol",
      { class: "answers-best" },
      ...report.best.map((/** @type {any} */ one) => worth(one, report)),
    ),
    cited.length > 0 && h("p", { class: "cited" }, say("review-rules"), ...cited),
  ].filter((part) => part !== false);
}

/** An answer with its chance to win, and how sure that is. @param {any} one @param {any} report */
function worth(one, report) {
  const isChosen = one.notation === report.chosen.notation;
  const [low, high] = [percent(one.low), percent(one.high)];
  const item = h(
    "li",
    { class: isChosen ? "answer chosen" : "answer", tabindex: "0" },
    h("span", {}, one.sentence, isChosen && h("small", {}, ` · ${say("review-chosen")}`)),
    h("b", {}, share(one.win)),
    h(
      "span",
      { class: "bar-of", "aria-hidden": "true" },
      h("i", { style: `left:${low}%;width:${Math.max(1, high - low)}%` }),
      h("u", { style: `left:${percent(one.win)}%` }),
    ),
    h("small", {}, say("review-worth", { points: figure(one.points) }), ahead(one)),
    h("small", {}, low < high ? `${low}–${share(one.high)}` : ""),
  );
  for (const event of ["pointerenter", "focus"]) item.addEventListener(event, () => mark(one));
  for (const event of ["pointerleave", "blur"])
    item.addEventListener(event, () => mark(item.matches(":hover, :focus") && one));
  return item;
}

/** By how much an answer leads to win or lose, where there is somebody to beat. @param {any} one */
function ahead(one) {
  // Reviews that were kept by an older server say nothing of it.
  if (table.seats.length === 1 || one.margin_low === undefined) return "";
  const reach = (one.margin_high - one.margin_low) / 2;
  const told = { margin: signed(one.margin), reach: figure(reach) };
  return ` · ${say(reach < 0.05 ? "review-ahead-sure" : "review-ahead", told)}`;
}

/** @param {number} value */
const signed = (value) => figure(value, "exceptZero");

/** How well each seat played, and where its margin came from; the parts add up as they are shown. @param {any[]} players */
function accounts(players) {
  // Where somebody resigned there is no margin at the end.
  const hasMargin = players[0].margin !== undefined;
  const rows = players.map((one) => {
    const [margin, decisions] = [tenth(one.margin), tenth(one.decisions)];
    const parts = hasMargin ? [decisions, tenth(margin - decisions), margin] : [];
    return h(
      "tr",
      { class: `seat-${one.seat}` },
      h(
        "th",
        { scope: "row" },
        h("b", { class: "badge", "aria-hidden": "true" }, one.seat),
        name(one.seat),
      ),
      h("td", {}, share(one.accuracy)),
      ...parts.map((value) => h("td", {}, signed(value))),
    );
  });
  const heads = ["accuracy", ...(hasMargin ? ["decisions", "luck", "margin"] : [])];
  return h(
    "table",
    { class: "accounts" },
    h("caption", {}, say(hasMargin ? "review-accounts" : "review-accuracies")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td"),
        ...heads.map((head) => h("th", { scope: "col" }, say(`review-${head}`))),
      ),
    ),
    h("tbody", {}, ...rows),
  );
}

async function start() {
  table = await get(`/api/tables/${match.table}?${key.slice(1)}`);
  const end = await get(
    `/api/tables/${match.table}/view?step=${table.step}&board=false&lang=${language}${key}`,
  );
  for (let page = end; ; ) {
    for (const line of page.log) if (line.answer) log.set(line.step, line);
    if (!page.earlier) break;
    const before = page.log[0].number;
    page = await get(
      `/api/tables/${match.table}/log?before=${before}&lang=${language}${key}`,
    );
  }
  $("#progress").textContent = say("review-begins");
  curve.show(reports, table, false);
  await go(1);
  const review = await follow(await begin(match), reports, (grown) => {
    $("#progress").textContent = progress(grown);
    isWhole = grown.finished;
    curve.show(reports, table, isWhole);
    // Who has not set out yet begins where there was something to decide.
    const first = Math.min(...reports.keys());
    const isAway = !hasMoved && reports.size > 0 && step !== first;
    (isAway ? go(first) : tell()).catch(complain);
  });
  const { players } = review;
  if (!players.length) return;
  const rival = players.length > 1 ? "others" : "simple";
  const note = h("p", { class: "none" }, say(`review-over-${rival}`));
  const told = players[0].margin === undefined ? [] : [note];
  $("#accounts").replaceChildren(accounts(players), ...told);
}

/** The next step that left a choice; where that is not known yet, the next one. @param {number} by */
function move(by) {
  const known = reports.size && isWhole ? table.step : Math.max(0, ...reports.keys());
  let next = step + by;
  while (next >= 1 && next <= known && !reports.has(next)) next += by;
  if (next >= 1 && next <= table.step) walk(next);
}

$("#back").addEventListener("click", () => move(-1));
$("#on").addEventListener("click", () => move(1));
document.addEventListener("keydown", (event) => {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  move(by);
});
const redraw = () => {
  if (step) go(step).catch(complain);
};
upright.addEventListener("change", redraw);
start().catch(complain);
