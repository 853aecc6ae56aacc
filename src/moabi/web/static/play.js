// @ts-check
/** The form for a new table. */
import { contribution, get, post, say } from "./api.js";
import { levels } from "./bots.js";
import { $, h } from "./dom.js";

const form = /** @type {HTMLFormElement} */ ($("#make"));
/** @type {string} */ let own = "";
get("/api/me").then(
  (me) => {
    own = me.name;
    who();
  },
  () => {},
);

/** @returns {number} */
const seats = () => Number(new FormData(form).get("seats"));

/** Who sits where: oneself, a friend by the link, somebody at this screen, a bot. */
function who() {
  const before = new Map(
    [...form.querySelectorAll("[name^=who-]")].map((one) => [
      /** @type {HTMLSelectElement} */ (one).name,
      /** @type {HTMLSelectElement} */ (one).value,
    ]),
  );
  const rows = [];
  const named = new Map(
    [...form.querySelectorAll("[name^=name-]")].map((one) => [
      /** @type {HTMLInputElement} */ (one).name,
      /** @type {HTMLInputElement} */ (one).value,
    ]),
  );
  for (let number = 0; number < seats(); number += 1) {
    const letter = String.fromCharCode(65 + number);
    const chosen = before.get(`who-${letter}`) ?? (number === 0 ? "me" : "friend");
    rows.push(
      h(
        "div",
        { class: `who-row seat-${letter}` },
        h("span", { class: "badge", "aria-hidden": "true" }, letter),
        number === 0
          ? h("span", {}, own || say("you"))
          : h(
              "select",
              {
                name: `who-${letter}`,
                "aria-label": say("seat-of", { seat: letter }),
                onchange: label,
              },
              h("option", { value: "friend", selected: chosen === "friend" }, say("who-friend")),
              h("option", { value: "here", selected: chosen === "here" }, say("who-here")),
              ...levels(Number(chosen)),
            ),
        number > 0 &&
          h("input", {
            type: "text",
            name: `name-${letter}`,
            maxlength: 24,
            autocomplete: "off",
            placeholder: say("player", { seat: letter }),
            "aria-label": say("name-of", { seat: letter }),
            value: named.get(`name-${letter}`) ?? "",
            hidden: chosen !== "here",
          }),
      ),
    );
  }
  $("#who").replaceChildren(...rows);
  for (const option of form.querySelectorAll(".option")) {
    const field = /** @type {HTMLElement} */ (option);
    const fitting = field.dataset.seats ?? "";
    field.hidden = !fitting.split(" ").includes(String(seats()));
  }
  label();
}

/** What the button does, and who is to be named. */
function label() {
  for (const one of form.querySelectorAll("[name^=who-]")) {
    const { name, value } = /** @type {HTMLSelectElement} */ (one);
    $(`[name=${name.replace("who", "name")}]`, form).hidden = value !== "here";
  }
  const friends = [...form.querySelectorAll("[name^=who-]")].some(
    (one) => /** @type {HTMLSelectElement} */ (one).value === "friend",
  );
  $("#go").textContent = friends ? say("make-invite") : say("make-play");
}

/** @param {string} selector @returns {HTMLInputElement} */
const field = (selector) => /** @type {HTMLInputElement} */ ($(selector, form));

/** A rated match has a clock, and no hints. */
function fair() {
  const isRated = field("[name=rated]").checked;
  const [hints, none] = [field("[name=hints]"), field("[name=clock][value=none]")];
  hints.disabled = none.disabled = isRated;
  if (!isRated) return;
  hints.checked = false;
  if (none.checked) field("[name=clock][value=live]").checked = true;
  clocks();
}

/** The fields of the clock that is chosen. */
function clocks() {
  const kind = new FormData(form).get("clock");
  for (const one of ["live", "days"]) $(`.clock-${one}`, form).hidden = kind !== one;
}

form.addEventListener("change", (event) => {
  const name = /** @type {HTMLInputElement} */ (event.target).name;
  if (name === "seats") who();
  if (name === "rated") fair();
  if (name === "clock") clocks();
  if (name === "open") $("#confirms").hidden = !field("[name=open]").checked;
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  /** @type {Record<string, number>} */ const bots = {};
  /** @type {Record<string, string>} */ const names = {};
  /** @type {Record<string, string>} */ const options = {};
  const mine = ["A"];
  for (const [name, value] of data) {
    const letter = name.slice(4);
    if (name.startsWith("who-") && value === "here") {
      mine.push(letter);
      const typed = String(data.get(`name-${letter}`) ?? "").trim();
      names[letter] = typed || say("player", { seat: letter });
    } else if (name.startsWith("who-") && value !== "friend") bots[letter] = Number(value);
    else if (name.startsWith("option-")) {
      const option = /** @type {HTMLElement} */ ($(`[name="${name}"]`, form).closest(".option"));
      if (!option.hidden && value !== option.dataset.usual) options[name.slice(7)] = String(value);
    }
  }
  const kind = data.get("clock");
  const clock =
    kind === "live"
      ? { kind, move: Number(data.get("move")), reserve: Number(data.get("reserve")) * 60 }
      : kind === "days"
        ? { kind, days: Number(data.get("days")) }
        : { kind: "none" };
  try {
    const table = await post("/api/tables", {
      game: form.dataset.game,
      seats: seats(),
      options,
      clock,
      bots,
      mine,
      names,
      open: data.has("open"),
      confirm: data.has("confirm"),
      rated: data.has("rated"),
      hints: data.has("hints"),
      undo: data.has("undo"),
      contribution: contribution(),
    });
    location.href = `/t/${table.id}`;
  } catch (problem) {
    $("#problem").textContent = /** @type {Error} */ (problem).message;
  }
});
who();
