// @ts-check
/** The table's page: what the server tells becomes a board and a question. It knows no game. */
import {
  ears,
  greet,
  hint,
  lesson,
  live,
  menu,
  play,
  putAway,
  swapAnswers,
  undo,
  watch,
} from "./acts.js";
import { get, say } from "./api.js";
import { Chances } from "./chances.js";
import { $, toast } from "./dom.js";
import { elsewhere, forget } from "./faces.js";
import { Log } from "./log.js";
import { lounge } from "./lounge.js";
import { action, announce, aside, chat, number, put, seats, sheet, tick } from "./panels.js";
import { isStill, prefer, prefs } from "./prefs.js";
import { isDragging, listen, rest } from "./pointing.js";
import { choices, end, highlight, overdue, plain, render, showHint, ways } from "./prompt.js";
import { renew } from "./reasons.js";
import { Replay } from "./replay.js";
import {
  board,
  chooser,
  drawer,
  game,
  gaze,
  hold,
  id,
  isForced,
  isSmall,
  isTall,
  key,
  keyPart,
  language,
  room,
  state,
  upright,
  wanted,
} from "./state.js";
import { Camera } from "./zoom.js";

const FORCED_WAIT = 450;
const END_WAIT = 900;

let hasEnded = false;
let forced = 0;

const log = new Log(
  (step) => {
    if (state.table && !state.table.past) return toast(say("no-past"), 8);
    // On a small screen the log lies over the board that it leads to.
    if (isSmall()) drawer.close();
    replay.go(step);
  },
  (before) => {
    const seat = state.seat ? `&seat=${state.seat}` : "";
    return get(`/api/tables/${id}/log?before=${before}&lang=${language}${seat}${keyPart("&")}`);
  },
);
const camera = new Camera(board, $("#stage"), () => !isDragging());
const chances = new Chances((step) => replay.go(step));
const replay = new Replay({
  fetch: (step) => {
    const seat = state.seat ? `&seat=${state.seat}` : "";
    const outline = `&outline=${prefs().outline}`;
    return elsewhere(
      `/api/tables/${id}/view?step=${step}&lang=${language}&tall=${isTall()}${outline}${seat}${keyPart("&")}`,
    );
  },
  enter: enterPast,
  show: showPast,
  grown: (step) => {
    if (state.table?.status !== "over") tellStep(step);
  },
  leave: () => {
    log.mark(-1);
    room.classList.remove("is-past");
    $("#panel-choices").inert = false;
    if (!state.view) return;
    if (!isSmall()) drawer.show(state.view.over ? "score" : "choices");
    draw(false);
    points(state.view);
    // A lone answer waited meanwhile.
    if (isForced()) ask(state.view);
    keepFocus();
  },
});

/** A focus on what has been hidden goes to the question. */
function keepFocus() {
  const { activeElement: focused, body } = document;
  if (focused === body || !focused?.checkVisibility()) $("#asked").focus();
}

const acts = { points: () => $("#tab-score").click() };

/** @type {Record<string, (message: any) => void>} what comes over the socket, by its type */
const HEARD = {
  table: takeTable,
  view: takeView,
  done: (message) => {
    if (message.id === state.sent) state.sent = null;
  },
  error: (message) => {
    if (message.id === state.sent) state.sent = null;
    if (message.kind !== "stale") toast(message.message);
    if (!replay.isOn) render();
  },
  chat: (message) => {
    if (chat(message.lines) && state.table) drawer.news("chat");
  },
  hint: (message) => {
    // It speaks of the present, which is not what the board shows then.
    if (replay.isOn) return;
    const words = showHint(message);
    if (words) announce(words);
  },
};
ears.receive = (message) => HEARD[message.type]?.(message);
ways.stepThrough = () => replay.go(0);
gaze.at = (keys) => {
  const places = placesOf(keys);
  if (camera.isTall && !places.some((place) => camera.shows(place))) camera.reveal([places]);
};
gaze.back = () => camera.back();

/** @param {any} table */
function takeTable(table) {
  const before = state.table?.status;
  // Deadlines are by the server's time, which the clock of this machine may know nothing of.
  table.heard = performance.now();
  state.table = table;
  // Before the start there is nothing to choose, but somebody to talk to.
  if (table.status === "open" && before !== "open" && !isSmall()) drawer.show("chat");
  if (before === "open" && table.status === "running") drawer.show("choices");
  if (table.mine.length && table.result?.reason === "played") prefer({ hasFinished: true });
  const isPlaying = table.status === "running";
  if (isPlaying && table.mine.length && !table.mine.includes(state.seat)) sit(table);
  lounge(table, key, refresh);
  const { origin } = table;
  $("#origin").textContent = origin ? say(`origin-${origin.future}`, { step: origin.step }) : "";
  $("#prompt").hidden = table.status === "open" || table.status === "closed";
  if (replay.isOn) return;
  seats(table, state.view, acts);
  render();
}

/** @param {any} view */
function takeView(view) {
  const before = state.view;
  // A view of the seat that has just handed the screen over is not for the next person.
  if (view.seat !== state.seat && state.table?.status === "running") return;
  if (!board.take(view.board)) {
    watch(log.last);
    return;
  }
  state.view = view;
  state.late = null;
  live.wanted = wanted(view.number);
  if (before && view.step < before.step)
    announce(say("taken-back", { count: before.step - view.step }));
  log.add(view);
  replay.grow(view.step);
  chooser.ask(view.legal);
  clearTimeout(forced);
  if (!replay.isOn) draw(before?.seat === view.seat);
  state.lastTargets = [];
  if (!replay.isOn) points(view);
  const isVeiled = handOver();
  if (view.legal.length && !isVeiled) ask(before);
  if (view.over && !hasEnded) {
    hasEnded = true;
    if (!isSmall()) drawer.show("score");
    keepFocus();
    if (before && !before.over) setTimeout(end, isStill() ? 0 : END_WAIT);
  }
}

/** It is this screen's turn. @param {any} before the view before */
function ask(before) {
  const { view } = state;
  if (isForced()) {
    const give = () => {
      if (state.view === view && !state.sent && !replay.isOn) play(view.legal[0]);
    };
    clearTimeout(forced);
    forced = window.setTimeout(give, isStill() ? 0 : FORCED_WAIT);
  } else if (!before || before.step !== view.step || before.seat !== view.seat) {
    announce(plain(view.prompt));
    drawer.call();
    document.title = `● ${room.dataset.title} · Moabi`;
    lesson();
  }
}

/** @param {boolean} glide */
function draw(glide) {
  if (!board.pending) return;
  const isSame = board.show(board.pending, glide, state.lastTargets);
  board.quiet(false);
  chooser.twins = board.twins;
  rest();
  // The question first: the room it takes decides how much is left for the board.
  render();
  if (!isSame) camera.fit();
  if (camera.isMoved && !camera.isTall) camera.apply();
  else aim();
  highlight(chooser.current);
  renew();
}

/** @param {Iterable<string>} keys */
const placesOf = (keys) =>
  [...keys].map((one) => board.place(one)).filter((one) => one !== null);

/** A small screen looks at what is asked; a large one at everything. */
function aim() {
  const legal = isSmall() ? (state.view?.legal ?? []) : [];
  const open = legal.length ? [...chooser.open()] : [];
  const all = placesOf(open);
  // Places too far apart to be seen together: first what is taken, then where it goes.
  const first = new Set(legal.flatMap((/** @type {any} */ one) => one.targets.slice(0, 1)));
  if (camera.isTall) camera.reveal([all, placesOf(first)]);
  else {
    camera.focus(all);
    // Rather everything, where a finger can tell the places, than what others have and nothing of one's own.
    const own = placesOf(open.length ? [`seat-${number(state.view.seat)}`] : []);
    if (own.every((place) => camera.shows(place))) return;
    camera.fit();
    if (open.some((one) => camera.dearth(one) > 1)) camera.focus(all);
  }
}

/** There is nothing to answer, to ask for or to take back. */
function withhold() {
  putAway();
  chooser.clear();
  board.clear();
  swapAnswers();
  hold();
  aside("");
  $("#prompt").classList.remove("yours");
  room.dataset.asked = "0";
  for (const name of ["#undo", "#hint"])
    /** @type {HTMLButtonElement} */ ($(name)).disabled = true;
}

function enterPast() {
  withhold();
  $("#panel-choices").inert = true;
  room.classList.add("is-past");
  if (!isSmall()) drawer.show("log");
}

/** Which step of a running match is on the board. @param {number} step */
function tellStep(step) {
  const where = say("is-past", { step, of: replay.length });
  aside(where);
  return where;
}

/** The match after an earlier step. @param {any} past */
function showPast(past) {
  const isSame = board.show(past.board);
  board.quiet();
  if (isSame) camera.apply();
  else camera.fit();
  const told = past.log.at(-1)?.text ?? past.prompt;
  put(told);
  $(".asked").scrollTop = 0;
  const isOver = state.table?.status === "over";
  if (isOver) chances.open(past.step);
  announce(isOver ? told : `${tellStep(past.step)} ${told}`);
  const back = action(say("back-to-now"), "last", () => replay.leave(), isOver ? "quiet" : "sun");
  $("#answers").replaceChildren(isOver && past.step < replay.length ? chances.playOn() : "", back);
  log.mark(past.step);
  points(past);
}

/** What everybody has, now or then. @param {any} view */
function points(view) {
  if (!state.table) return;
  seats(state.table, view, acts);
  $("#panel-score").replaceChildren(sheet(view, state.table, game));
}

/** This screen gets its seat; where it has several, nobody knows who is before it now. @param {any} table */
function sit(table) {
  const isPresent = (/** @type {string} */ seat) => !table.seats[number(seat)].stand_in;
  const here = table.mine.filter(isPresent);
  const all = here.length ? here : table.mine;
  const next = all.includes(table.to_decide) ? table.to_decide : all[0];
  if (all.length > 1 && table.private) veil(next);
  else take(next);
}

/** @param {string} seat whose view this screen shows from now on */
function take(seat) {
  state.seat = seat;
  watch(log.last);
}

/**
 * Several seats at one screen: the next person takes it over, where hands are to stay hidden.
 * @returns {boolean} whether the screen is veiled
 */
function handOver() {
  const { table, view } = state;
  const next = view.to_decide;
  if (!table || view.over || !next || next === state.seat || !table.mine.includes(next))
    return false;
  if (table.seats[number(next)].stand_in) return false;
  if (table.private) veil(next);
  else take(next);
  return $("#handover").hasAttribute("open");
}

/** Takes off the page all that the person before could read; only the chat is everybody's. */
function blank() {
  state.seat = state.view = null;
  state.isFresh = false;
  if (replay.isOn) replay.leave();
  clearTimeout(forced);
  board.empty();
  forget();
  chooser.ask([]);
  withhold();
  log.clear();
  put("");
  choices();
  renew();
  seats(state.table, null, acts);
  $("#panel-score").replaceChildren();
}

/** Nothing is shown until somebody has taken the screen over. @param {string} next their seat */
function veil(next) {
  const box = /** @type {HTMLDialogElement} */ ($("#handover"));
  blank();
  $("#handover-title").textContent = say("handover", {
    name: state.table.seats[number(next)].name,
  });
  $("#handover-go").onclick = () => {
    state.isFresh = true;
    box.close();
    take(next);
    $("#asked").focus();
  };
  // Some browsers close it at Escape whatever they are told.
  box.onclose = () => {
    if (!state.isFresh) box.showModal();
  };
  if (!box.open) box.showModal();
}

async function refresh() {
  try {
    const table = await get(`/api/tables/${id}${keyPart("?")}`);
    takeTable(table);
  } catch (problem) {
    toast(/** @type {Error} */ (problem).message);
  }
  watch(log.last);
}

/** The same board in another shape. */
function redraw() {
  watch(log.last);
  if (replay.isOn) replay.go(replay.step);
}

listen(camera, replay);
$("#to-choices").addEventListener("click", (event) => {
  event.preventDefault();
  drawer.open("choices");
  ($("#choices").querySelector("button") ?? $("#choices")).focus();
});
$("#undo").addEventListener("click", undo);
$("#hint").addEventListener("click", hint);
$("#menu").addEventListener("click", () => menu(redraw));
$("#zoom-in").addEventListener("click", () => camera.zoomAt(1.4));
$("#zoom-out").addEventListener("click", () => camera.zoomAt(1 / 1.4));
$("#zoom-fit").addEventListener("click", () => camera.fit());
$("#chat-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ ($("#chat-text"));
  if (field.value.trim()) live.send({ type: "chat", text: field.value.trim() });
  field.value = "";
});
new ResizeObserver(() => {
  if (!board.svg) return;
  if (camera.isMoved || chooser.places.length) camera.apply();
  else aim();
  if (!replay.isOn) highlight(chooser.current);
}).observe($("#stage"));
upright.addEventListener("change", redraw);
setInterval(() => {
  if (!state.table || !state.view) return;
  const late = tick(state.table, state.view);
  if (late === state.late || replay.isOn) return;
  state.late = late;
  render();
  if (late) announce(overdue() ?? "");
}, 1000);
greet();
refresh();
