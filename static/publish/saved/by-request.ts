/** Saved answers by their requests, however these are written. */
import type { Saved } from "./packed.ts";

/** Parameters that decide how an answer comes, or how fine, and not what is in it. */
const IGNORED = ["digest", "seconds", "pool", "also"];

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

export const responseOf = ({ read, status, type }: Saved) =>
  new Response(read(), { status, headers: { "content-type": type } });

/** Answers by the names of their requests. */
export const byName = (answers: Saved[]) =>
  new Map(answers.map((answer) => [nameOfSaved(answer.request), answer]));

/** The name of a request that is written as `GET /api/steps?model=...`, a body after it. */
export function nameOfSaved(request: string) {
  const [, method, address, body = ""] = /^(\S+) (\S+) ?(.*)$/s.exec(request) ?? [];
  return answerName(method, new URL(address, "http://localhost"), body);
}
