/** The answers inside a saved page, in place of a server. */
import { unpack } from "./packed.js";
import { isUnion, unionOf } from "./union.js";
import { jsonResponse } from "./writing.js";

/** What decides how an answer comes, or how fine, and not what is in it. */
const IGNORED = ["digest", "seconds", "pool", "also"];

const ABSENT = {
  error: {
    code: "not_saved",
    message: "This needs a model, and was not saved with this page: open it in Regard.",
  },
};

/**
 * The name of a question, whatever the order of its parts.
 *
 * @param {string} method
 * @param {URL} address
 * @param {string} body JSON, or ""
 */
export function nameOf(method, { pathname, searchParams }, body) {
  const pairs = [...searchParams].filter(([name, value]) => value && !IGNORED.includes(name)).sort();
  const path = pathname.replace(/^.*\/(?=api\/|find\.json$)/, "");
  return JSON.stringify([method, path, pairs, body && inOrder(JSON.parse(body))]);
}

/** @param {any} value of JSON @returns {any} names in order, without those that have no value */
function inOrder(value) {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== "object") return value;
  const pairs = Object.entries(value).filter(([, part]) => part !== null && part !== "");
  return pairs.sort().map(([name, part]) => [name, inOrder(part)]);
}

export class Answers {
  /** @type {Promise<Map<string, import("./packed.js").Saved>>} */
  #saved;

  /** @param {string} text base64 */
  constructor(text) {
    this.#saved = unpack(text).then(byName);
  }

  /**
   * @param {URL} address
   * @param {RequestInit} request
   * @returns {Promise<Response>}
   */
  async answer(address, { method = "GET", body = "" }) {
    const saved = await this.#saved;
    const find = (/** @type {URL} */ asked) => saved.get(nameOf(method, asked, String(body ?? "")));
    const found = find(address);
    if (!found) return (isUnion(address) && unionOf(address, find)) || jsonResponse(ABSENT, 404);
    return new Response(found.read(), { status: found.status, headers: { "content-type": found.type } });
  }
}

/** @param {import("./packed.js").Saved[]} answers */
const byName = (answers) =>
  new Map(
    answers.map((answer) => {
      const [, method, address, body = ""] = /^(\S+) (\S+) ?(.*)$/s.exec(answer.request) ?? [];
      return [nameOf(method, new URL(address, "http://localhost"), body), answer];
    }),
  );
