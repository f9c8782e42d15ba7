/** Questions that the engine answers in place of the server, under the same addresses and parameters. */
import { writeSafetensors } from "../../shared/safetensors.ts";
import { factsOf, partsOf, type Part, type Selection } from "./answers.ts";
import { Unreadable } from "./readable.ts";
import { answerSteps } from "./steps.ts";
import { answerWhole } from "./whole.ts";
import type { Model, ModelAnswer } from "../../shared/answer-types.ts";
import type { Attended, Engine, Weights } from "./engine.ts";
import type { Question } from "./opened.ts";

/** The models of a site, the scripts that set no spaces between words, and the engine of each model when it is needed */
export type Site = {
  models: (Model & ModelAnswer)[];
  unspaced: RegExp;
  engineOf(model: Model & ModelAnswer): Promise<Engine>;
};

const ARRAYS = "application/vnd.safetensors";
const KEPT = 8; // sentences whose weights are not computed again
/** Parameters of a map that is made from heads, which the engine does not make. */
const MADE = ["aggregate", "heads", "words", "marks", "rows"];

/** Questions about every array of a sentence, which only Transformers answer here. */
const OPENED: Record<string, (question: Question) => Promise<Response | null>> = {
  whole: answerWhole,
  steps: answerSteps,
};

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
    const [, path] = /\/api\/([\w-]+)$/.exec(pathname) ?? [];
    const asked = Object.fromEntries([...searchParams].filter(([, value]) => value));
    if (path === "models" && !asked.also) return Response.json(this.#site.models);
    const model = this.#site.models.find(({ id }) => id === asked.model);
    if (!model || !isOfEngine(path, asked, model)) return null;
    try {
      const attended = await this.#attend(model, asked, signal ?? undefined);
      const facts = factsOf(attended, model, this.#site.unspaced);
      const inArrays = new Headers(headers).get("accept") === ARRAYS;
      if (OPENED[path]) {
        const opened = await (await this.#site.engineOf(model)).opened();
        return await OPENED[path]({ asked, inArrays, model, facts, attended, opened });
      }
      if (path === "decoding") return Response.json(decodingOf(facts, attended));
      const parts = partsOf(attended, model, selectionOf(asked));
      return inArrays
        ? arraysOf(facts, parts, asked.dtype)
        : Response.json({ ...facts, blocks: nested(parts) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const { code, message, limit } = error;
      return Response.json({ error: { code, message, limit } }, { status: 422 });
    }
  }

  /** Attend to a sentence, or return what is kept of it: a page asks for all heads and for one. */
  async #attend(model: Model & ModelAnswer, { text, target }: Record<string, string>, signal?: AbortSignal) {
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

function isOfEngine(path: string, asked: Record<string, string>, { family }: ModelAnswer) {
  if (OPENED[path]) return family === "transformer";
  if (path === "decoding") return (asked.method ?? "greedy") === "greedy";
  return path === "attention" && asked.dtype !== "f16" && !MADE.some((name) => name in asked);
}

const selectionOf = ({ block, layer, head }: Record<string, string>): Selection => ({
  block,
  layer: layer ? Number(layer) : undefined,
  head: head ? Number(head) : undefined,
});

function decodingOf(
  { model, digest, source, target }: ReturnType<typeof factsOf>,
  { target: { candidates } }: Attended,
) {
  return { model, digest, source, target, candidates, tree: null };
}

/** Weights as lists in lists, null where looking is not allowed. */
const nested = (parts: Record<string, Part>) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { weights, ...header }]) => [
      name,
      { ...header, weights: listed(weights.values, weights.shape), sinks: null },
    ]),
  );

function listed(values: Float32Array, [size, ...others]: number[]): unknown[] {
  if (!others.length) return Array.from(values, (weight) => (Number.isNaN(weight) ? null : weight));
  const step = values.length / size;
  return Array.from({ length: size }, (_, k) => listed(values.subarray(k * step, (k + 1) * step), others));
}

/** All as one file, as `to_safetensors` of the server writes it. */
function arraysOf(facts: object, parts: Record<string, Part>, dtype?: string) {
  const blocks = Object.entries(parts).map(([name, { weights, ...header }]) => [name, header]);
  const tensors = Object.entries(parts).map(([name, { weights }]) => [
    name,
    { shape: weights.shape, values: dtype === "u8" ? bytesOf(weights) : weights.values },
  ]);
  const regard = JSON.stringify({ ...facts, blocks: Object.fromEntries(blocks) });
  const file = writeSafetensors(Object.fromEntries(tensors), { regard });
  return new Response(file, { headers: { "content-type": ARRAYS } });
}

/** A byte a weight, 255 for 1, 0 where looking is not allowed; of two that are equally near the even one. */
function bytesOf({ values }: Weights): Uint8Array<ArrayBuffer> {
  const clamped = new Uint8ClampedArray(values.length); // rounds half to even, and NaN to 0
  values.forEach((weight, k) => (clamped[k] = Math.fround(weight * 255)));
  return new Uint8Array(clamped.buffer);
}
