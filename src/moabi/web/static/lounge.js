// @ts-check
/** Before the start: who sits where, bots, the link to send and its QR code. */
import { contribution, post, say } from "./api.js";
import { levels } from "./bots.js";
import { $, complain, cover, h, icon, refill, toast } from "./dom.js";
import { action, dialog } from "./panels.js";
import { isNamed, noteNamed } from "./prefs.js";

/** Where others find a table. @param {any} table @param {string} key the secret link's key, if one came with it */
function pathOf(table, key) {
  const secret = table.key ?? key;
  return `/t/${table.id}${secret ? `?key=${encodeURIComponent(secret)}` : ""}`;
}

/** The link to a table, and a button to copy it. @param {any} table @param {string} key */
export function invitation(table, key) {
  const link = new URL(pathOf(table, key), location.href).href;
  const field = /** @type {HTMLInputElement} */ (
    h("input", { type: "text", id: "link", readonly: true, value: link })
  );
  field.onclick = () => field.select();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(say("copied"));
    } catch {
      field.select();
    }
  };
  // A phone sends a link by what its owner writes with.
  const share = () => navigator.share({ title: document.title, url: link }).catch(() => {});
  const isShared = "share" in navigator && matchMedia("(pointer: coarse)").matches;
  return [
    h("label", { class: "field" }, h("span", { class: "hidden" }, say("invite-link")), field),
    h(
      "button",
      { type: "button", id: "send-link", class: "button", onclick: isShared ? share : copy },
      icon("link"),
      say(isShared ? "invite-share" : "invite-copy"),
    ),
  ];
}

/** Whether somebody waits for the host's word. @param {any} table */
export const isUndecided = (table) =>
  table.seats.some((/** @type {any} */ one) => !one.confirmed);

/** What a table says to whom. @param {any} table @param {boolean} isFull */
function greeting(table, isFull) {
  if (table.host) return isUndecided(table) ? "lounge-asked" : "lounge-host";
  const own = table.seats.filter((/** @type {any} */ one) => one.yours);
  if (own.length) return isUndecided({ seats: own }) ? "lounge-waits" : "lounge-seated";
  if (table.removed) return "lounge-removed";
  return isFull ? "lounge-full" : "lounge-guest";
}

/** What is still to happen before the start; nothing if the host need only say so. @param {any} table @param {boolean} isFull */
function outlook(table, isFull) {
  if (!isFull) return "lounge-wait";
  if (isUndecided(table)) return table.host ? "lounge-decide" : "lounge-undecided";
  return table.host ? "" : "lounge-ready";
}

/** Another sheet; who was at what it no longer has is at the same seat, or begins to read it. @param {HTMLElement} sheet */
function lay(sheet) {
  const left = refill($("#lounge"), sheet);
  if (!left) return;
  const seat = left.closest(".place")?.id;
  const next = seat && sheet.querySelector(`#${seat} :is(button, select)`);
  /** @type {HTMLElement} */ (next || $("h2", sheet)).focus();
}

/** What a guest has typed as their name: it outlives a sheet that is laid anew. */
let typed = $("#me").textContent ?? "";
/** What is wrong with it. */
let wrong = "";

/** Whether somebody has yet to say who they are; a guest is asked once, and has a name all the same. */
const isUnnamed = () => "guest" in $("#room").dataset && !isNamed();

/** Gives a guest the name that they typed; whether they have it. */
async function takeName() {
  if (!isUnnamed()) return true;
  const own = $("#me");
  try {
    if (typed !== own.textContent) {
      const { name } = await post("/api/me/name", { name: typed });
      own.textContent = typed = name;
    }
  } catch (problem) {
    wrong = /** @type {Error} */ (problem).message;
    return false;
  }
  wrong = "";
  noteNamed();
  return true;
}

/** One's name, if it was not asked for before, and one button to sit down with. @param {() => void} sit */
function invited(sit) {
  const name = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "text",
      id: "own-name",
      name: "name",
      required: true,
      minlength: 2,
      maxlength: 24,
      autocomplete: "nickname",
      "aria-describedby": "name-wrong",
      onfocus: () => name.select(),
      oninput: () => {
        typed = name.value;
      },
    })
  );
  name.value = typed;
  return h(
    "form",
    {
      class: "invited",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        sit();
      },
    },
    isUnnamed() && h("label", { class: "field" }, h("span", {}, say("your-name")), name),
    h(
      "button",
      { type: "submit", id: "sit-down", class: "button sun" },
      say(isUnnamed() ? "sit-down" : "sit-down-as", { name: $("#me").textContent ?? "" }),
    ),
    h("p", { class: "problem", id: "name-wrong", role: "alert" }, wrong),
  );
}

/** @param {any} table @param {string} key @param {() => void} changed */
export function lounge(table, key, changed) {
  const room = $("#room"),
    box = $("#lounge");
  box.hidden = table.status !== "open" && table.status !== "closed";
  if (box.hidden) {
    // The question is not shown yet.
    if (refill(box)) queueMicrotask(() => $("#asked").focus());
    return;
  }
  if (table.status === "closed") {
    lay(
      h(
        "div",
        { class: "sheet" },
        h(
          "header",
          { class: "opening-head" },
          ...cover(room.dataset.cover ?? "", "cover"),
          h(
            "div",
            {},
            h("p", { class: "of-game" }, room.dataset.title),
            h("h2", { tabindex: -1 }, say("table-closed")),
            h("a", { class: "button", href: "/" }, say("home")),
          ),
        ),
      ),
    );
    return;
  }
  /** @param {string} what @param {any} [body] */
  const act = (what, body = {}) =>
    post(`/api/tables/${table.id}/${what}`, body).then(changed, complain);
  /** @param {string} [seat] the first that is free if none is named */
  const sit = async (seat) => {
    if (!(await takeName())) {
      lounge(table, key, changed);
      $("#own-name").focus();
      return;
    }
    await act("join", { seat, key: key || undefined, contribution: contribution() });
  };
  const isSeated = table.mine.length > 0;
  const isFull = table.seats.every((/** @type {any} */ one) => one.kind !== "empty");
  const next = outlook(table, isFull);
  lay(
    h(
      "div",
      { class: "sheet opening-sheet" },
      h(
        "header",
        { class: "opening-head" },
        ...cover(room.dataset.cover ?? "", "cover"),
        h(
          "div",
          {},
          h("p", { class: "of-game" }, room.dataset.title),
          h("h2", { tabindex: -1 }, say(greeting(table, isFull))),
          h(
            "ul",
            { class: "terms" },
            ...JSON.parse(room.dataset.terms ?? "[]").map((/** @type {string} */ words) =>
              h("li", {}, words),
            ),
          ),
        ),
      ),
      isSeated &&
        !isFull &&
        table.key &&
        h(
          "div",
          { class: "invite" },
          h(
            "div",
            {},
            h("p", {}, h("b", {}, say("invite-title"))),
            ...invitation(table, key),
          ),
          h("img", {
            src: `/qr.svg?path=${encodeURIComponent(pathOf(table, key))}`,
            alt: say("invite-qr"),
            width: 132,
            height: 132,
          }),
        ),
      !isSeated && !isFull && !table.removed && invited(() => sit()),
      h(
        "div",
        { class: "places" },
        ...table.seats.map((/** @type {any} */ one) =>
          h(
            "div",
            { id: `place-${one.seat}`, class: `place seat-${one.seat}` },
            h("span", { class: "badge", "aria-hidden": "true" }, one.seat),
            h(
              "b",
              {},
              one.kind === "empty" ? say("seat-empty") : one.name,
              one.program && h("small", {}, say("program")),
              !one.confirmed && h("small", {}, say("waits")),
            ),
            h(
              "div",
              { class: "row place-acts" },
              one.kind === "empty" &&
                !table.removed &&
                h(
                  "button",
                  {
                    type: "button",
                    id: `sit-${one.seat}`,
                    class: "button quiet join",
                    "aria-label": say("named", {
                      word: say(isSeated ? "sit-too" : "sit"),
                      what: say("seat", { seat: one.seat }),
                    }),
                    onclick: () => sit(one.seat),
                  },
                  say(isSeated ? "sit-too" : "sit"),
                ),
              // A host who leaves closes the table, and has a button that says so.
              one.yours &&
                !table.host &&
                h(
                  "button",
                  {
                    type: "button",
                    id: `leave-${one.seat}`,
                    class: "button quiet",
                    onclick: () => act("leave"),
                  },
                  say("stand-up"),
                ),
              table.host && !one.yours && one.kind === "person" && !one.confirmed &&
                hosting("confirm", say("confirm-seat"), one, "sun", () =>
                  act("confirm", { seat: one.seat }),
                ),
              table.host && !one.yours && one.kind === "person" &&
                hosting("remove", say("remove"), one, "quiet", () =>
                  sendAway(one, () => act("remove", { seat: one.seat })),
                ),
              table.host &&
                !one.yours &&
                one.kind !== "person" &&
                botSelect(one, (level) => act("bot", { seat: one.seat, level })),
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "row" },
        table.host &&
          h(
            "button",
            {
              type: "button",
              id: "start",
              class: "button sun start",
              disabled: !isFull || isUndecided(table),
              onclick: () => act("start"),
            },
            say("start"),
          ),
        table.host &&
          h(
            "button",
            {
              type: "button",
              id: "close-table",
              class: "button quiet",
              onclick: () => act("close"),
            },
            say("close-table"),
          ),
        next && h("p", { class: "none" }, say(next)),
      ),
    ),
  );
}

/** A button with which the host decides about somebody. @param {string} what @param {string} word @param {any} one @param {string} kind @param {() => void} onclick */
function hosting(what, word, one, kind, onclick) {
  const label = say("named", { word, what: one.name });
  const id = `${what}-${one.seat}`;
  const attributes = { type: "button", id, class: `button ${kind}`, "aria-label": label, onclick };
  return h("button", attributes, word);
}

/** Asks once more: it cannot be undone. @param {any} one @param {() => void} remove */
function sendAway(one, remove) {
  const close = (/** @type {() => void} */ then) => () => {
    box.close();
    then();
  };
  const box = dialog(
    say("remove-sure", { name: one.name }),
    h("p", {}, say("remove-words")),
    h(
      "div",
      { class: "row" },
      action(say("remove"), "close", close(remove), "warn"),
      action(say("keep"), "right", close(() => {})),
    ),
  );
}

/** @param {any} one @param {(level: number | null) => void} choose */
function botSelect(one, choose) {
  const select = h(
    "select",
    {
      id: `bot-${one.seat}`,
      "aria-label": say("bot-for", { seat: one.seat }),
      onchange: (/** @type {Event} */ event) => {
        const value = /** @type {HTMLSelectElement} */ (event.target).value;
        choose(value ? Number(value) : null);
      },
    },
    h("option", { value: "" }, say("no-bot")),
    ...levels(one.level),
  );
  return select;
}
