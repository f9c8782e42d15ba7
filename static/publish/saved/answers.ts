/** The answers inside a saved page, in place of a server. */
import { unpack, type Saved } from "./packed.ts";
import { isUnion, unionOf } from "./union.ts";
import { NOT_SAVED } from "./words.ts";

/** Parameters that decide how an answer comes, or how fine, and not what is in it. */
const IGNORED = ["digest", "seconds", "pool", "also"];

const ABSENT = { error: { code: "not_saved", message: NOT_SAVED } };

/** The name of a request, whatever the order of its parts; the body is JSON, or "". */
export function answerName(method: string, { pathname, searchParams }: URL, body: string) {
  const pairs = [...searchParams].filter(([name, value]) => value && !IGNORED.includes(name)).sort();
  const path = pathname.replace(/^.*\/(?=api\/|(find\.json|help\.html)$)/, "");
  return JSON.stringify([method, path, pairs, body && inOrder(JSON.parse(body))]);
}

/** A value of JSON with its names in order, without those that have no value. */
function inOrder(value: any): any {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== "object") return value;
  const pairs = Object.entries(value).filter(([, part]) => part !== null && part !== "");
  return pairs.sort().map(([name, part]) => [name, inOrder(part)]);
}

export class Answers {
  #saved: Promise<Map<string, Saved>>;

  constructor(text: string) {
    this.#saved = unpack(text).then(byName);
  }

  async answer(address: URL, { method = "GET", body = "" }: RequestInit): Promise<Response> {
    const saved = await this.#saved;
    const find = (asked: URL) => saved.get(answerName(method, asked, String(body ?? "")));
    const found = find(address);
    if (!found) return (isUnion(address) && unionOf(address, find)) || Response.json(ABSENT, { status: 404 });
    return new Response(found.read(), { status: found.status, headers: { "content-type": found.type } });
  }
}

const byName = (answers: Saved[]) =>
  new Map(
    answers.map((answer) => {
      const [, method, address, body = ""] = /^(\S+) (\S+) ?(.*)$/s.exec(answer.request) ?? [];
      return [answerName(method, new URL(address, "http://localhost"), body), answer];
    }),
  );
