// @ts-check
/** Parts: what a board is made of, as the server tells of them, and as elements of the page. */
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {any[]} Part a part as it came; what is usual at its end was left out */
/** @typedef {{title: string, size: [number, number], ground: string, sheets: string[], parts: Map<string, Part>, lights: Record<string, string[]>}} Laid */

/** Where the fields of a part stand. */
export const [PARENT, FACE, X, Y, TITLE, SCALE, TURN, LOOK, TWIN, CLIP, OVER] = Array(11).keys();
const USUAL = ["", "", 0, 0, "", 1, 0, "", "", "", 0];

/** A part with all its fields. @param {Part} part @returns {Part} */
const filled = (part) => [...part, ...USUAL.slice(part.length)];

/** How the keys of parts hold a sign that they are no place and no piece. */
export const LOOSE = "~";

/** @param {Part} part */
export function transform(part) {
  const turn = part[TURN] ? ` rotate(${part[TURN]})` : "";
  const scale = part[SCALE] === 1 ? "" : ` scale(${part[SCALE]})`;
  return `translate(${part[X]} ${part[Y]})${turn}${scale}`;
}

/** @param {string} name @param {Record<string, string>} attributes */
export function make(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/**
 * Sets an attribute, or takes it away; one that is as it should be is not touched, for a browser
 * makes anew what depends on it even so.
 * @param {Element} element @param {string} name @param {string} value
 */
export function set(element, name, value) {
  if (!value) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The keys that lie on each part, in their order. @param {Map<string, Part>} parts */
export function ordered(parts) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [key, part] of parts) {
    const keys = found.get(part[PARENT]);
    if (keys) keys.push(key);
    else found.set(part[PARENT], [key]);
  }
  return found;
}

/**
 * The board that a change makes of another.
 * @param {Map<string, Part>} before @param {any} change @returns {Map<string, Part>}
 */
export function changed(before, change) {
  const known = new Map(before);
  for (const key of change.gone ?? []) known.delete(key);
  for (const [key, part] of Object.entries(change.parts)) known.set(key, filled(part));
  const order = ordered(known);
  for (const [parent, keys] of Object.entries(change.order ?? {})) order.set(parent, keys);
  /** @type {Map<string, Part>} */
  const found = new Map();
  const lay = (/** @type {string} */ parent) => {
    for (const key of order.get(parent) ?? []) {
      found.set(key, /** @type {Part} */ (known.get(key)));
      lay(key);
    }
  };
  lay("");
  return found;
}

/** A board as it came, whole. @param {any} board @returns {Laid} */
export const laid = (board) => {
  const parts = Object.entries(board.parts).map(([key, part]) => [key, filled(part)]);
  return { ...board, parts: new Map(/** @type {[string, Part][]} */ (parts)) };
};

/** What a part and all that lies on it look like, as text to compare. @param {Laid} board @param {string} key */
export function content(board, key) {
  const order = ordered(board.parts);
  const tell = (/** @type {string} */ one) => {
    /** @type {Part | undefined} */
    const part = board.parts.get(one);
    if (!part) return "";
    const place = one === key ? "" : [X, Y, SCALE, TURN].map((field) => part[field]).join();
    /** @type {string} */
    const inner = (order.get(one) ?? []).map(tell).join();
    return `${part[FACE]}:${place}[${inner}]`;
  };
  return tell(key);
}

/** A face as an address within the page. @param {string} name */
const address = (name) => `#face-${name}`;

/** A face by its name. @param {string} name @param {string} kind */
export const shape = (name, kind) => make("use", { href: address(name), class: kind });

/** A part as an element. @param {string} key @param {Part} part @returns {SVGGElement} */
export function dressed(key, part) {
  const element = make("g", {});
  dress(/** @type {SVGGElement} */ (element), key, part);
  return /** @type {SVGGElement} */ (element);
}

/** Makes an element look like its part. @param {SVGGElement} element @param {string} key @param {Part} part */
export function dress(element, key, part) {
  const own = (/** @type {string} */ kind) => element.querySelector(`:scope > ${kind}`);
  // Only what there is something to say about can be pointed at.
  set(element, "data-key", part[TITLE] && !key.includes(LOOSE) ? key : "");
  set(element, "transform", transform(part));
  set(element, "class", part[LOOK]);
  set(element, "data-as", part[TWIN]);
  set(element, "clip-path", part[CLIP] && `url(#${part[CLIP]})`);
  element.toggleAttribute("data-over", part[OVER] === 1);
  const [title, face] = [own("title"), own(".face")];
  if (part[TITLE] !== (title?.textContent ?? "")) {
    title?.remove();
    if (part[TITLE]) {
      const words = make("title", {});
      words.textContent = part[TITLE];
      element.prepend(words);
    }
  }
  if (!part[FACE]) face?.remove();
  else if (face) set(face, "href", address(part[FACE]));
  else {
    const fresh = shape(part[FACE], "face");
    const words = own("title");
    if (words) words.after(fresh);
    else element.prepend(fresh);
  }
}

/**
 * Puts the light around a place that can be chosen, and what would lie there; or takes both away.
 * @param {SVGGElement} element @param {string} [light] the names of a ring, and of a ghost if any
 */
export function illuminate(element, light = "") {
  element.classList.toggle("glow", light !== "");
  const old = [...element.children].filter((one) => one.matches("use.ring, use.ghost"));
  const names = light ? light.split(" ") : [];
  if (old.length === names.length) {
    old.forEach((one, n) => set(one, "href", address(names[n])));
    return;
  }
  old.forEach((one) => one.remove());
  const first = [...element.children].find((one) => one.hasAttribute("data-over")) ?? null;
  names.forEach((name, n) => {
    const one = shape(name, n ? "ghost" : "ring");
    one.setAttribute("pointer-events", "none");
    element.insertBefore(one, first);
  });
}
