// @ts-check
/** One's own page: name, account, tokens, games. */
import { call, get, getAll, post, say } from "./api.js";
import { $, cover, h, refill, toast } from "./dom.js";
import { called, calls, went } from "./past.js";
import { noteNamed } from "./prefs.js";

/** @param {string} selector @param {(data: FormData, event: SubmitEvent) => Promise<void>} act */
function on(selector, act) {
  const form = /** @type {HTMLFormElement} */ ($(selector));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const place = $(".problem", form);
    place.textContent = "";
    try {
      await act(new FormData(form), event);
    } catch (problem) {
      place.textContent = /** @type {Error} */ (problem).message;
    }
  });
}

on("#rename", async (data) => {
  await post("/api/me/name", { name: data.get("name") });
  noteNamed();
  location.reload();
});
on("#account", async (data, event) => {
  const what = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "signin";
  await post(`/api/${what}`, { name: data.get("name"), password: data.get("password") });
  location.reload();
});
on("#token", async (data) => {
  const made = await post("/api/me/tokens", { label: data.get("label") });
  $("#new-token").replaceChildren(say("token-once"), " ", h("code", {}, made.token));
  /** @type {HTMLFormElement} */ ($("#token")).reset();
  tokens();
});
on("#delete", async (data) => {
  await call("DELETE", "/api/me", { password: data.get("password") });
  location.href = "/";
});
$("#signout").addEventListener("click", async () => {
  await post("/api/signout");
  location.href = "/";
});

async function tokens() {
  const all = await get("/api/me/tokens");
  const left = refill(
    $("#tokens"),
    ...all.map((/** @type {any} */ one) =>
      h(
        "li",
        {},
        h("span", { class: "what" }, h("b", {}, one.label)),
        h(
          "button",
          {
            type: "button",
            id: `revoke-${one.id}`,
            class: "button quiet",
            "aria-label": say("named", { word: say("revoke"), what: one.label }),
            onclick: async () => {
              await call("DELETE", `/api/me/tokens/${one.id}`);
              tokens();
            },
          },
          say("revoke"),
        ),
      ),
    ),
  );
  if (left) $("#token [name=label]").focus();
}

/** What one does with a game. @param {any} table */
const action = (table) => say(table.status === "over" ? "look" : "go-on");

/** The names of who else plays. @param {any} table @returns {string[]} */
const others = (table) =>
  table.seats
    .filter((/** @type {any} */ seat) => !seat.yours && seat.name)
    .map(called);

/** How a game stands, and who else plays it. @param {any} table */
function told(table) {
  const asked = say(table.your_turn ? "your-turn" : "asks-you");
  const stands = calls(table) ? asked : say(`status-${table.status}`);
  const names = others(table);
  return (table.status === "over" ? [...names, ...went(table)] : [stands, ...names]).join(" · ");
}

async function start() {
  const titles = new Map(
    ($("#games").dataset.titles ?? "")
      .split(";")
      .map((pair) => /** @type {[string, string]} */ (pair.split("="))),
  );
  const me = await get("/api/me");
  $("#name").textContent = me.name;
  /** @type {HTMLInputElement} */ ($("#rename [name=name]")).value = me.name;
  $("#guest").hidden = !me.guest;
  $("#holder").hidden = me.guest;
  if (!me.guest) {
    tokens().catch(() => {});
    $("#ratings").replaceChildren(
      ...(me.ratings ?? []).map((/** @type {any} */ one) =>
        h(
          "p",
          {},
          h("b", {}, titles.get(one.game) ?? one.game),
          ` · ${Math.round(one.rating)} · ${say("games-count", { count: one.games })}`,
          one.program && ` · ${say("program")}`,
        ),
      ),
    );
  }
  const games = await getAll("/api/me/tables");
  games.sort((a, b) => Number(calls(b)) - Number(calls(a)));
  $("#no-games").hidden = games.length > 0;
  $("#games").replaceChildren(
    ...games.map((/** @type {any} */ one) =>
      h(
        "li",
        { class: calls(one) ? "turn" : "" },
        ...cover(`${$("#games").dataset.covers}${one.game}.svg`),
        h(
          "span",
          { class: "what" },
          h("b", {}, titles.get(one.game) ?? one.game),
          h("small", {}, told(one)),
        ),
        h(
          "a",
          {
            class: calls(one) ? "button sun" : "button quiet",
            href: `/t/${one.id}`,
            "aria-label": say("named", {
              word: action(one),
              what: [titles.get(one.game) ?? one.game, ...others(one)].join(", "),
            }),
          },
          action(one),
        ),
      ),
    ),
  );
}
start().catch((problem) => toast(problem.message));
