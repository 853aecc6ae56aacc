// @ts-check
/** What a person prefers, kept in this browser. */

const DEFAULTS = {
  once: false,
  forced: true,
  outline: false,
  motion: true,
  level: 4,
  sound: false,
};

/** @returns {typeof DEFAULTS} */
export function prefs() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem("moabi") || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Partial<typeof DEFAULTS>} change */
export function prefer(change) {
  localStorage.setItem("moabi", JSON.stringify({ ...prefs(), ...change }));
}

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
