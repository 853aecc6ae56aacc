// @ts-check
/** Beside the board: seats with points and clocks, the log, the chat, the score sheet, the tabs. */
import { say } from "./api.js";
import { $, h, icon } from "./dom.js";

/** @param {string} letter */
export const number = (letter) => letter.charCodeAt(0) - 65;

/** Points as they are printed: with a true minus. @param {number} points */
const figure = (points) => String(points).replace("-", "−");

/** Seconds as a person reads a clock. @param {number} seconds */
function spell(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 172800) return say("clock-days", { days: Math.floor(left / 86400) });
  if (left >= 3600)
    return `${Math.floor(left / 3600)} h ${String(Math.floor(left / 60) % 60).padStart(2, "0")}`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** A name whose longest word decides how large it can be written. @param {string} name */
function sized(name) {
  const written = h("b", {}, name);
  const letters = name.split(/[\s-]/).map((word) => word.length);
  written.style.setProperty("--word", String(Math.max(...letters)));
  return written;
}

/**
 * @param {any} table @param {any} view
 * @param {{points: () => void}} act
 */
export function seats(table, view, act) {
  const list = $("#seats");
  list.classList.toggle("many", table.seats.length > 2);
  const active = document.activeElement;
  const focused = active?.closest?.(".seat")?.getAttribute("data-seat");
  const part = active?.matches(".who") ? ".who" : ".points";
  // What came later is not told of an earlier step.
  const isPast = table.status === "over" && view && !view.over;
  list.replaceChildren(
    ...table.seats.map((/** @type {any} */ one) => {
      const isToAct = view && !view.over && view.to_decide === one.seat;
      const total = view?.scores?.[number(one.seat)]?.total;
      const notes = [];
      if (isToAct) notes.push(say("to-play"));
      if (one.kind === "bot") notes.push(say("bot-level", { level: one.level }));
      else if (one.resigned && !isPast) notes.push(say("resigned"));
      else if (one.stand_in && !isPast) notes.push(say("stand-in"));
      else if (one.kind === "person" && !one.connected && !one.yours) notes.push(say("away"));
      if (one.program) notes.push(say("program"));
      if (one.yours) notes.push(say("you"));
      return h(
        "li",
        { class: `seat seat-${one.seat}${isToAct ? " to-act" : ""}`, "data-seat": one.seat },
        h("span", { class: "badge", "aria-hidden": "true" }, one.seat),
        h(
          "button",
          { class: "who", type: "button", title: say("seat-area", { name: one.name }) },
          // On a phone there is no room for more words.
          one.program &&
            h("span", { class: "sign", role: "img", "aria-label": say("program") }, icon("bot")),
          sized(one.name || say("seat-empty")),
          h("small", {}, notes.join(" · ")),
        ),
        h("span", { class: "clock", "data-clock": one.seat }),
        total === undefined
          ? h("span")
          : h(
              "button",
              {
                class: "points",
                type: "button",
                onclick: act.points,
                title: say("points-title"),
                "aria-label": say("points-of", { name: one.name, points: figure(total) }),
              },
              figure(total),
            ),
      );
    }),
  );
  if (focused)
    /** @type {HTMLElement | null} */ (
      list.querySelector(`[data-seat="${focused}"] ${part}`)
    )?.focus();
  tick(table, view);
}

/** The clocks as they run. @param {any} table @param {any} view @returns {string | null} the seat whose time is out */
export function tick(table, view) {
  const clocks = view?.clocks ?? table.clocks;
  if (!clocks) return null;
  let late = null;
  for (const place of document.querySelectorAll("[data-clock]")) {
    const seat = place.getAttribute("data-clock") ?? "A";
    const runs = view && !view.over && view.to_decide === seat;
    const reserve = clocks.reserves[number(seat)];
    const left =
      runs && clocks.deadline
        ? (clocks.deadline - table.now) / 1e6 - (performance.now() - table.heard) / 1000
        : table.clock.kind === "days"
          ? table.clock.days * 86400
          : reserve + table.clock.move;
    const isOut = runs && Boolean(clocks.deadline) && left <= 0;
    place.classList.toggle("out", isOut);
    if (isOut) late = seat;
    place.textContent = clocks.paused && runs ? say("paused") : spell(left);
  }
  return late;
}

/** Letters of a question that is written smaller, so that the bar needs no more room for it. */
const LONG = 72;

/** Puts a question, or what happened at a step. @param {string} question */
export function put(question) {
  const line = $("#asked");
  line.textContent = question;
  line.classList.toggle("long", question.length > LONG);
}

/** The smaller line below the question. @param {string} words @param {string} [seat] whose deed it tells of */
export function aside(words, seat) {
  const line = $("#aside");
  line.textContent = words;
  line.className = `aside${seat ? ` deed seat-${seat}` : ""}`;
}

/** Below the question: what happened last. */
export function news() {
  const last = /** @type {HTMLElement | null} */ ($("#log").lastElementChild);
  aside(last?.textContent ?? "", last?.dataset.seat);
}

/** Reads something out to those who do not see it. @param {string} text */
export function announce(text) {
  const live = $("#live");
  live.append(h("p", {}, text));
  while (live.childElementCount > 12) live.firstElementChild?.remove();
}

/** Whether the lines from before this page was opened are here. */
let hasChat = false;

/** Adds what is new and reads out what others say. @param {any[]} lines */
export function chat(lines) {
  const list = $("#chat");
  const own = $("#me").textContent?.trim();
  const known = new Set(
    [...list.children].map((one) => /** @type {HTMLElement} */ (one).dataset.id),
  );
  let fresh = 0;
  for (const line of lines) {
    const id = String(line.id ?? line.number ?? line.at);
    if (known.has(id)) continue;
    // Whoever does not play cannot pass for somebody who does.
    const mark = line.spectator ? h("small", { class: "spectator" }, say("spectator")) : "";
    list.append(h("li", { "data-id": id }, h("b", {}, line.name), mark, line.text));
    fresh += 1;
    const who = line.spectator ? `${line.name} (${say("spectator")})` : line.name;
    if (hasChat && line.name !== own) announce(say("chat-line", { name: who, text: line.text }));
  }
  hasChat = true;
  list.scrollTop = list.scrollHeight;
  return fresh;
}

/** Who has won; who is alone must have won, too. @param {any} result */
function isWinner(result) {
  const { ranks, outcome } = result;
  return (/** @type {number} */ seat) => ranks[seat] === 1 && (ranks.length > 1 || outcome[0] > 0);
}

/** A line's name and, if it says so, how it counts. @param {string} text */
const parts = (text) => text.split(/\s*:\s*/);

/** Values by their keys, in the order they came. @param {string[][]} pairs */
function grouped(pairs) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return [...groups];
}

/** Names in few words: a row of numbers by its ends. @param {string[]} names */
function listed(names) {
  const [stem, first] = /^(.*?)(\d+)$/.exec(names[0])?.slice(1) ?? [];
  const isRow = names.every((name, at) => name === `${stem}${Number(first) + at}`);
  return isRow && names.length > 2
    ? `${names[0]}–${Number(first) + names.length - 1}`
    : names.join(", ");
}

/**
 * The score sheet as rulebooks have it, category by category; at the end, those in which nobody has
 * points are told in one line. How lines count is told once for all that count alike.
 * @param {any} view @param {any} table @param {string} game
 */
export function sheet(view, table, game) {
  const scores = view.scores.filter((/** @type {any} */ one) => one.lines);
  if (!scores.length) return h("p", { class: "none" }, "…");
  // Points alone do not tell who has won: ties are broken, and who resigned is last.
  const hasWon = view.over && table.result ? isWinner(table.result) : () => false;
  const link = (/** @type {string} */ rule) =>
    h(
      "a",
      {
        href: `/rules/${game}#rule-${rule}`,
        target: "_blank",
        rel: "noopener",
        "aria-label": say("rule", { rule }),
      },
      rule,
    );
  const lines = scores[0].lines.map((/** @type {any} */ line, /** @type {number} */ at) => ({
    ...line,
    cells: scores.map((/** @type {any} */ one) => one.lines[at].points),
  }));
  const isNought = (/** @type {any} */ line) =>
    line.cells.every((/** @type {number} */ points) => points === 0);
  const none = view.over ? lines.filter(isNought) : [];
  const shown = lines.filter((/** @type {any} */ line) => !none.includes(line));
  const shared = grouped(
    shown.map((/** @type {any} */ line) => [parts(line.text)[1], line.rule]),
  ).filter(([way, rules]) => way && rules.length > 1);
  const isShared = (/** @type {string} */ way) => shared.some(([one]) => one === way);
  const rows = shown.map((/** @type {any} */ line) => {
    const [name, way] = parts(line.text);
    return h(
      "tr",
      { class: isNought(line) ? "nought" : "" },
      h("th", { scope: "row" }, isShared(way) ? name : line.text, "\u00a0", link(line.rule)),
      ...line.cells.map((/** @type {number} */ points) => h("td", {}, figure(points))),
    );
  });
  const noted = (/** @type {(Node | string)[]} */ ...told) =>
    h("tr", { class: "nought" }, h("td", { colspan: scores.length + 1 }, ...told));
  const notes = shared.map(([way, rules]) =>
    noted(...[...new Set(rules)].flatMap((rule) => [link(rule), " "]), way),
  );
  const nothing = grouped(
    none.map((/** @type {any} */ line) => [line.rule, parts(line.text)[0]]),
  ).flatMap(([rule, names], at) => [at ? " · " : " ", listed(names), "\u00a0", link(rule)]);
  if (nothing.length) notes.push(noted(say("no-points"), ...nothing));
  const foot = h(
    "tr",
    {},
    h("th", { scope: "row" }, say("total")),
    ...scores.map((/** @type {any} */ one) =>
      h("td", { class: hasWon(number(one.seat)) ? "best" : "" }, h("b", {}, figure(one.total))),
    ),
  );
  const drawn = h(
    "table",
    { class: `sheet-table${scores.length > 2 ? " many" : ""}` },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, say("category")),
        ...scores.map((/** @type {any} */ one) =>
          h(
            "th",
            { scope: "col", class: `seat-${one.seat}` },
            h("b", { class: "badge", "aria-hidden": "true" }, one.seat),
            h("span", {}, table.seats[number(one.seat)]?.name ?? one.seat),
          ),
        ),
      ),
    ),
    h("tbody", {}, ...rows),
    notes.length > 0 && h("tbody", {}, ...notes),
    h("tfoot", {}, foot),
  );
  // Its cells stick to the edge and it does not: out of sight, there are more lines above it.
  new IntersectionObserver(
    ([seen]) => drawn.classList.toggle("more", seen.intersectionRatio < 0.9),
    { threshold: 0.9 },
  ).observe(foot);
  return drawn;
}

/** Tabs by mouse and by arrow keys; on a phone they open a drawer. */
export function tabs() {
  const side = $("#side");
  const all = /** @type {HTMLElement[]} */ ([...side.querySelectorAll("[role=tab]")]);
  /** @param {HTMLElement} tab */
  const select = (tab) => {
    for (const one of all) {
      const isIt = one === tab;
      one.setAttribute("aria-selected", String(isIt));
      one.tabIndex = isIt ? 0 : -1;
      $(`#${one.getAttribute("aria-controls")}`).hidden = !isIt;
    }
    tab.classList.remove("news");
    const panel = $(`#${tab.getAttribute("aria-controls")}`);
    if (panel.id === "panel-log") panel.scrollTop = panel.scrollHeight;
  };
  for (const tab of all) {
    tab.addEventListener("click", () => {
      const isOpen = side.classList.contains("up") && tab.getAttribute("aria-selected") === "true";
      side.classList.toggle("up", !isOpen);
      select(tab);
    });
    tab.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by) return;
      const next = all[(all.indexOf(tab) + by + all.length) % all.length];
      select(next);
      next.focus();
      event.preventDefault();
    });
  }
  return {
    close: () => {
      side.classList.remove("up");
      $("#tab-choices").classList.remove("news");
    },
    /** Something is asked: what lies over the question says so. */
    call: () => {
      const isOver = side.classList.contains("up");
      const tab = $("#tab-choices");
      if (isOver && tab.getAttribute("aria-selected") !== "true") tab.classList.add("news");
    },
    show: (/** @type {string} */ name) => select($(`#tab-${name}`)),
    open: (/** @type {string} */ name) => {
      side.classList.add("up");
      select($(`#tab-${name}`));
    },
    news: (/** @type {string} */ name) => {
      const tab = $(`#tab-${name}`);
      if (tab.getAttribute("aria-selected") !== "true") tab.classList.add("news");
    },
  };
}

/** Opens the one dialog with a title and content. @param {string} title @param {...Node} content */
export function dialog(title, ...content) {
  const box = /** @type {HTMLDialogElement} */ ($("#dialog"));
  $("#dialog-title").textContent = title;
  $("#dialog-body").replaceChildren(...content);
  if (box.open) $("#dialog-title").focus();
  else box.showModal();
  $("#dialog-close").onclick = () => box.close();
  box.onclick = (event) => {
    if (event.target === box) box.close();
  };
  return box;
}

/** @param {string} label @param {string} sign @param {() => void} act @param {string} [kind] */
export const action = (label, sign, act, kind = "quiet") =>
  h("button", { type: "button", class: `button ${kind}`, onclick: act }, icon(sign), label);
