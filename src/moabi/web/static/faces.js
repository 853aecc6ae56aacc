// @ts-check
/** Faces: the pictures of pieces and places, by names that never mean anything else. Each comes once. */
import { get } from "./api.js";
import { FACE, laid } from "./parts.js";

const SVG = "http://www.w3.org/2000/svg";

/** @type {Set<string>} the names of those on this page */
const known = new Set();

/** Where all faces are kept, out of sight; one that is not shown at all could lend no colours. */
const store = document.createElementNS(SVG, "svg");
store.setAttribute("aria-hidden", "true");
store.setAttribute("width", "0");
store.setAttribute("height", "0");
store.style.position = "absolute";
document.body.append(store);

/** Keeps faces that came. @param {Record<string, string>} faces markup by name */
export function keep(faces) {
  const fresh = Object.entries(faces).filter(([name]) => !known.has(name));
  if (!fresh.length) return;
  const marks = fresh.map(([name, markup]) => `<g id="face-${name}">${markup}</g>`);
  const text = `<svg xmlns="${SVG}"><defs>${marks.join("")}</defs></svg>`;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const part of [...parsed.children]) store.append(document.importNode(part, true));
  for (const [name] of fresh) known.add(name);
}

/** Whether a board shows faces that this page lacks. @param {any} board */
function lacks(board) {
  const lights = Object.keys(board.lights).flatMap((light) => light.split(" "));
  const faces = Object.values(board.parts).map((part) => part[FACE]);
  return [...board.sheets, ...lights, ...faces].some((name) => name && !known.has(name));
}

/**
 * An earlier position; faces come along only where the page lacks any.
 * @param {string} path @returns {Promise<any>}
 */
export async function past(path) {
  let view = await get(path);
  if (lacks(view.board)) {
    view = await get(`${path}&faces=true`);
    keep(view.board.faces);
  }
  return { ...view, board: laid(view.board) };
}
