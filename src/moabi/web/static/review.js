// @ts-check
/** The review of a match: the curve, the board at a step, and the best answers there. */
import { get, say } from "./api.js";
import { Curve, percent, share } from "./curve.js";
import { $, h, toast } from "./dom.js";
import { isDark } from "./prefs.js";
import { begin, figure, follow, playOn, progress, verdict } from "./reviews.js";

const page = $("#review");
const game = page.dataset.game ?? "";
const language = document.documentElement.lang;
const match = { table: page.dataset.table ?? "", key: page.dataset.key ?? "", language };
const key = match.key ? `&key=${encodeURIComponent(match.key)}` : "";
const upright = matchMedia("(max-width: 700px) and (orientation: portrait)");

/** @type {any} */ let table = null;
/** @type {Map<number, any>} reports by the step they speak of */ const reports = new Map();
/** @type {Map<string, Promise<any>>} the rules of a decision */ const lessons = new Map();
let step = 0;

const curve = new Curve($("#curve"), go);

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
  const report = reports.get(here);
  curve.mark(here);
  const look = `&lang=${language}&dark=${isDark()}&tall=${upright.matches}`;
  const seen = report ? `&seat=${report.seat}` : "";
  const [before, lesson] = await Promise.all([
    get(`/api/tables/${match.table}/view?step=${here - 1}${look}${seen}${key}`),
    report ? rulesOf(report.decision) : { rules: [] },
  ]);
  if (here !== step) return;
  const svg = new DOMParser().parseFromString(before.board.full, "image/svg+xml").documentElement;
  $("#past").replaceChildren(document.importNode(svg, true));
  const ground = svg.querySelector(":scope > rect")?.getAttribute("fill");
  if (ground?.startsWith("#")) page.style.setProperty("--board-ground", ground);
  const seat = report?.seat ?? before.to_decide;
  const where = { step: here, of: table.step, name: seat ? name(seat) : "" };
  $("#where").textContent = say("review-step", where);
  $("#report").replaceChildren(
    ...(report ? told(report, lesson.rules) : [h("p", { class: "none" }, say("review-none"))]),
    playOn(match, here - 1),
  );
}

/** @param {any} report @param {{number: string, text: string}[]} rules */
function told(report, rules) {
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
  return h(
    "li",
    { class: isChosen ? "answer chosen" : "answer" },
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
const signed = (value) => (value > 0 ? `+${figure(value)}` : figure(value));

/** How well each seat played, and where its margin came from; the parts add up as they are shown. @param {any[]} players */
function accounts(players) {
  // Where somebody resigned there is no margin at the end.
  const isWhole = players[0].margin !== undefined;
  const tenth = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  const rows = players.map((one) => {
    const [margin, decisions] = [tenth(one.margin), tenth(one.decisions)];
    const parts = isWhole ? [decisions, tenth(margin - decisions), margin] : [];
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
  const heads = ["accuracy", ...(isWhole ? ["decisions", "luck", "margin"] : [])];
  return h(
    "table",
    { class: "accounts" },
    h("caption", {}, say(isWhole ? "review-accounts" : "review-accuracies")),
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
  const review = await follow(await begin(match), reports, (grown) => {
    $("#progress").textContent = progress(grown);
    curve.show(reports, table, grown.finished);
    if (step === 0 && reports.size) go(Math.min(...reports.keys()));
  });
  const { players } = review;
  if (!players.length) return;
  const rival = players.length > 1 ? "others" : "simple";
  const note = h("p", { class: "none" }, say(`review-over-${rival}`));
  const told = players[0].margin === undefined ? [] : [note];
  $("#accounts").replaceChildren(accounts(players), ...told);
}

/** The next step that left a choice. @param {number} by */
function move(by) {
  const steps = [...reports.keys()].sort((a, b) => a - b);
  const next = by > 0 ? steps.find((one) => one > step) : steps.reverse().find((one) => one < step);
  if (next !== undefined) go(next);
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
  if (step) go(step);
};
document.addEventListener("moabi:theme", redraw);
for (const media of [matchMedia("(prefers-color-scheme: dark)"), upright]) {
  media.addEventListener("change", redraw);
}
start().catch((problem) => toast(problem.message));
