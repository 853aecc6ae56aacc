// @ts-check
/** The table: a socket, a board, a choice. Nothing here knows any game. */
import { get, post, say } from "./api.js";
import { Board } from "./board.js";
import { Chooser } from "./choose.js";
import { $, h, icon, toast } from "./dom.js";
import { lounge } from "./lounge.js";
import { Log, action, announce, chat, dialog, number, seats, sheet, tabs, tick } from "./panels.js";
import { isDark, isStill, prefs } from "./prefs.js";
import { Replay } from "./replay.js";
import { settings } from "./settings.js";
import { Live } from "./socket.js";
import { Camera } from "./zoom.js";

const FORCED_WAIT = 450;
/** So few answers stand beside the question as well, on a large and on a small screen. */
const FEW = 3, FEW_SMALL = 6;
const room = $("#room");
const id = room.dataset.table ?? "";
const game = room.dataset.game ?? "";
const key = room.dataset.key ?? "";
const language = document.documentElement.lang;
const isGuided = new URLSearchParams(location.search).has("guided");

/** @type {any} */ let table = null;
/** @type {any} */ let view = null;
/** @type {string | null} */ let seat = null;
/** @type {string[]} */ let lastTargets = [];
/** @type {string | null} what was sent and is not acknowledged yet */ let sent = null;
let hasEnded = false;
let forced = 0;

const board = new Board($("#board"));
const chooser = new Chooser();
const drawer = tabs();
const log = new Log((step) => replay.go(step));
const camera = new Camera(board, $("#stage"), () => dragged === null);
const live = new Live(`${id}`, receive, (isOpen) => { $("#offline").hidden = isOpen; });
if (key) live.address += `?key=${encodeURIComponent(key)}`;
const replay = new Replay({
  fetch: (step) => get(`/api/tables/${id}/view?step=${step}&lang=${language}&dark=${isDark()}${seat ? `&seat=${seat}` : ""}`),
  show: (past) => { board.show(past.board.full); camera.apply(); board.clear(); $("#asked").textContent = past.log.at(-1)?.text ?? past.prompt; $("#aside").textContent = ""; $("#answers").replaceChildren(playFrom(past.step)); $("#choices").replaceChildren(); log.mark(past.step); score(past); },
  leave: () => { if (view) { draw(false); log.mark(-1); } },
});

const acts = { points: () => $("#tab-score").click(), substitute: (/** @type {string} */ other) => live.send({ type: "substitute", seat: other }) };

function wanted() {
  return { type: "watch", since: log.last, seat, board: true, dark: isDark(), language, outline: prefs().outline };
}

/** @param {any} message */
function receive(message) {
  if (message.type === "table") takeTable(message);
  else if (message.type === "view") takeView(message);
  else if (message.type === "done") { if (message.id === sent) sent = null; }
  else if (message.type === "error") refuse(message);
  else if (message.type === "chat") { if (chat(message.lines) && table) drawer.news("chat"); }
  else if (message.type === "hint") showHint(message);
}

/** @param {any} message */
function refuse(message) {
  if (message.id === sent) sent = null;
  if (message.kind === "stale") return;
  toast(message.message);
  render();
}

/** @param {any} message */
function takeTable(message) {
  table = message;
  const mine = table.mine ?? [];
  if (table.status !== "open" && mine.length && (seat === null || !mine.includes(seat)) && table.status !== "over") {
    seat = mine[0];
    live.watch(wanted());
  }
  lounge(table, key, refresh);
  $("#prompt").hidden = table.status === "open" || table.status === "closed";
  seats(table, view, acts);
  render();
}

/** @param {any} message */
function takeView(message) {
  const before = view;
  view = message;
  board.pending = board.take(message.board);
  live.wanted = { ...wanted(), since: message.number };
  log.add(message.log, message.step);
  replay.length = message.step;
  if (message.seat !== seat && seat !== null && table?.status !== "over") return;
  chooser.ask(message.legal);
  clearTimeout(forced);
  if (!replay.isOn) draw(before !== null && before.seat === message.seat);
  lastTargets = [];
  if (table) seats(table, view, acts);
  score(view);
  handOver();
  if (message.legal.length && !$("#handover").hasAttribute("open")) mine(before);
  if (message.over && !hasEnded) {
    hasEnded = true;
    if (before && !before.over) setTimeout(showEnd, 900);
  }
}

/** @param {any} before */
function mine(before) {
  if (view.legal.length === 1 && table?.forced && prefs().forced) {
    const [only] = view.legal;
    const step = view.step;
    forced = window.setTimeout(() => { if (view.step === step && !sent) play(only); }, isStill() ? 0 : FORCED_WAIT);
    return;
  }
  if (!before || before.step !== view.step) {
    announce(view.prompt);
    document.title = `● ${room.dataset.title} · Moabi`;
    lesson();
  }
}

/** @param {boolean} glide */
function draw(glide) {
  const isSame = board.show(board.pending ?? board.parts.join(""), glide, lastTargets);
  if (!isSame || !camera.isMoved) aim();
  else camera.apply();
  render();
}

/** A small screen looks at what is asked; a large one at everything. */
function aim() {
  const isSmall = $("#stage").clientWidth < 700;
  const asked = isSmall && view?.legal.length ? [...chooser.open()].map((one) => board.place(one)).filter((one) => one !== null) : [];
  camera.focus(/** @type {Element[]} */ (asked));
}

/** @param {import("./choose.js").Answer} answer */
function play(answer) {
  if (sent || !view) return;
  lastTargets = answer.targets;
  sent = live.send({ type: "play", step: view.step, action: answer.code });
  room.dataset.asked = "0";
  drawer.close();
  board.clear();
  for (const target of answer.targets) board.mark(target, "soft");
  $("#answers").replaceChildren();
  document.title = `${room.dataset.title} · Moabi`;
}

/* What is shown of the choice */

function render() {
  if (!view || replay.isOn) return;
  const isYours = view.legal.length > 0;
  const isForced = view.legal.length === 1 && table?.forced && prefs().forced;
  Object.assign(room.dataset, { step: view.step, over: view.over ? "1" : "0", asked: isYours && !isForced && !sent ? "1" : "0" });
  $("#prompt").classList.toggle("yours", isYours);
  const current = chooser.current;
  const name = view.to_decide && table ? table.seats[number(view.to_decide)]?.name : "";
  let words = view.prompt, aside = "";
  if (view.over) words = view.verdict || view.prompt;
  else if (table?.paused) words = say("is-paused");
  else if (current) [words, aside] = [current.sentence, view.prompt];
  else if (!isYours) aside = table?.preparing ? say("preparing") : say("theirs", { name });
  $("#asked").textContent = words;
  $("#aside").textContent = aside;
  $("#answers").replaceChildren(...buttons(current));
  /** @type {HTMLButtonElement} */ ($("#undo")).disabled = !table?.mine.length || view.over || view.step === 0;
  /** @type {HTMLButtonElement} */ ($("#hint")).disabled = !isYours || !table?.hints || view.legal.length < 2;
  choices();
  highlight(current);
}

/** @param {import("./choose.js").Answer | null} current @returns {Node[]} */
function buttons(current) {
  const offers = (table?.offers ?? []).filter((/** @type {any} */ offer) => offer.waiting.some((/** @type {string} */ one) => table.mine.includes(one)));
  if (offers.length) {
    const [offer] = offers;
    const name = table.seats[number(offer.seat)].name;
    return [h("b", {}, say(`offer-${offer.what}`, { name })),
      action(say("accept"), "check", () => live.send({ type: "answer", offer: offer.offer, accept: true }), ""),
      action(say("decline"), "close", () => live.send({ type: "answer", offer: offer.offer, accept: false }))];
  }
  if (view.over) return [action(say("scores"), "score", showEnd, "sun"), action(say("step-through"), "first", () => replay.go(0)),
    h("a", { class: "button quiet", href: `/t/${id}/review` }, icon("curve"), say("review")),
    table?.mine.length ? action(say("rematch"), "again", rematch) : h("span")];
  if (table?.paused && table.mine.length) return [action(say("resume"), "right", () => live.send({ type: "resume" }), "sun")];
  if (table?.seats.some((/** @type {any} */ one) => one.yours && one.stand_in && !one.resigned)) return [action(say("come-back"), "again", () => live.send({ type: "return" }), "sun")];
  if (sent) return [];
  if (current) {
    const number = chooser.candidates.length;
    return [
      number > 1 && h("span", { class: "cycle" },
        h("button", { type: "button", class: "tool", "aria-label": say("cycle-back"), onclick: () => turn(-1) }, icon("left")),
        h("output", {}, `${chooser.turn % number + 1} / ${number}`),
        h("button", { type: "button", class: "tool", "aria-label": say("cycle-on"), onclick: () => turn(1) }, icon("right"))),
      h("button", { type: "button", class: "button sun", id: "confirm", onclick: () => play(current) }, icon("check"), say("confirm")),
      h("button", { type: "button", class: "button quiet", onclick: cancel, "aria-label": say("cancel") }, icon("close")),
    ].filter((one) => one !== false);
  }
  const isSmall = $("#stage").clientWidth < 700;
  const few = view.legal.length <= (isSmall ? FEW_SMALL : FEW) ? view.legal : chooser.loose.slice(0, FEW);
  return few.map((/** @type {import("./choose.js").Answer} */ answer) => h("button", {
    type: "button", class: "button answer", title: answer.sentence, onclick: () => play(answer), onpointerenter: () => preview(answer), onpointerleave: () => preview(null),
  }, h("span", {}, answer.sentence)));
}

function choices() {
  const list = $("#choices");
  const wantedCodes = view.legal.map((/** @type {any} */ one) => one.code).join();
  $("#no-choices").hidden = view.legal.length > 0;
  if (list.dataset.codes === `${view.step}:${wantedCodes}`) return;
  const hadFocus = list.contains(document.activeElement);
  list.dataset.codes = `${view.step}:${wantedCodes}`;
  list.replaceChildren(...view.legal.map((/** @type {import("./choose.js").Answer} */ answer) =>
    h("li", {}, h("button", {
      type: "button", "data-code": answer.code, onclick: () => play(answer),
      onpointerenter: () => preview(answer), onpointerleave: () => preview(null), onfocus: () => preview(answer), onblur: () => preview(null),
    }, answer.sentence))));
  if (hadFocus) /** @type {HTMLElement | null} */ (list.querySelector("button"))?.focus();
}

/** @param {import("./choose.js").Answer | null} answer */
function preview(answer) {
  if (chooser.places.length && !answer) return render();
  highlight(answer ?? chooser.current);
}

/** Rings and ghosts of an answer; without one, what is chosen so far. @param {import("./choose.js").Answer | null} answer */
function highlight(answer) {
  board.clear();
  if (chooser.places.length) {
    const open = chooser.open();
    for (const glowing of board.svg?.querySelectorAll(".glow") ?? []) {
      if (!open.has(glowing.getAttribute("data-key") ?? "")) glowing.classList.add("dimmed");
    }
    for (const place of chooser.places) { board.mark(place, "firm"); board.place(place)?.classList.add("chosen"); }
  }
  if (!answer) return;
  const [first] = answer.targets, last = answer.targets.at(-1);
  for (const target of answer.targets) board.place(target)?.classList.add("chosen");
  if (!chooser.places.length) for (const target of answer.targets) board.mark(target, "soft");
  if (first && last && first !== last) board.ghost(first, last);
}

/** @param {number} by */
function turn(by) { chooser.cycle(by); render(); }
function cancel() { chooser.clear(); render(); }

/** A place was clicked, tapped or dropped on. @param {string} place */
function pick(place) {
  const result = chooser.pick(place);
  const answer = chooser.current;
  const isSettled = chooser.candidates.length === 1;
  if (answer && (result === "confirm" || (isSettled && prefs().once))) play(answer);
  else render();
}

/* Pointing */

/** @type {string | null} */ let dragged = null;
/** @type {string | null} */ let pointed = null;
board.holder.addEventListener("pointerdown", (event) => {
  dragged = view?.legal.length ? chooser.aim(board.keysAt(event.target)) : null;
});
board.holder.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || !view?.legal.length || chooser.places.length) return;
  const place = chooser.aim(board.keysAt(event.target));
  if (place === pointed) return;
  pointed = place;
  const fitting = place ? chooser.fitting([place]) : [];
  board.clear();
  if (place) {
    board.place(place)?.classList.add("pointed");
    board.mark(place, "soft");
    if (fitting.length === 1) highlight(fitting[0]);
    $("#aside").textContent = fitting.length === 1 ? fitting[0].sentence : say("several", { count: fitting.length });
  } else $("#aside").textContent = "";
});
board.holder.addEventListener("pointerup", (event) => {
  const isTap = !camera.isDragging;
  const from = dragged;
  dragged = null;
  if (replay.isOn || sent || camera.fingers.size > 1) return;
  const under = board.keysAt(document.elementFromPoint(event.clientX, event.clientY));
  if (!view?.legal.length) { if (isTap && under.length) why(under[0]); return; }
  if (isTap) {
    const place = chooser.aim(under) ?? board.nearest(chooser.open([]), event.clientX, event.clientY);
    if (place) pick(place);
    else if (chooser.places.length) cancel();
    else if (under.length) why(under[0]);
  } else if (from) {
    const target = under.find((one) => one !== from && chooser.fitting([from, one]).length);
    if (!target) return;
    chooser.places = [from, target];
    chooser.turn = 0;
    const answer = chooser.current;
    if (answer && chooser.candidates.length === 1) play(answer);
    else render();
  }
});
document.addEventListener("keydown", (event) => {
  const where = /** @type {HTMLElement} */ (event.target);
  if (where.closest("input, textarea, select, dialog, [role=tab]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && chooser.current && !where.closest("button, a")) play(chooser.current);
  else if (event.key === "Escape") cancel();
  else if (event.key === "ArrowRight" && replay.isOn) replay.move(1);
  else if (event.key === "ArrowLeft" && replay.isOn) replay.move(-1);
  else if (event.key === "ArrowRight" && chooser.candidates.length > 1) turn(1);
  else if (event.key === "ArrowLeft" && chooser.candidates.length > 1) turn(-1);
  else if (event.key === "u") undo();
  else if (event.key === "h") hint();
  else return;
  event.preventDefault();
});

/** Why a place cannot be chosen now, with the rule. @param {string} place */
async function why(place) {
  try {
    const told = await get(`/t/${id}/why?place=${encodeURIComponent(place)}&language=${language}${seat ? `&seat=${seat}` : ""}${key ? `&key=${encodeURIComponent(key)}` : ""}`);
    rules(told.title, told.words, told.rules);
  } catch (problem) { toast(/** @type {Error} */ (problem).message); }
}

/** @param {string} title @param {string} words @param {{number: string, text: string}[]} cited */
function rules(title, words, cited) {
  const box = $("#lesson");
  box.replaceChildren(
    h("h3", {}, title), words ? h("p", {}, words) : h("span"),
    ...cited.map((rule) => h("p", {}, h("a", { class: "rule-number", href: `/rules/${game}#rule-${rule.number}`, target: "_blank", rel: "noopener" }, rule.number), rule.text)),
    h("button", { type: "button", class: "button quiet", onclick: () => { box.hidden = true; } }, say("understood")));
  box.hidden = false;
  announce([title, words, ...cited.map((rule) => rule.text)].join(" "));
}

/** @type {Set<string>} */ const taught = new Set();
/** In a guided game: the rules of a decision, when it first comes up. */
async function lesson() {
  if (!isGuided || !view.decision || taught.has(view.decision)) return;
  taught.add(view.decision);
  const told = await get(`/lesson/${game}/${view.decision}?language=${language}`);
  if (told.rules.length) rules(told.title, "", told.rules);
}

/* Doing other things */

function undo() { if (view && !view.over) live.send({ type: "undo", step: view.step }); }
function hint() {
  if (/** @type {HTMLButtonElement} */ ($("#hint")).disabled) return;
  live.send({ type: "hint" });
  $("#aside").textContent = say("thinking");
}

/** @param {any} message */
function showHint(message) {
  if (!view || message.step !== view.step || !message.hints.length) return;
  const [best] = message.hints;
  const answer = view.legal.find((/** @type {any} */ one) => one.code === best.code);
  if (!answer) return;
  chooser.point(answer);
  render();
  for (const target of answer.targets) board.mark(target, "hinted");
  $("#aside").textContent = best.words;
  announce(best.words);
}

async function rematch() {
  try {
    const next = await post(`/api/tables/${id}/rematch`);
    location.href = `/t/${next.id}`;
  } catch (problem) { toast(/** @type {Error} */ (problem).message); }
}

/** @param {number} step */
function playFrom(step) {
  if (!table || table.status !== "over" || step >= replay.length) return h("span");
  return h("span", { class: "row" }, ...["same", "new"].map((future) => action(say(`play-from-${future}`), "leaf", async () => {
    try {
      const next = await post(`/api/tables/${id}/fork`, { step, future, level: prefs().level, key });
      location.href = `/t/${next.id}`;
    } catch (problem) { toast(/** @type {Error} */ (problem).message); }
  })));
}

/** @param {any} shown */
function score(shown) {
  if (table) $("#panel-score").replaceChildren(sheet(shown, table, game));
}

function showEnd() {
  if (!table || !view?.over) return;
  const trees = h("img", { class: "trees", alt: say("trees"), src: `/t/${id}/trees.svg?dark=${isDark() ? 1 : 0}&language=${language}${key ? `&key=${encodeURIComponent(key)}` : ""}` });
  dialog(view.verdict || say("is-over"), trees, sheet(view, table, game), h("div", { class: "row end-row" },
    h("a", { class: "button", href: `/t/${id}/review` }, icon("curve"), say("review")),
    table.mine.length ? action(say("rematch"), "again", rematch, "sun") : h("span"),
    h("a", { class: "button quiet", href: `/api/tables/${id}/file`, download: "" }, icon("save"), say("download")),
    h("a", { class: "button quiet", href: "/" }, say("home"))));
}

/** Several seats at one screen: the next person takes it over, so that hands stay hidden. */
function handOver() {
  const box = /** @type {HTMLDialogElement} */ ($("#handover"));
  const next = view?.to_decide;
  if (!table || view.over || !next || next === seat || !table.mine.includes(next) || table.seats[number(next)].stand_in) {
    return;
  }
  if (box.open) return;
  board.holder.style.visibility = "hidden";
  $("#handover-title").textContent = say("handover", { name: table.seats[number(next)].name });
  $("#handover-go").onclick = () => {
    seat = next;
    box.close();
    board.holder.style.visibility = "";
    live.watch({ ...wanted(), since: 0 });
  };
  box.oncancel = (event) => event.preventDefault();
  box.showModal();
}

function menu() {
  const isPlaying = table?.status === "running" && table.mine.length > 0;
  dialog(say("menu"), h("div", { class: "menu-list" },
    settings(() => live.watch({ ...wanted(), since: log.last })),
    h("div", { class: "row" },
      h("a", { class: "button quiet", href: `/rules/${game}`, target: "_blank", rel: "noopener" }, icon("book"), say("rules")),
      isPlaying && action(say("pause"), "pause", () => { live.send({ type: "pause" }); close(); }),
      isPlaying && action(say("resign"), "flag", () => confirmResign(), "warn")),
    table && h("p", { class: "none" }, say("spectators", { count: table.spectators ?? 0 })),
    table && h("p", { class: "none" }, say("commitment"), " ", h("code", {}, table.commitment.slice(0, 16), "…"))));
  function close() { /** @type {HTMLDialogElement} */ ($("#dialog")).close(); }
}

function confirmResign() {
  const box = dialog(say("resign-sure"), h("div", { class: "row" },
    action(say("resign"), "flag", () => { live.send({ type: "resign" }); box.close(); }, "warn"),
    action(say("play-on"), "right", () => box.close())));
}

$("#undo").addEventListener("click", undo);
$("#hint").addEventListener("click", hint);
$("#menu").addEventListener("click", menu);
$("#zoom-in").addEventListener("click", () => camera.zoomAt(1.4));
$("#zoom-out").addEventListener("click", () => camera.zoomAt(1 / 1.4));
$("#zoom-fit").addEventListener("click", () => camera.fit());
new ResizeObserver(() => { if (board.svg) { if (camera.isMoved) camera.apply(); else aim(); highlight(chooser.current); } }).observe($("#stage"));
$("#chat-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ ($("#chat-text"));
  if (field.value.trim()) live.send({ type: "chat", text: field.value.trim() });
  field.value = "";
});
document.addEventListener("moabi:theme", () => live.watch({ ...wanted(), since: log.last }));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => live.watch({ ...wanted(), since: log.last }));
setInterval(() => { if (table && view) tick(table, view, acts); }, 1000);

async function refresh() {
  try {
    table = await get(`/api/tables/${id}${key ? `?key=${encodeURIComponent(key)}` : ""}`);
    if (table.status !== "open" && table.mine.length && seat === null) seat = table.mine.find((/** @type {string} */ one) => one === table.to_decide) ?? table.mine[0];
    takeTable(table);
  } catch (problem) { toast(/** @type {Error} */ (problem).message); }
  live.watch(wanted());
}
refresh();
