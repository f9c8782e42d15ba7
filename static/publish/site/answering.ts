/** Questions that the engine answers in place of the server, under the same addresses and parameters. */
import { attention } from "./attention.ts";
import { decoding } from "./decoding.ts";
import { gold, headsTags } from "./measured.ts";
import { Refusal } from "./refusal.ts";
import { steps } from "./steps.ts";
import { whole } from "./whole.ts";
import type { Answerer, Asked, SiteModel } from "./question.ts";
import type { Attended, Engine } from "./engine.ts";

/** The models of a site, the scripts that set no spaces between words, and the engine and files of each model. */
export type Site = {
  models: SiteModel[];
  unspaced: RegExp;
  engineOf(model: SiteModel): Promise<Engine>;
  fileOf(model: SiteModel, name: string): Promise<Uint8Array>;
};

/** Answers by the path after `api/`; a further one is a line. */
const ANSWERERS: Record<string, Answerer> = {
  attention,
  decoding,
  gold,
  "heads-tags": headsTags,
  steps,
  whole,
};

const ARRAYS = "application/vnd.safetensors";
const KEPT = 8; // sentences whose weights are not computed again

export class Answering {
  #site: Site;
  #attended = new Map<string, Promise<Attended>>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** The answer; null for what only a server, or a record of its answers, knows. */
  async answer(
    { pathname, searchParams }: URL,
    { headers, signal }: RequestInit = {},
  ): Promise<Response | null> {
    const [, path = ""] = /\/api\/([\w-]+)$/.exec(pathname) ?? [];
    const asked = Object.fromEntries([...searchParams].filter(([, value]) => value));
    if (path === "models") return Response.json(this.#site.models);
    const model = this.#site.models.find(({ id }) => id === asked.model);
    if (!model || !Object.hasOwn(ANSWERERS, path)) return null;
    try {
      return await ANSWERERS[path]({
        ...{ asked, model, unspaced: this.#site.unspaced },
        wantsArrays: new Headers(headers).get("accept") === ARRAYS,
        engine: () => this.#site.engineOf(model),
        attended: () => this.#attend(model, asked, signal ?? undefined),
        file: (name) => this.#site.fileOf(model, name),
      });
    } catch (error) {
      if (error instanceof Refusal) return error.response;
      throw error;
    }
  }

  /** Attend to a sentence, or return what is kept of it. */
  async #attend(model: SiteModel, { text, target }: Asked, signal?: AbortSignal) {
    const key = JSON.stringify([model.id, text, target]);
    const kept = this.#attended.get(key);
    if (kept) return kept;
    const engine = await this.#site.engineOf(model);
    const attending = engine.attend(text ?? "", target ?? null, signal);
    this.#attended.set(key, attending);
    attending.catch(() => this.#attended.delete(key));
    for (const [oldest] of this.#attended) if (this.#attended.size > KEPT) this.#attended.delete(oldest);
    return attending;
  }
}
