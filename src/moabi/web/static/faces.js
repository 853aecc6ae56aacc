// @ts-check
/** Faces: the pictures of pieces and places, by names that never mean anything else. Each comes once. */
import { get } from "./api.js";
import { FACE, laid, make } from "./parts.js";

/** @type {Map<string, Element>} those that this page has, by their names */
const known = new Map();
/** @type {Set<string>} the names of those that are definitions */
const sheets = new Set();
let isBare = false;

/** Where all faces are kept, out of sight; one that is not shown at all could lend no colours. */
const store = make("svg", { "aria-hidden": "true", width: "0", height: "0", class: "faces" });
const shelf = make("defs", {});
store.append(shelf);
document.body.append(store);

/** Keeps faces that came. @param {Record<string, string>} faces markup by name */
export function keep(faces) {
  const fresh = Object.entries(faces).filter(([name]) => !known.has(name));
  if (!fresh.length) return;
  isBare = false;
  const marks = fresh.map(([name, markup]) => `<g id="face-${name}">${markup}</g>`);
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${marks.join("")}</svg>`;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  [...parsed.children].forEach((one, n) => {
    const face = document.importNode(one, true);
    known.set(fresh[n][0], face);
    shelf.append(face);
  });
}

/** Puts up the definitions of the board that is shown, and no others: two may have one id. @param {string[]} names */
export function hang(names) {
  for (const name of names) sheets.add(name);
  for (const name of sheets) {
    const sheet = known.get(name);
    if (!names.includes(name)) sheet?.remove();
    else if (sheet && !sheet.isConnected) shelf.append(sheet);
  }
}

/** Keeps nothing that the person before could see: of a hidden card, its face tells as much as the card. */
export function forget() {
  for (const [name, face] of known) {
    if (sheets.has(name)) continue;
    face.remove();
    known.delete(name);
  }
  isBare = true;
}

/** Whether faces must come again. */
export const lacksAll = () => isBare;

/** Whether a board shows faces that this page lacks. @param {any} board */
function lacks(board) {
  const lights = Object.keys(board.lights).flatMap((light) => light.split(" "));
  const faces = Object.values(board.parts).map((part) => part[FACE]);
  return [...board.sheets, ...lights, ...faces].some((name) => name && !known.has(name));
}

/**
 * Another position than the present one; faces come along only where the page lacks any.
 * @param {string} path @returns {Promise<any>}
 */
export async function elsewhere(path) {
  let view = await get(path);
  if (view.board && lacks(view.board)) {
    view = await get(`${path}&faces=true`);
    // What was asked about may be past by now.
    keep(view.board?.faces ?? {});
  }
  return { ...view, board: view.board && laid(view.board) };
}
