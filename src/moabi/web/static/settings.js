// @ts-check
/** What a person can set, on its page and in the table's menu. */
import { say } from "./api.js";
import { levels } from "./bots.js";
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
}

/** @param {string} code */
function chooseLanguage(code) {
  const here = encodeURIComponent(location.pathname + location.search);
  location.href = `/language/${code}?back=${here}`;
}

/** What is on or off. @param {"once" | "forced" | "outline" | "motion" | "letters"} name @param {() => void} changed */
const onOff = (name, changed) =>
  h(
    "label",
    { class: "switch" },
    h("input", {
      type: "checkbox",
      role: "switch",
      name: `set-${name}`,
      checked: Boolean(prefs()[name]),
      onchange: (/** @type {Event} */ event) => {
        prefer({ [name]: /** @type {HTMLInputElement} */ (event.target).checked });
        if (name === "motion")
          document.documentElement.dataset.motion = prefs().motion ? "" : "none";
        changed();
      },
    }),
    h("span", {}, say(`set-${name}`)),
  );

/** @param {() => void} [changed] */
export function settings(changed = () => {}) {
  return h(
    "div",
    { class: "settings" },
    h(
      "section",
      {},
      h("h2", {}, say("set-looks")),
      choice("theme", THEMES, document.documentElement.dataset.theme ?? "auto", chooseTheme),
      choice("language", LANGUAGES, document.documentElement.lang, chooseLanguage),
      onOff("motion", changed),
      onOff("outline", changed),
    ),
    h(
      "section",
      {},
      h("h2", {}, say("set-playing")),
      onOff("once", changed),
      onOff("forced", changed),
      onOff("letters", changed),
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
          ...levels(prefs().level),
        ),
      ),
    ),
  );
}

const page = document.getElementById("settings");
if (page) page.replaceChildren(settings());
