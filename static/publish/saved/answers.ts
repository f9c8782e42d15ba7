/** The answers inside a saved page, in place of a server. */
import { answerName, byName, responseOf } from "./by-request.ts";
import { inflated } from "./inflated.ts";
import { unpack, type Saved } from "./packed.ts";
import { isUnion, unionOf } from "./union.ts";
import { NOT_SAVED } from "./words.ts";

const ABSENT = { error: { code: "not_saved", message: NOT_SAVED } };

export class Answers {
  #saved: Promise<Map<string, Saved>>;

  constructor(text: string) {
    this.#saved = unpack(inflated(text)).then(byName);
  }

  async answer(address: URL, { method = "GET", body = "" }: RequestInit): Promise<Response> {
    const saved = await this.#saved;
    const find = (asked: URL) => saved.get(answerName(method, asked, String(body ?? "")));
    const found = find(address);
    if (!found) return (isUnion(address) && unionOf(address, find)) || Response.json(ABSENT, { status: 404 });
    return responseOf(found);
  }
}
