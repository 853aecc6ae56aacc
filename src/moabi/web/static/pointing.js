// @ts-check
/** Mouse, finger, pen and keys: from where one points to what one answers. */
import { hint, isTaught, keys, play, putAway, undo, why } from "./acts.js";
import { say } from "./api.js";
import { aside, news } from "./panels.js";
import { prefs } from "./prefs.js";
import { cancel, highlight, render, turn } from "./prompt.js";
import { board, chooser, gaze, state } from "./state.js";

/** @type {string | null} the place a drag began at; of a drag that was given up, nowhere */
let dragged = null;
let isCarrying = false;
/** @type {string | null} the place under the mouse */
let pointed = null;

export const isDragging = () => dragged !== null;

/** A place was clicked or tapped. @param {string} place @param {boolean} isSure whether no other could have been meant */
function pick(place, isSure) {
  const result = chooser.pick(place);
  const answer = chooser.current;
  const isSettled = chooser.candidates.length === 1;
  if (answer && (result === "confirm" || (isSettled && isSure && prefs().once))) play(answer);
  else render();
  // Where there is more to choose, it is looked at; a lone answer waits for a second tap right here.
  if (!isSettled) gaze.at(chooser.ahead);
}

/**
 * The place that a click or a tap means: what is under it, unless a finger covers the middle of a small
 * one, or what is near; and what goes with what is chosen before all else.
 * @param {PointerEvent} event @param {string[]} under
 */
function meant({ clientX, clientY, pointerType }, under) {
  const hit = chooser.aim(under);
  const sets = [chooser.open(), chooser.open([])];
  for (const open of sets) {
    const small = pointerType === "mouse" ? null : board.tight(open, clientX, clientY);
    if (small) return small;
    if (hit && open.has(hit)) return hit;
  }
  return board.nearest(sets[0], clientX, clientY) ?? board.nearest(sets[1], clientX, clientY);
}

/** Where a piece may be dropped: at what is under it, or near. @param {string} from @param {PointerEvent} event */
function landing(from, { clientX, clientY }) {
  const open = chooser.open([from]);
  for (const one of open) if (chooser.as(one) === chooser.as(from)) open.delete(one);
  const under = board.keysAt(document.elementFromPoint(clientX, clientY));
  return under.find((one) => open.has(one)) ?? board.nearest(open, clientX, clientY);
}

/** A piece goes with the pointer; where it may be dropped is ringed. @param {string} from @param {PointerEvent} event */
function carry(from, event) {
  const over = landing(from, event);
  if (!isCarrying) board.holder.setPointerCapture(event.pointerId);
  if (!isCarrying || over !== pointed) {
    isCarrying = true;
    pointed = over;
    chooser.places = [from];
    chooser.turn = 0;
    highlight(null);
    for (const target of chooser.ahead) board.mark(target, target === over ? "firm" : "soft");
    tell(over ? chooser.fitting([from, over]) : []);
  }
  board.carry(from, event.clientX, event.clientY);
}

/** A drag came to nothing. */
function putBack() {
  dragged = null;
  if (isCarrying) cancel();
  isCarrying = false;
}

/** A piece was dropped. @param {string} from @param {PointerEvent} event */
function drop(from, event) {
  const target = landing(from, event);
  if (!target) {
    cancel();
    return;
  }
  chooser.places = [from, target];
  chooser.turn = 0;
  const answer = chooser.current;
  if (answer && chooser.candidates.length === 1) play(answer);
  else render();
}

/** @param {PointerEvent} event */
function hover(event) {
  if (event.pointerType === "mouse") point(chooser.aim(board.keysAt(event.target)));
}

/** The mouse is at a place, or at none: what it would answer is shown. @param {string | null} place */
function point(place) {
  if (!state.view?.legal.length || chooser.places.length || state.sent) pointed = null;
  else if (place !== pointed) {
    pointed = place;
    const fitting = place ? chooser.fitting([place]) : [];
    highlight(fitting[0] ?? null, place ? [place] : []);
    if (place) board.place(place)?.classList.add("pointed");
    tell(fitting);
  }
}

/** What some places would answer, in a line; where they would nothing, what happened last. @param {import("./choose.js").Answer[]} fitting */
function tell(fitting) {
  if (fitting.length > 1) aside(say("several", { count: fitting.length }));
  else if (fitting.length) aside(fitting[0].sentence);
  else news();
}

/** Another view: what the mouse is at must be found again. */
export function rest() {
  pointed = dragged = null;
  isCarrying = false;
}

/**
 * @param {import("./zoom.js").Camera} camera
 * @param {import("./replay.js").Replay} replay
 */
export function listen(camera, replay) {
  const holder = board.holder;
  holder.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    // A finger scrolls a tall board wherever it begins; there, pieces are moved by taps.
    const isScroll = camera.isTall && event.pointerType === "touch";
    const isDrag = state.view?.legal.length && !isScroll && camera.fingers.size === 1;
    putBack();
    const from = isDrag ? chooser.aim(board.keysAt(event.target)) : null;
    if (from && chooser.fitting([from]).some((one) => one.targets.length > 1)) dragged = from;
  });
  holder.addEventListener("pointercancel", putBack);
  holder.addEventListener("pointermove", (event) => {
    if (replay.isOn || state.sent) return;
    if (dragged && camera.isDragging) carry(dragged, event);
    else hover(event);
  });
  holder.addEventListener("pointerleave", () => {
    if (!replay.isOn && !isCarrying) point(null);
  });
  holder.addEventListener("pointerup", (event) => {
    if (event.button) return;
    const isTap = !camera.isDragging;
    const from = dragged;
    dragged = null;
    isCarrying = false;
    if (replay.isOn || state.sent || camera.fingers.size > 1) return;
    const { clientX, clientY } = event;
    const under = board.keysAt(document.elementFromPoint(clientX, clientY));
    if (!isTap) {
      if (from) drop(from, event);
      return;
    }
    const isYours = state.view?.legal.length > 0;
    const place = isYours ? meant(event, under) : null;
    if (place) {
      pick(place, camera.want <= 1);
      if (chooser.candidates.length === 1 && !state.sent) camera.lean(event, place);
    } else {
      if (chooser.places.length) cancel();
      if (under.length) why(under[0]);
    }
  });
  document.addEventListener("keydown", (event) => {
    const where = /** @type {HTMLElement} */ (event.target);
    if (where.closest("input, textarea, select, dialog, [role=tab]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key, where, replay)) event.preventDefault();
  });
}

/**
 * @param {string} name @param {HTMLElement} where @param {import("./replay.js").Replay} replay
 * @returns {boolean} whether the key meant something
 */
function press(name, where, replay) {
  const by = name === "ArrowRight" ? 1 : name === "ArrowLeft" ? -1 : 0;
  if (by && replay.isOn) replay.move(by);
  else if (by && chooser.candidates.length > 1) turn(by);
  else if (name === "Enter" && chooser.current && !where.closest("button, a"))
    play(chooser.current);
  else if (name === "Escape" && replay.isOn) replay.leave();
  else if (name === "Escape" && isCarrying) {
    putBack();
    // The hand is still closed: it moves nothing else until it opens.
    dragged = "";
  } else if (name === "Escape" && isTaught() && !chooser.places.length) putAway();
  else if (name === "Escape") cancel();
  else if (name.length === 1 && !prefs().letters) return false;
  else if (name.toLowerCase() === "u") undo();
  else if (name.toLowerCase() === "h") hint();
  else if (name === "?") keys();
  else return false;
  return true;
}
