// @ts-check
/** The board: parts that the server names are laid out here; what moved glides from where it was. */
import { hang, keep } from "./faces.js";
import {
  changed,
  content,
  dress,
  dressed,
  FACE,
  illuminate,
  laid,
  LOOSE,
  make,
  ordered,
  OVER,
  PARENT,
  SCALE,
  set,
  shape,
  transform,
  TITLE,
  TURN,
  TWIN,
  X,
  Y,
} from "./parts.js";
import { isStill } from "./prefs.js";

const SVG = "http://www.w3.org/2000/svg";
/** What a finger hits with ease, in pixels. */
export const FINGER = 44;
const GLIDE = 260;
const MOST_GLIDES = 60;
/** What says where a part lies. */
const MOVES = [PARENT, X, Y, SCALE, TURN];

/** @typedef {import("./parts.js").Part} Part */
/** @typedef {import("./parts.js").Laid} Laid */

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

/** Takes names and rings off a copy: it is no place of its own. @param {Element} copy */
function anonymous(copy) {
  for (const name of ["id", "data-key", "data-as"]) {
    copy.querySelectorAll(`[${name}]`).forEach((one) => one.removeAttribute(name));
  }
  copy.querySelectorAll(".ring, title").forEach((one) => one.remove());
}

/** What the pointer, the choice and marks do to a place. */
const MARKED = ["marked", "marked-firm", "marked-soft", "marked-hinted"];
const DONE = ["chosen", "pointed", "dimmed", "resting", ...MARKED];

/** Whether a part lies on a place and has no name but its face. @param {string} key @param {Part} part */
const isAnonymous = (key, part) =>
  part[FACE] && part[PARENT] && !part[PARENT].includes(LOOSE) && key.startsWith(part[PARENT] + LOOSE + part[FACE]);

export class Board {
  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.holder = holder;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.size = { width: 1200, height: 900 };
    /** @type {Laid | null} what is shown */
    this.laid = null;
    /** @type {Map<string, SVGGElement>} the parts that are shown */
    this.elements = new Map();
    /** @type {string[]} what can be chosen */
    this.lit = [];
    /** @type {Laid | null} the board as it last came, perhaps not shown yet */
    this.pending = null;
    /** @type {{piece: Element, way: Animation}[]} what glides */
    this.glides = [];
  }

  /**
   * Takes a view's board: all of it, or what became of the last one.
   * @param {any} board @returns {boolean} whether the page has what it is told the changes of
   */
  take(board) {
    if (board.base !== null && !this.pending) return false;
    keep(board.faces ?? {});
    if (!this.pending || board.base === null) this.pending = laid(board);
    else this.pending = { ...this.pending, ...board, parts: changed(this.pending.parts, board) };
    return true;
  }

  /**
   * @param {Laid} board @param {boolean} [glide] @param {string[]} [targets] of the answer that led here
   * @returns {boolean} whether it is still looked at in the same way
   */
  show(board, glide = true, targets = []) {
    const { svg, isSame } = this.sheet(board);
    const isMoving = glide && this.laid !== null && !isStill();
    const before = isMoving ? this.whereabouts(board, targets) : null;
    this.lay(svg, board);
    this.laid = board;
    this.glides = [];
    if (before) this.move(before, board, targets);
    return isSame;
  }

  /** The picture that parts are laid on. @param {Laid} board */
  sheet(board) {
    const [width, height] = board.size;
    // A board that only grew longer is still looked at in the same way.
    const isSame = this.svg !== null && this.size.width === width;
    this.size = { width, height };
    if (!this.svg) {
      // What lies on it has names of its own, which a picture would hide from those who listen.
      this.svg = /** @type {SVGSVGElement} */ (make("svg", { role: "group" }));
      this.svg.append(make("title", {}), make("rect", { class: "ground" }));
      this.holder.replaceChildren(this.svg);
    }
    const { svg } = this;
    hang(board.sheets);
    if (!isSame) svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    set(svg, "aria-label", board.title);
    const [words, ground] = svg.children;
    if (words.textContent !== board.title) words.textContent = board.title;
    for (const [name, value] of Object.entries({ width, height, fill: board.ground }))
      set(ground, name, String(value));
    const { style } = /** @type {HTMLElement} */ (this.holder.parentElement);
    if (style.getPropertyValue("--board-ground") !== board.ground)
      style.setProperty("--board-ground", board.ground);
    return { svg, isSame };
  }

  /** Makes what is shown the parts of a board. @param {SVGSVGElement} svg @param {Laid} board */
  lay(svg, board) {
    const { parts } = board;
    for (const [key, element] of this.elements) {
      if (parts.has(key)) continue;
      element.remove();
      this.elements.delete(key);
    }
    for (const [key, part] of parts) {
      const known = this.laid?.parts.get(key);
      const element = this.elements.get(key);
      if (!element) this.elements.set(key, dressed(key, part));
      else if (!known || known.some((value, n) => value !== part[n])) dress(element, key, part);
    }
    for (const [parent, keys] of ordered(parts)) {
      const holder = parent ? this.elements.get(parent) : svg;
      if (holder) this.arrange(holder, keys, parts);
    }
    /** @type {Map<string, string>} */
    const lights = new Map();
    for (const [light, keys] of Object.entries(board.lights))
      for (const key of keys) lights.set(key, light);
    for (const key of this.lit) {
      const element = this.elements.get(key);
      if (element && !lights.has(key)) illuminate(element);
    }
    for (const [key, light] of lights) {
      const element = this.elements.get(key);
      if (element) illuminate(element, light);
    }
    this.lit = [...lights.keys()];
  }

  /** Puts parts in their order; those that are in it stay untouched. @param {Element} holder @param {string[]} keys @param {Map<string, Part>} parts */
  arrange(holder, keys, parts) {
    const ring = holder.querySelector(":scope > .ring:not(.mark)");
    /** @type {Element | null} */
    let last =
      [...holder.children].filter((one) => one.matches("title, .face, .ground")).at(-1) ?? null;
    let isOver = false;
    for (const key of keys) {
      if (parts.get(key)?.[OVER] && !isOver) {
        isOver = true;
        last = holder.querySelector(":scope > use.ghost") ?? ring ?? last;
      }
      const element = /** @type {SVGGElement} */ (this.elements.get(key));
      const next = last ? last.nextElementSibling : holder.firstElementChild;
      if (next !== element) holder.insertBefore(element, next);
      last = element;
    }
  }

  /**
   * Where the things lie that will lie elsewhere, or that something like them will.
   * @param {Laid} board @param {string[]} targets
   */
  whereabouts(board, targets) {
    /** @type {Map<string, DOMMatrix>} what has a name of its own, by that */
    const named = new Map();
    /** @type {Map<string, DOMMatrix[]>} what lay on a place and can be told by its face alone, by that */
    const alike = new Map();
    for (const [key, was] of this.laid?.parts ?? []) {
      const part = board.parts.get(key);
      const isMoved = part && !key.includes(LOOSE) && MOVES.some((field) => was[field] !== part[field]);
      if (!isMoved && (part || !isAnonymous(key, was))) continue;
      const matrix = this.elements.get(key)?.getScreenCTM();
      if (!matrix) continue;
      if (isMoved) named.set(key, matrix);
      else alike.set(was[FACE], [...(alike.get(was[FACE]) ?? []), matrix]);
    }
    const source = targets.length > 1 ? this.place(targets[0]) : null;
    return { named, alike, known: this.laid?.parts, from: source && rectOf(source) };
  }

  /**
   * What lies elsewhere now glides there, with all that lies on it.
   * @param {ReturnType<Board["whereabouts"]>} before @param {Laid} board @param {string[]} targets
   */
  move({ named, alike, known, from }, board, targets) {
    /** @type {[Element, DOMMatrix][]} */
    const going = [];
    for (const [key, part] of board.parts) {
      const element = this.elements.get(key);
      const isNew = !known?.has(key) && isAnonymous(key, part);
      const was = named.get(key) ?? (isNew ? alike.get(part[FACE])?.shift() : undefined);
      // What lies on something that glides goes along.
      if (element && was && !named.has(part[PARENT])) going.push([element, was]);
    }
    if (going.length > MOST_GLIDES) return;
    for (const [element, was] of going) {
      const now = /** @type {SVGGElement} */ (element).getScreenCTM();
      if (!now) continue;
      const { a, b, c, d, e, f } = now.inverse().multiply(was);
      this.animate(element, `matrix(${a}, ${b}, ${c}, ${d}, ${e}, ${f})`);
    }
    const target = targets.at(-1);
    const landed = target && target !== targets[0] ? this.place(target) : null;
    if (going.length || !landed || !from?.width) return;
    // A piece that cannot be told from others has no name to be followed by.
    const piece = landed.querySelector(":scope > .face");
    const now = rectOf(landed);
    const inner = /** @type {SVGGraphicsElement | null} */ (piece)?.getScreenCTM();
    if (!piece || !inner || !now.width) return;
    const dx = (from.x + from.width / 2 - now.x - now.width / 2) / inner.a;
    const dy = (from.y + from.height / 2 - now.y - now.height / 2) / inner.d;
    if (Math.hypot(dx, dy) >= 2) this.animate(piece, `translate(${dx}px, ${dy}px)`);
  }

  /** @param {Element} piece @param {string} from */
  animate(piece, from) {
    const way = piece.animate([{ transform: from }, { transform: "none" }], {
      duration: GLIDE,
      easing: "ease-out",
      fill: "backwards",
      composite: "add",
    });
    this.glides.push({ piece, way });
  }

  /** Nothing lies on it, and nothing glides from where it lay. */
  empty() {
    this.holder.replaceChildren();
    this.svg = this.pending = this.laid = null;
    this.elements.clear();
    this.lit = [];
    this.glides = [];
  }

  /** @param {string} key @returns {SVGGraphicsElement | null} */
  place(key) {
    return this.laid?.parts.get(key)?.[TITLE] ? (this.elements.get(key) ?? null) : null;
  }

  /** Places that are in no answer but equal to one that is, by its key. */
  get twins() {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const [key, part] of this.laid?.parts ?? []) if (part[TWIN]) found.set(key, part[TWIN]);
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
    for (const one of this.svg?.querySelectorAll(DONE.map((name) => `.${name}`).join()) ?? [])
      one.classList.remove(...DONE);
    this.svg?.classList.remove("hinting");
    this.holder.classList.remove("carrying");
  }

  /** Whether anything can be chosen: if not, no place invites. @param {boolean} isQuiet */
  quiet(isQuiet = true) {
    this.holder.classList.toggle("quiet", isQuiet);
    for (const key of this.lit) this.elements.get(key)?.classList.toggle("glow", !isQuiet);
  }

  /**
   * A firm line over the ring of a place, in its shape; a ring may stand in the definitions, by its
   * name.
   * @param {Element} place
   */
  outline(place) {
    const ring = place.querySelector(":scope > .ring:not(.mark)");
    const drawn = ring && document.querySelector(`${ring.getAttribute("href")} .lines`);
    const line = drawn?.lastElementChild;
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
    element.classList.add("marked", `marked-${kind}`);
    if (kind === "hinted") this.svg.classList.add("hinting");
  }

  /**
   * Some places as another board has them, pale, over this one.
   * @param {Laid} board @param {string[]} keys
   * @returns {boolean} whether anything is different there
   */
  foreshow(board, keys) {
    const layer = make("g", { class: "ghost-layer" });
    const order = ordered(board.parts);
    const build = (/** @type {string} */ key) => {
      const part = /** @type {Part} */ (board.parts.get(key));
      const found = make("g", { transform: transform(part) });
      if (part[FACE]) found.append(shape(part[FACE], "face"));
      for (const one of order.get(key) ?? []) found.append(build(one));
      return found;
    };
    for (const key of keys) {
      const part = board.parts.get(key);
      if (!part || !this.laid || content(this.laid, key) === content(board, key)) continue;
      let copy = build(key);
      for (let up = part[PARENT]; up; up = board.parts.get(up)?.[PARENT] ?? "") {
        const around = make("g", { transform: transform(/** @type {Part} */ (board.parts.get(up))) });
        around.append(copy);
        copy = around;
      }
      layer.append(copy);
    }
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
    this.holder.classList.add("carrying");
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
