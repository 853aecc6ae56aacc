// @ts-check
/** What a person can set, on its page and in the table's menu. */
import { say } from "./api.js";
import { h } from "./dom.js";
import { prefer, prefs, remember } from "./prefs.js";

const THEMES = ["auto", "light", "dark"];
const LANGUAGES = ["en", "fr"];

/** One of several, in a row. @param {string} name @param {string[]} values @param {string} now @param {(value: string) => void} choose */
function choice(name, values, now, choose) {
  return h(
    "fieldset",
    {},
    h("legend", {}, say(`set-${name}`)),
    h(
      "div",
      { class: "choice" },
      ...values.map((value) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name: `set-${name}`,
            value,
            checked: value === now,
            onchange: () => choose(value),
          }),
          h("span", { lang: name === "language" ? value : false }, say(`set-${name}-${value}`)),
        ),
      ),
    ),
  );
}

/** @param {string} theme */
function chooseTheme(theme) {
  document.documentElement.dataset.theme = theme;
  remember("moabi_theme", theme);
  document.dispatchEvent(new CustomEvent("moabi:theme"));
}

/** @param {string} code */
function chooseLanguage(code) {
  const here = encodeURIComponent(location.pathname + location.search);
  location.href = `/language/${code}?back=${here}`;
}

const SWITCHES = /** @type {const} */ (["once", "forced", "outline", "motion"]);

/** @param {() => void} [changed] */
export function settings(changed = () => {}) {
  const now = prefs();
  return h(
    "div",
    { class: "settings" },
    choice("theme", THEMES, document.documentElement.dataset.theme ?? "auto", chooseTheme),
    choice("language", LANGUAGES, document.documentElement.lang, chooseLanguage),
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
