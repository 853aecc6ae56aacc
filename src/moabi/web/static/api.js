// @ts-check
/** Talking with the server: JSON over HTTP, problems as errors with a sentence to show. */

/** So many tables come at a time. */
const PAGE = 100;

/**
 * @param {string} method @param {string} path @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { "X-Moabi": "1", Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Error(say("error-network"));
  }
  const text = await answer.text();
  let content = null;
  try {
    content = text ? JSON.parse(text) : null;
  } catch {
    /* not JSON: an error page */
  }
  if (!answer.ok) {
    const error = content?.error ?? {};
    // What is wrong with a field says more than that something is.
    const wrong = error.kind === "invalid" ? Object.values(error.fields ?? {}).join(" ") : "";
    throw new Error(wrong || error.message || answer.statusText);
  }
  return content;
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/** A whole list of tables, which comes page by page. @param {string} path */
export async function getAll(path) {
  /** @type {any[]} */
  const found = [];
  for (;;) {
    const more = await get(found.length ? `${path}?before=${found[found.length - 1].id}` : path);
    found.push(...more);
    if (more.length < PAGE) return found;
  }
}
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => call("POST", path, body);

/** @type {Record<string, string>} */
let words = {};
const holder = document.getElementById("words");
if (holder) words = JSON.parse(holder.textContent || "{}");

/**
 * A message of the page's words, its values filled in.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? String(values[name]) : whole,
  );
}

/** What this browser adds to the shuffle: 16 random bytes. */
export function contribution() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
