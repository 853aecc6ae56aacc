// @ts-check
/** What a person can set, on its page and in the table's menu. */
import { say } from "./api.js";
import { h } from "./dom.js";
import { prefer, prefs } from "./prefs.js";

const SWITCHES = /** @type {const} */ (["once", "forced", "outline", "motion"]);

/** @param {() => void} [changed] */
export function settings(changed = () => {}) {
  const now = prefs();
  return h(
    "div",
    { class: "settings" },
    ...SWITCHES.map((name) =>
      h(
        "label",
        { class: "switch" },
        h("input", {
          type: "checkbox",
          role: "switch",
          checked: Boolean(now[name]),
          onchange: (/** @type {Event} */ event) => {
            prefer({ [name]: /** @type {HTMLInputElement} */ (event.target).checked });
            if (name === "motion")
              document.documentElement.dataset.motion = prefs().motion ? "" : "none";
            changed();
          },
        }),
        h("span", {}, say(`set-${name}`)),
      ),
    ),
    h(
      "label",
      { class: "field" },
      h("span", {}, say("set-level")),
      h(
        "select",
        {
          onchange: (/** @type {Event} */ event) =>
            prefer({ level: Number(/** @type {HTMLSelectElement} */ (event.target).value) }),
        },
        ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) =>
          h("option", { value: level, selected: level === now.level }, say("bot-level", { level })),
        ),
      ),
    ),
  );
}

const page = document.getElementById("settings");
if (page) page.replaceChildren(settings());
