// @ts-check
/** The lobby: play at once, and the lists of tables. */
import { contribution, get, post, say } from "./api.js";
import { $, cover, h, refill, toast } from "./dom.js";
import { called, calls, went } from "./past.js";
import { prefs } from "./prefs.js";

/** @param {HTMLButtonElement} button */
async function playNow(button) {
  const counts = (button.dataset.seats ?? "2").split(" ").map(Number);
  const seats = counts.includes(2) ? 2 : Math.min(...counts);
  /** @type {Record<string, number>} */
  const bots = {};
  for (let seat = 1; seat < seats; seat += 1) bots[String.fromCharCode(65 + seat)] = prefs().level;
  button.disabled = true;
  toast(say("making"));
  try {
    const table = await post("/api/tables", {
      game: button.dataset.game,
      seats,
      bots,
      mine: ["A"],
      open: false,
      hints: true,
      contribution: contribution(),
    });
    if (table.status === "open") await post(`/api/tables/${table.id}/start`);
    location.href = `/t/${table.id}${button.dataset.guided ? "?guided=1" : ""}`;
  } catch (problem) {
    toast(/** @type {Error} */ (problem).message);
    button.disabled = false;
  }
}

for (const button of document.querySelectorAll(".play-now, .learn")) {
  button.addEventListener("click", () => playNow(/** @type {HTMLButtonElement} */ (button)));
}

/** Whoever has not finished a game yet may learn it by playing it. @param {(game: string) => boolean} isKnown */
function welcome(isKnown) {
  for (const one of document.querySelectorAll(".learn")) {
    const button = /** @type {HTMLElement} */ (one);
    button.hidden = isKnown(button.dataset.game ?? "");
    /** @type {HTMLElement} */ (button.previousElementSibling).hidden = !button.hidden;
  }
}
// Which games those were is not known yet.
welcome(() => prefs().hasFinished);

/** Who sits at a table. @param {any} table */
const players = (table) => table.seats.map(called).filter(Boolean).join(", ");

/** @param {any} table @param {string} note @param {string} action @param {boolean} [turn] */
function row(table, note, action, turn = false) {
  const drawn = /** @type {HTMLImageElement | null} */ (
    document.querySelector(`[data-game="${CSS.escape(table.game)}"] .cover`)
  );
  const title = document.getElementById(`title-${table.game}`)?.textContent ?? table.game;
  return h(
    "li",
    { class: turn ? "turn" : "" },
    ...(drawn ? cover(drawn.src) : []),
    h("span", { class: "what" }, h("b", {}, title), h("small", {}, note)),
    h(
      "a",
      {
        id: `to-${table.id}`,
        class: turn ? "button sun" : "button quiet",
        href: `/t/${table.id}`,
        "aria-label": say("named", { word: action, what: `${title}, ${players(table)}` }),
      },
      action,
    ),
  );
}

const SHALLOW = matchMedia("(min-width: 800px) and (max-width: 1066px)");
/** As many tables as a stratum has room for. */
const most = () => (SHALLOW.matches ? 3 : 5);

/** The list that is shown whole, if any. */
let unfolded = "";

/** @param {string} name @param {HTMLElement[]} rows */
function fill(name, rows) {
  const list = document.querySelector(`[data-list="${name}"]`);
  if (!list) return;
  const shown = name === unfolded ? rows.length : most();
  const links = list.getElementsByTagName("a");
  const before = links.length;
  const left = refill(list, ...rows.slice(0, shown));
  // Who asked for more goes on at what came; who was at a table that is gone, at the last.
  const more = $(`[data-more="${name}"]`);
  const isSpent = more === document.activeElement && rows.length <= shown;
  if (left || isSpent) (links[before] ?? links[links.length - 1])?.focus();
  more.hidden = rows.length <= shown;
  const none = document.querySelector(`[data-none="${name}"]`);
  if (none) /** @type {HTMLElement} */ (none).hidden = rows.length > 0;
  else $(`#${name}`).hidden = rows.length === 0;
}

/** How a table of one's own stands, where there is something to say. @param {any} table */
function standing(table) {
  if (calls(table)) return [say(table.your_turn ? "your-turn" : "asks-you")];
  return table.status === "open" ? [say("waiting")] : [];
}

async function lists() {
  const [running, waiting, over, open] = await Promise.all([
    get("/api/me/tables?status=running"),
    get("/api/me/tables?status=open"),
    get("/api/me/tables?status=over"),
    get("/api/tables?status=open"),
  ]);
  const live = [...running, ...waiting];
  live.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(calls(b)) - Number(calls(a)));
  fill(
    "mine",
    live.map((/** @type {any} */ table) => {
      const note = [...standing(table), players(table)].join(" · ");
      return row(table, note, say("go-on"), calls(table));
    }),
  );
  const finished = over.filter((/** @type {any} */ one) => one.result?.reason === "played");
  const known = new Set(finished.map((/** @type {any} */ one) => one.game));
  welcome((game) => known.has(game));
  fill(
    "past",
    over.map((/** @type {any} */ table) =>
      row(table, [players(table), ...went(table)].join(" · "), say("look")),
    ),
  );
  const ids = new Set(live.map((/** @type {any} */ table) => table.id));
  fill(
    "open",
    open
      .filter((/** @type {any} */ table) => !ids.has(table.id))
      .map((/** @type {any} */ table) => {
        const taken = table.seats.filter((/** @type {any} */ seat) => seat.kind !== "empty").length;
        return row(
          table,
          `${players(table)} · ${say("seats", { taken, seats: table.seats.length })}`,
          say("join"),
        );
      }),
  );
}

if (document.querySelector("[data-list]")) {
  const refresh = () => {
    if (!document.hidden) lists().catch(() => {});
  };
  refresh();
  $("button[data-more=open]").addEventListener("click", () => {
    unfolded = "open";
    refresh();
  });
  setInterval(refresh, 15000);
  document.addEventListener("visibilitychange", refresh);
}
