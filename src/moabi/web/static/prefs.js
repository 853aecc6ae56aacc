// @ts-check
/** What a person prefers, kept in this browser. */

const DEFAULTS = {
  once: false,
  forced: true,
  outline: false,
  motion: true,
  letters: true,
  level: 0,
  hasFinished: false,
};
/** Against whom one plays at first, and once one has finished a game, unless one chose. */
const FIRST_LEVEL = 2;
const NEXT_LEVEL = 4;

/** @returns {Partial<typeof DEFAULTS>} what was chosen */
function chosen() {
  try {
    return JSON.parse(localStorage.getItem("moabi") || "{}");
  } catch {
    return {};
  }
}

/** @returns {typeof DEFAULTS} */
export function prefs() {
  const found = { ...DEFAULTS, ...chosen() };
  found.level ||= found.hasFinished ? NEXT_LEVEL : FIRST_LEVEL;
  return found;
}

/** @param {Partial<typeof DEFAULTS>} change */
export function prefer(change) {
  localStorage.setItem("moabi", JSON.stringify({ ...chosen(), ...change }));
}

const NAMED = "moabi-named";
/** Whether a guest has said in this browser what they are called. */
export const isNamed = () => localStorage.getItem(NAMED) !== null;
export const noteNamed = () => localStorage.setItem(NAMED, "1");

/** @param {string} name @param {string} value */
export function remember(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

export function isDark() {
  const theme = document.documentElement.dataset.theme;
  return (
    theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  );
}

export function isStill() {
  return !prefs().motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
