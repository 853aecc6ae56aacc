// @ts-check
/** On every page: the theme, the way back after a change of language. */
import { isDark, prefs, remember } from "./prefs.js";

const root = document.documentElement;
if (!prefs().motion) root.dataset.motion = "none";

document.getElementById("theme")?.addEventListener("click", () => {
  const theme = isDark() ? "light" : "dark";
  root.dataset.theme = theme;
  remember("moabi_theme", theme);
});

for (const link of document.querySelectorAll("a[data-back]")) {
  link.addEventListener("click", () => {
    const here = location.pathname + location.search;
    /** @type {HTMLAnchorElement} */ (link).search = `?back=${encodeURIComponent(here)}`;
  });
}
