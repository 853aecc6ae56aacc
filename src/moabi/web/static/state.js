// @ts-check
/** What the table's page knows and holds: one table, one view, one board, one choice. */
import { Board } from "./board.js";
import { Chooser } from "./choose.js";
import { $ } from "./dom.js";
import { lacksAll } from "./faces.js";
import { tabs } from "./panels.js";
import { prefs } from "./prefs.js";

export const room = $("#room");
export const id = room.dataset.table ?? "";
export const game = room.dataset.game ?? "";
export const key = room.dataset.key ?? "";
export const language = document.documentElement.lang;

/** Where the names of the lessons that were given at this table are kept. */
export const TAUGHT = `moabi-taught-${id}`;
if (new URLSearchParams(location.search).has("guided") && !localStorage.getItem(TAUGHT))
  localStorage.setItem(TAUGHT, "[]");
/** A game that began guided stays so, from wherever one comes back to it. */
export const isGuided = localStorage.getItem(TAUGHT) !== null;

/** The key of a secret link as a part of an address. @param {string} sign */
export const keyPart = (sign) => (key ? `${sign}key=${encodeURIComponent(key)}` : "");

export const board = new Board($("#board"));
export const chooser = new Chooser();
export const drawer = tabs();

export const state = {
  /** @type {any} the table's description */
  table: null,
  /** @type {any} the match as this screen may see it */
  view: null,
  /** @type {string | null} the seat at this screen */
  seat: null,
  /** Whether somebody has just taken the screen over, and has yet to see what is asked. */
  isFresh: false,
  /** @type {string | null} the seat whose time is out */
  late: null,
  /** @type {string | null} the id of an answer that is not acknowledged yet */
  sent: null,
  /** @type {string[]} where the last answer of this screen pointed */
  lastTargets: [],
};

/** @type {{at: (keys: string[]) => void, back: () => void}} brings places into view where none of them is, and all of them again; set by the entry */
export const gaze = { at: () => {}, back: () => {} };

/** What this screen wants to be told. @param {number} since */
export function wanted(since) {
  return {
    type: "watch",
    since,
    seat: state.seat,
    board: true,
    language,
    outline: prefs().outline,
    tall: isTall(),
    faces: lacksAll(),
  };
}

/** Whether a lone answer is given without asking. */
export function isForced() {
  const isLone = state.view?.legal.length === 1 && !state.isFresh;
  return isLone && state.table?.forced && prefs().forced;
}

/** While an answer is chosen and sent the bar keeps its place, so that the board does not move under the hand. */
export function hold() {
  const isHeld = chooser.places.length > 0 || state.sent !== null;
  if (isHeld && !room.classList.contains("is-held"))
    room.style.setProperty("--held", `${$("#prompt").getBoundingClientRect().height}px`);
  else if (!isHeld) room.style.removeProperty("--held");
  room.classList.toggle("is-held", isHeld);
}

/** A phone held upright: the board is asked for in the shape that fits. */
export const upright = matchMedia("(max-width: 700px) and (orientation: portrait)");
export const isTall = () => upright.matches;
// Asked for while a view is shown, its width would have the whole page laid out each time.
let { clientWidth: width } = $("#stage");
new ResizeObserver(() => ({ clientWidth: width } = $("#stage"))).observe($("#stage"));
export const isSmall = () => width < 700;
