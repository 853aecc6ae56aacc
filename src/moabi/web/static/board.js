// @ts-check
/** The board: drawn by the server, swapped here; what moved glides from where it was. */
import { isStill } from "./prefs.js";

const SVG = "http://www.w3.org/2000/svg";
/** What a finger hits with ease, in pixels. */
export const FINGER = 44;
const GLIDE = 260;
const STAGGER = 60;
const MOST_GLIDES = 14;

/**
 * What a place shows by itself; a piece that glides is wrapped, and its ghost with it.
 * @param {Element} element @returns {Element[]}
 */
const shapes = (element) =>
  [...element.children]
    .filter((child) => !child.matches("title, .ghost, .ring"))
    .flatMap((child) => (child.querySelector(".ghost") ? shapes(child) : [child]));

/** Where something is on the screen, its title and what is drawn only under a pointer left out. @param {Element} element */
function rectOf(element) {
  const shown = shapes(element);
  if (!element.matches("[data-key]") || !shown.length) return element.getBoundingClientRect();
  const rects = shown
    .map((child) => child.getBoundingClientRect())
    .filter((rect) => rect.width || rect.height);
  if (!rects.length) return element.getBoundingClientRect();
  const left = Math.min(...rects.map((rect) => rect.left)),
    top = Math.min(...rects.map((rect) => rect.top));
  return new DOMRect(
    left,
    top,
    Math.max(...rects.map((rect) => rect.right)) - left,
    Math.max(...rects.map((rect) => rect.bottom)) - top,
  );
}

/** The groups with a key that hold no other such group. @param {ParentNode} root */
function leaves(root) {
  /** @type {Map<string, Element>} */
  const found = new Map();
  for (const group of root.querySelectorAll("[data-key]")) {
    if (!group.querySelector("[data-key]")) found.set(group.getAttribute("data-key") ?? "", group);
  }
  return found;
}

/** The symbols a group shows. @param {Element} group @returns {Element[]} */
const uses = (group) =>
  [...group.querySelectorAll("use")].filter((one) => !one.closest(".ring, .ghost"));
/** @param {Element} use */
const href = (use) => use.getAttribute("href") ?? "";

/**
 * Symbols that are gone from one place and new at another.
 * @param {Map<string, Element>} before @param {Map<string, Element>} after
 */
function moves(before, after) {
  /** @type {Map<string, Element[]>} */
  const lost = new Map();
  /** @type {{key: string, group: Element, gained: Element[]}[]} */
  const gains = [];
  for (const [key, group] of after) {
    const old = before.get(key);
    const had = old ? uses(old) : [];
    const has = uses(group);
    const left = had.map(href);
    const gained = has.filter((use) => {
      const at = left.indexOf(href(use));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    if (gained.length) gains.push({ key, group, gained });
    const still = has.map(href);
    for (const use of had) {
      const at = still.indexOf(href(use));
      if (at >= 0) still.splice(at, 1);
      else lost.set(href(use), [...(lost.get(href(use)) ?? []), use]);
    }
  }
  for (const [key, group] of before) {
    if (after.has(key)) continue;
    for (const use of uses(group)) lost.set(href(use), [...(lost.get(href(use)) ?? []), use]);
  }
  /** @type {{from: Element, to: Element}[]} */
  const found = [];
  for (const { group, gained } of gains) {
    const pairs = gained
      .map((to) => ({ to, from: lost.get(href(to))?.shift() }))
      .filter((pair) => pair.from);
    const origin = pairs[0]?.from?.closest("[data-key]");
    const isWhole =
      origin &&
      pairs.length === uses(group).length &&
      pairs.every((pair) => pair.from?.closest("[data-key]") === origin);
    if (isWhole) found.push({ from: origin, to: group });
    else
      for (const pair of pairs)
        found.push({ from: /** @type {Element} */ (pair.from), to: pair.to });
  }
  return found;
}

/** What a place shows, its title and its rings apart. @param {Element} group */
function content(group) {
  return [...group.children]
    .filter((child) => !child.matches("title, .ring, .ghost"))
    .map((child) => child.outerHTML.replaceAll(/ xmlns="[^"]*"| class="[^"]*"/g, ""))
    .join("");
}

/** All that moves an element, from the whole board down. @param {Element} element */
function transforms(element) {
  const found = [];
  for (let one = /** @type {Element | null} */ (element); one; one = one.parentElement) {
    found.unshift(one.getAttribute("transform") ?? "");
  }
  return found.join(" ").trim();
}

/** Takes names and rings off a copy: it is no place of its own. @param {Element} copy */
function anonymous(copy) {
  for (const name of ["id", "data-key", "data-as"]) {
    copy.querySelectorAll(`[${name}]`).forEach((one) => one.removeAttribute(name));
  }
  copy.querySelectorAll(".ring, title").forEach((one) => one.remove());
}

/** Puts a wrapper around what is to glide: a CSS transform would replace its own. @param {Element} element */
function wrap(element) {
  const holder = document.createElementNS(SVG, "g");
  if (element.matches("[data-key]")) {
    const content = [...element.childNodes].filter(
      (node) => !(node instanceof Element && node.matches("title, .ring")),
    );
    element.insertBefore(holder, content[0] ?? null);
    holder.append(...content);
  } else {
    element.replaceWith(holder);
    holder.append(element);
  }
  return holder;
}

export class Board {
  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.holder = holder;
    /** @type {string[]} */
    this.parts = [];
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.size = { width: 1200, height: 900 };
    /** @type {string | null} a board that came but is not shown yet */
    this.pending = null;
    /** @type {{piece: Element, way: Animation}[]} what glides */
    this.glides = [];
  }

  /** Takes the parts of a view's board. @param {{base: number | null, parts: (string | number)[]}} board */
  take(board) {
    this.parts = board.parts.map((part) => (typeof part === "number" ? this.parts[part] : part));
    return this.parts.join("");
  }

  /** @param {string} markup @param {boolean} [glide] @param {string[]} [targets] of the answer that led here */
  show(markup, glide = true, targets = []) {
    const parsed = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
    const svg = /** @type {SVGSVGElement} */ (
      /** @type {unknown} */ (document.importNode(parsed, true))
    );
    const box = (svg.getAttribute("viewBox") ?? "0 0 1200 900").split(/[ ,]+/).map(Number);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    // What lies on it has names of its own, which a picture would hide from those who listen.
    svg.setAttribute("role", "group");
    const old = this.svg;
    /** @type {{from: DOMRect, to: Element}[]} */
    let going = [];
    if (old && glide && !isStill()) {
      const before = leaves(old),
        after = leaves(svg);
      let found = moves(before, after);
      const [source, target] = [targets[0], targets[targets.length - 1]];
      const landed = target && after.get(target),
        started = source && before.get(source);
      if (
        landed &&
        started &&
        source !== target &&
        !found.some((move) => landed.contains(move.to))
      ) {
        found = [{ from: started, to: landed }, ...found];
      }
      for (const [key, group] of after) {
        const was = before.get(key);
        if (
          was &&
          was.getAttribute("transform") !== group.getAttribute("transform") &&
          was.innerHTML === group.innerHTML
        ) {
          found.push({ from: was, to: group });
        }
      }
      if (found.length <= MOST_GLIDES)
        going = found.map(({ from, to }) => ({ from: rectOf(from), to }));
    }
    const view = old?.getAttribute("viewBox");
    // A board that only grew longer is still looked at in the same way.
    const isSame = this.size.width === box[2];
    if (view && isSame) svg.setAttribute("viewBox", view);
    this.size = { width: box[2], height: box[3] };
    this.svg = svg;
    this.holder.replaceChildren(svg);
    const ground = svg.querySelector(":scope > rect")?.getAttribute("fill");
    if (ground?.startsWith("#"))
      this.holder.parentElement?.style.setProperty("--board-ground", ground);
    this.glides = [];
    going.forEach(({ from, to }, index) => this.glide(from, to, index));
    return isSame;
  }

  /** Nothing lies on it, and nothing glides from where it lay. */
  empty() {
    this.holder.replaceChildren();
    this.svg = this.pending = null;
    this.glides = [];
  }

  /** @param {DOMRect} from @param {Element} to @param {number} index */
  glide(from, to, index) {
    const now = rectOf(to);
    const scale = /** @type {SVGGraphicsElement} */ (
      /** @type {unknown} */ (to.parentElement)
    ).getScreenCTM?.();
    if (!now.width || !from.width || !scale) return;
    const holder = wrap(to);
    const inner = /** @type {SVGGraphicsElement} */ (holder).getScreenCTM() ?? scale;
    const dx = (from.x + from.width / 2 - now.x - now.width / 2) / inner.a;
    const dy = (from.y + from.height / 2 - now.y - now.height / 2) / inner.d;
    if (Math.hypot(dx, dy) < 2) return;
    const way = holder.animate(
      [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }],
      {
        duration: GLIDE,
        delay: Math.min(index, 6) * STAGGER,
        easing: "ease-out",
        fill: "backwards",
      },
    );
    this.glides.push({ piece: holder, way });
  }

  /** @param {string} key @returns {SVGGraphicsElement | null} */
  place(key) {
    return this.svg?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null;
  }

  /** Places that are in no answer but equal to one that is, by its key. */
  get twins() {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const group of this.svg?.querySelectorAll("[data-as]") ?? [])
      found.set(group.getAttribute("data-key") ?? "", group.getAttribute("data-as") ?? "");
    return found;
  }

  /** The keys under a point, innermost first. @param {EventTarget | null} target @returns {string[]} */
  keysAt(target) {
    const keys = [];
    let group = target instanceof Element ? target.closest("[data-key]") : null;
    while (group) {
      keys.push(group.getAttribute("data-key") ?? "");
      group = group.parentElement?.closest("[data-key]") ?? null;
    }
    return keys;
  }

  /** The nearest of some places within reach of a finger. @param {Iterable<string>} keys @param {number} x @param {number} y */
  nearest(keys, x, y, reach = 24) {
    return this.least(keys, reach, (rect) => {
      const dx = Math.max(rect.left - x, 0, x - rect.right),
        dy = Math.max(rect.top - y, 0, y - rect.bottom);
      return Math.hypot(dx, dy);
    });
  }

  /**
   * Of the places that are smaller than a finger, the one whose middle it covers.
   * @param {Iterable<string>} keys @param {number} x @param {number} y
   */
  tight(keys, x, y) {
    return this.least(keys, FINGER / 2, (rect) => {
      if (Math.min(rect.width, rect.height) >= FINGER) return Infinity;
      return Math.hypot((rect.left + rect.right) / 2 - x, (rect.top + rect.bottom) / 2 - y);
    });
  }

  /** @param {Iterable<string>} keys @param {number} reach @param {(rect: DOMRect) => number} far */
  least(keys, reach, far) {
    let best = null,
      least = reach;
    for (const key of keys) {
      const place = this.place(key);
      const away = place ? far(rectOf(place)) : Infinity;
      if (away < least) [best, least] = [key, away];
    }
    return best;
  }

  /** A place's frame in the board's own units. @param {Element} element */
  frame(element) {
    // What is pointed at has arrived: halfway there, its frame would be drawn where it will not be.
    for (const { piece, way } of this.glides) if (element.contains(piece)) way.finish();
    const to = this.svg?.getScreenCTM()?.inverse();
    const rect = rectOf(element);
    if (!to) return null;
    const a = new DOMPoint(rect.left, rect.top).matrixTransform(to);
    const b = new DOMPoint(rect.right, rect.bottom).matrixTransform(to);
    return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
  }

  /** Takes marks and ghosts away. */
  clear() {
    this.svg?.querySelectorAll(".mark, .ghost-layer").forEach((mark) => mark.remove());
    this.svg
      ?.querySelectorAll(".chosen, .pointed, .dimmed, .resting")
      .forEach((one) => one.classList.remove("chosen", "pointed", "dimmed", "resting"));
  }

  /** Nothing can be chosen: no place invites. */
  quiet() {
    for (const place of this.svg?.querySelectorAll(".glow") ?? []) {
      place.classList.remove("glow");
      place.querySelectorAll(":scope > .ring").forEach((ring) => ring.remove());
    }
  }

  /**
   * A firm line over the ring of a place, in its shape; a ring may stand in the definitions, by its
   * name.
   * @param {Element} place
   */
  outline(place) {
    const ring = place.querySelector(":scope > .ring:not(.mark)");
    const drawn = ring?.matches("use") ? this.svg?.querySelector(href(ring)) : ring;
    const line = [...(drawn?.querySelectorAll("rect, path") ?? [])].at(-1) ?? drawn;
    const inner = /** @type {SVGGraphicsElement} */ (place).getScreenCTM(),
      outer = this.svg?.getScreenCTM();
    if (!ring || !line || !inner || !outer) return null;
    const copy = /** @type {SVGElement} */ (line.cloneNode());
    copy.removeAttribute("id");
    copy.style.setProperty("--unit", String(outer.a / inner.a));
    ring.after(copy);
    return copy;
  }

  /** A frame around a place. @param {{x: number, y: number, width: number, height: number}} frame */
  around(frame) {
    const rect = document.createElementNS(SVG, "rect");
    for (const [name, value] of Object.entries({
      x: frame.x - 3,
      y: frame.y - 3,
      width: frame.width + 6,
      height: frame.height + 6,
      rx: Math.min(14, frame.width / 3),
    })) {
      rect.setAttribute(name, String(value));
    }
    this.svg?.append(rect);
    return rect;
  }

  /** Marks a place. @param {string} key @param {string} kind */
  mark(key, kind) {
    const element = this.place(key);
    const frame = element && this.frame(element);
    if (!frame || !this.svg) return;
    const line = this.outline(element) ?? this.around(frame);
    line.setAttribute("class", `ring mark ${kind}`);
  }

  /**
   * Some places as another drawing has them, pale, over this one.
   * @param {string} markup @param {string[]} keys
   * @returns {boolean} whether anything is different there
   */
  foreshow(markup, keys) {
    const next = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "ghost-layer");
    for (const key of keys) {
      const now = this.place(key);
      const then = next.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (!then || !now || content(now) === content(then)) continue;
      const copy = document.createElementNS(SVG, "g");
      copy.setAttribute("transform", transforms(then));
      for (const child of then.children) {
        if (!child.matches("title, .ring, .ghost")) copy.append(document.importNode(child, true));
      }
      layer.append(copy);
    }
    anonymous(layer);
    if (!layer.childElementCount || !this.svg) return false;
    this.svg.querySelectorAll(".ghost-layer").forEach((one) => one.remove());
    this.svg.append(layer);
    return true;
  }

  /** The piece of one place, pale, over another. @param {string} source @param {string} target */
  ghost(source, target) {
    const from = this.place(source),
      to = this.place(target);
    if (
      !from ||
      !to ||
      !this.svg ||
      from.contains(to) ||
      to.contains(from) ||
      to.querySelector(":scope > .ghost")
    )
      return;
    const a = this.frame(from),
      b = this.frame(to);
    if (!a || !b || !a.width || !b.width) return;
    const size = Math.min(b.width / a.width, b.height / a.height, 1.6);
    this.copy(from, a, { x: b.x + b.width / 2, y: b.y + b.height / 2 }, size);
  }

  /** The piece of a place under a pointer. @param {string} source @param {number} x @param {number} y */
  carry(source, x, y) {
    const from = this.place(source);
    const frame = from && this.frame(from);
    const to = this.svg?.getScreenCTM()?.inverse();
    this.svg?.querySelector(".carried")?.remove();
    if (!frame || !to) return;
    const at = new DOMPoint(x, y).matrixTransform(to);
    this.copy(from, frame, at)?.classList.add("carried");
  }

  /**
   * A copy of a place's piece over the board, its middle at a point of the board.
   * @param {SVGGraphicsElement} from @param {{x: number, y: number, width: number, height: number}} frame
   * @param {{x: number, y: number}} at
   */
  copy(from, frame, at, size = 1) {
    const matrix = this.svg
      ?.getScreenCTM()
      ?.inverse()
      .multiply(/** @type {DOMMatrix} */ (from.getScreenCTM()));
    if (!this.svg || !matrix) return null;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "ghost-layer");
    const move = `translate(${at.x} ${at.y}) scale(${size}) translate(${-frame.x - frame.width / 2} ${-frame.y - frame.height / 2})`;
    layer.setAttribute(
      "transform",
      `${move} matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`,
    );
    for (const child of from.children) {
      if (!child.matches("title, .ring, .ghost, .stays")) layer.append(child.cloneNode(true));
    }
    anonymous(layer);
    this.svg.append(layer);
    return layer;
  }
}
