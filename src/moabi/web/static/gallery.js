// @ts-check
/** The gallery is drawn by day or by night: it follows the page, whatever the server guessed. */
import { $ } from "./dom.js";
import { isDark } from "./prefs.js";

async function follow() {
  const dark = String(isDark());
  if ($("#gallery").dataset.dark === dark) return;
  const answer = await fetch(`${location.pathname}?dark=${dark}`);
  if (!answer.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (dark === String(isDark())) $("#gallery").replaceWith($("#gallery", drawn));
}

document.addEventListener("moabi:theme", follow);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
follow();
