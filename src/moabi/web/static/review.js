// @ts-check
/** The review of a match: the curve, the board at a step, and the best answers there. */
import { get, post, say } from "./api.js";
import { $, h, toast } from "./dom.js";
import { isDark } from "./prefs.js";

const WAIT = 700;
const page = $("#review");
const id = page.dataset.table ?? "";
const key = page.dataset.key ? `&key=${encodeURIComponent(page.dataset.key)}` : "";
const language = document.documentElement.lang;
/** The frame of the curve within its picture: left edge, right edge, width. */
const FRAME = { left: 72, right: 24, width: 1200 };

/** @type {any} */ let table = null;
/** @type {Map<number, any>} reports by the step they speak of */ const reports = new Map();
let length = 0;
let step = 0;
let drawn = -1;
let last = 1;

/** @param {string} letter */
const name = (letter) => table?.seats[letter.charCodeAt(0) - 65]?.name ?? letter;
/** @param {number} part */
const percent = (part) => Math.round(part * 100);
/** A figure as its reader writes it. @param {number} value @param {number} [digits] */
const figure = (value, digits = 1) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(value)
    .replace("-", "−");

async function curve(/** @type {string} */ review) {
  if (drawn === reports.size) return;
  drawn = reports.size;
  const answer = await fetch(
    `/t/${id}/curve.svg?review=${review}&language=${language}&dark=${isDark()}${key}`,
    { credentials: "same-origin" },
  );
  if (!answer.ok) return;
  last = Math.max(1, Number(answer.headers.get("X-Last-Step")));
  const svg = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  $("#curve").replaceChildren(document.importNode(svg, true));
  pointer();
}

/** A line in the curve at the step that is shown. */
function pointer() {
  const svg = $("#curve").querySelector("svg");
  if (!svg) return;
  svg.querySelector(".here")?.remove();
  const x = FRAME.left + (FRAME.width - FRAME.left - FRAME.right) * Math.min(1, step / last);
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("class", "here");
  line.setAttribute("d", `M${x} 70V368`);
  line.setAttribute("stroke", "var(--sun)");
  line.setAttribute("stroke-width", "4");
  svg.append(line);
}

/** Shows the position before a step, and what was thought of the answer. @param {number} wanted */
async function go(wanted) {
  step = Math.min(Math.max(1, wanted), Math.max(1, length));
  const report = reports.get(step);
  pointer();
  const here = step;
  const before = await get(
    `/api/tables/${id}/view?step=${step - 1}&lang=${language}&dark=${isDark()}${report ? `&seat=${report.seat}` : ""}${key}`,
  );
  if (here !== step) return;
  const svg = new DOMParser().parseFromString(before.board.full, "image/svg+xml").documentElement;
  $("#past").replaceChildren(document.importNode(svg, true));
  const seat = report?.seat ?? before.to_decide;
  $("#where").textContent = say("review-step", { step, of: length, name: seat ? name(seat) : "" });
  $("#report").replaceChildren(
    ...(report ? told(report) : [h("p", { class: "none" }, say("review-none"))]),
  );
}

/** @param {any} report */
function told(report) {
  return [
    h(
      "p",
      {},
      h("span", { class: `verdict ${report.verdict}` }, report.words),
      " ",
      report.chosen.sentence,
    ),
    h("h2", {}, say("review-best")),
    ...report.best.map((/** @type {any} */ one) =>
      h(
        "div",
        { class: one.notation === report.chosen.notation ? "answer chosen" : "answer" },
        h(
          "span",
          {},
          one.sentence,
          one.notation === report.chosen.notation
            ? h("small", {}, ` · ${say("review-chosen")}`)
            : "",
        ),
        h("b", {}, say("review-win", { win: percent(one.win) })),
        h("span", { class: "bar-of" }, h("i", { style: `width:${percent(one.win)}%` })),
        h("small", {}, say("review-worth", { points: figure(one.points) })),
        h("small", {}, `${percent(one.low)}–${percent(one.high)} %`),
      ),
    ),
  ];
}

async function start() {
  table = await get(`/api/tables/${id}?${key.slice(1)}`);
  const now = await get(`/api/tables/${id}/view?board=false&lang=${language}${key}`);
  length = now.steps;
  const asked = await post("/api/reviews", { table: id, language, key: page.dataset.key ?? "" });
  let review = asked,
    seen = 0;
  for (;;) {
    for (const report of review.reports) reports.set(report.step, report);
    seen = review.done;
    if (step === 0 && reports.size) go(Math.min(...reports.keys()));
    if (reports.size) await curve(review.id);
    $("#progress").textContent = review.finished
      ? ""
      : say("review-working", { done: seen, of: review.of ?? "…" });
    if (review.finished || review.status === "failed") break;
    await new Promise((resolve) => setTimeout(resolve, WAIT));
    review = await get(`/api/reviews/${asked.id}?since=${seen}`);
  }
  $("#accounts").replaceChildren(
    ...review.players.map((/** @type {any} */ one) =>
      h(
        "p",
        {},
        say("review-account", {
          name: name(one.seat),
          accuracy: percent(one.accuracy),
          margin: figure(one.margin, 0),
          decisions: figure(one.decisions),
          luck: figure(one.luck),
        }),
      ),
    ),
  );
}

/** The next step that left a choice. @param {number} by */
function move(by) {
  const steps = [...reports.keys()].sort((a, b) => a - b);
  const next = by > 0 ? steps.find((one) => one > step) : steps.reverse().find((one) => one < step);
  if (next !== undefined) go(next);
}

$("#back").addEventListener("click", () => move(-1));
$("#on").addEventListener("click", () => move(1));
$("#curve").addEventListener("click", (event) => {
  const svg = $("#curve").querySelector("svg");
  if (!svg || !reports.size) return;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
    svg.getScreenCTM()?.inverse(),
  );
  const wanted = ((at.x - FRAME.left) / (FRAME.width - FRAME.left - FRAME.right)) * last;
  const nearest = [...reports.keys()].reduce((a, b) =>
    Math.abs(b - wanted) < Math.abs(a - wanted) ? b : a,
  );
  go(nearest);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") move(1);
  if (event.key === "ArrowLeft") move(-1);
});
document.addEventListener("moabi:theme", () => {
  drawn = -1;
  go(step);
});
start().catch((problem) => toast(problem.message));
