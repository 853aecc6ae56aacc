// @ts-check
/** Small helpers to build and find elements. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children; text is never read as markup.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => /** @type {Node | string} */ (child)),
  );
  return element;
}

/** @param {string} name @returns {SVGSVGElement} */
export function icon(name) {
  const svg = /** @type {SVGSVGElement} */ (document.createElementNS(SVG, "svg"));
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${document.body.dataset.static}#${name}`);
  svg.append(use);
  return svg;
}

/**
 * A game's picture by day and by night: the style sheet shows one, and a browser loads no other.
 * @param {string} src @param {string} [kind] @returns {HTMLElement[]}
 */
export const cover = (src, kind = "") =>
  [
    ["by-day", src],
    ["by-night", `${src}?dark=1`],
  ].map(([light, address]) =>
    h("img", {
      class: `${kind} ${light}`,
      src: address,
      alt: "",
      width: 640,
      height: 400,
      loading: "lazy",
    }),
  );

/**
 * An element that must be there.
 * @param {string} selector @param {ParentNode} [root] @returns {HTMLElement}
 */
export function $(selector, root = document) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * New children for an element, unless they look like those it has. Who is at a control that comes
 * again, by its id, stays there; what was chosen in it and is on its way to the server, too.
 * @param {Element} box @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement | null} where somebody was, if it did not come again
 */
export function refill(box, ...children) {
  const made = h("div", {}, ...children);
  if (made.innerHTML === box.innerHTML) return null;
  const at = document.activeElement;
  const old = at instanceof HTMLElement && box.contains(at) ? at : null;
  const again = old?.id ? made.querySelector(`#${CSS.escape(old.id)}:not(:disabled)`) : null;
  box.replaceChildren(...made.childNodes);
  if (!(again instanceof HTMLElement)) return old;
  if (again instanceof HTMLSelectElement && old instanceof HTMLSelectElement)
    again.value = old.value;
  again.focus();
  if (again instanceof HTMLInputElement && old instanceof HTMLInputElement)
    again.setSelectionRange(old.selectionStart, old.selectionEnd);
  return null;
}

/** Goes to the table that the server makes; what went wrong is said. @param {Promise<any>} asked */
export async function goToTable(asked) {
  try {
    const table = await asked;
    location.href = `/t/${table.id}`;
  } catch (problem) {
    toast(/** @type {Error} */ (problem).message);
  }
}

/** Says what went wrong. @param {Error} problem @returns {void} */
export const complain = (problem) => toast(problem.message);

/** @param {string} text @param {number} [seconds] */
export function toast(text, seconds = 4) {
  const box = h("div", { class: "toast" }, text);
  $("#toasts").append(box);
  setTimeout(() => box.remove(), seconds * 1000);
}
