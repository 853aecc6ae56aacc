// @ts-check
/** The board without a pointer: a button for every place that is in no answer, which says why not. */
import { why } from "./acts.js";
import { say } from "./api.js";
import { $, h } from "./dom.js";
import { cancel, highlight } from "./prompt.js";
import { board, chooser, isForced, language, state } from "./state.js";

const box = /** @type {HTMLDetailsElement} */ ($("#reasons"));
const list = $("#dead");
/** Between the parts of a place's title: the first one says whose or of what it is. */
const PARTS = " · ";

/** @typedef {{key: string, title: string}} Place */

/** Places that a click would ask about, what is read alike once. @returns {Place[]} */
function dead() {
  const open = chooser.open([]);
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const group of board.svg?.querySelectorAll("[data-key]") ?? []) {
    const [key] = board.keysAt(group);
    const title = group.querySelector(":scope > title")?.textContent ?? "";
    const isAnswer = board.keysAt(group).some((one) => open.has(one));
    if (title && !isAnswer && !found.has(title)) found.set(title, { key, title });
  }
  return [...found.values()];
}

/** @param {string} words */
const begun = (words) => (words[0]?.toLocaleUpperCase(language) ?? "") + words.slice(1);

/** @param {Place} place @param {string} words */
function button({ key }, words) {
  const point = () => {
    highlight(null);
    board.mark(key, "firm");
  };
  const leave = () => highlight(chooser.current);
  return h(
    "button",
    {
      type: "button",
      "data-place": key,
      onclick: (/** @type {MouseEvent} */ event) => {
        if (state.sent) return;
        if (chooser.places.length) cancel();
        why(key, /** @type {HTMLElement} */ (event.currentTarget));
      },
      onpointerenter: point,
      onpointerleave: leave,
      onfocus: point,
      onblur: leave,
    },
    begun(words),
  );
}

/** Places whose titles begin alike are unfolded together. @param {string} name @param {Place[]} places @param {boolean} open */
function group(name, places, open) {
  const rest = (/** @type {Place} */ { title }) => title.slice(name.length + PARTS.length) || title;
  const rows = places.map((place) => h("li", {}, button(place, rest(place))));
  return h(
    "details",
    { open, "data-name": name },
    h("summary", {}, begun(name)),
    h("ul", { class: "choices", "aria-label": name }, ...rows),
  );
}

/** @param {Set<string>} open the names of the groups that are unfolded */
function fill(open) {
  /** @type {Map<string, Place[]>} */
  const groups = new Map();
  for (const place of dead()) {
    const [name] = place.title.split(PARTS);
    groups.set(name, [...(groups.get(name) ?? []), place]);
  }
  const rows = [...groups].map(([name, places]) =>
    h(
      "li",
      {},
      places.length > 1 ? group(name, places, open.has(name)) : button(places[0], places[0].title),
    ),
  );
  list.replaceChildren(...rows);
}

/** Another view: other places, of which what was unfolded stays so, and the focus where it was. */
export function renew() {
  const focused = document.activeElement;
  const hadFocus = list.contains(focused);
  const place = focused?.getAttribute("data-place");
  const isAsked = Boolean(state.view?.legal.length) && !isForced();
  const open = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("details[open]")]);
  box.hidden = !board.svg;
  $("summary", box).textContent = say(isAsked ? "why" : "places");
  $(".none", box).textContent = say(isAsked ? "why-words" : "places-words");
  list.replaceChildren();
  if (box.open) fill(new Set(open.map((one) => one.dataset.name ?? "")));
  if (!hadFocus) return;
  const again = place ? list.querySelector(`[data-place="${CSS.escape(place)}"]`) : null;
  /** @type {HTMLElement} */ (again ?? $("summary", box)).focus();
}

box.addEventListener("toggle", renew);
