// @ts-check
/** The rules on a phone: the folded contents close behind the chapter that was chosen. */

const folded = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".folded"));
folded?.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("a")) folded.open = false;
});
