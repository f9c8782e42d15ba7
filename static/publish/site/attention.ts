/** Attention of every head, of some, or one map of several: the answer of `/api/attention`, as JSON or as arrays. */
import { writeSafetensors } from "../../shared/safetensors.ts";
import { factsOf } from "./answers.ts";
import { oneMap } from "./one-map.ts";
import { partsOf, type Part } from "./parts.ts";
import { isRead, type Answerer } from "./question.ts";
import { VALUES, isAsItIs, madeOf, selectionOf } from "./selection.ts";
import type { Weights } from "./engine.ts";

type Tensor = Parameters<typeof writeSafetensors>[0][string];

export const attention: Answerer = async (question) => {
  const { asked, model, wantsArrays } = question;
  if (!isRead(asked, VALUES)) return null;
  const [selection, made] = [selectionOf(asked), madeOf(asked)];
  const attended = await question.attended();
  const parts = isAsItIs(made)
    ? partsOf(attended, model.blocks, selection)
    : await oneMap(attended, question, selection, made);
  const facts = factsOf(attended, question);
  return wantsArrays
    ? arraysOf(facts, parts, asked.dtype)
    : Response.json({ ...facts, blocks: nested(parts) });
};

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
  const tensors = Object.entries(parts).flatMap(([name, part]): [string, Tensor][] =>
    dtype === "u8" ? inBytes(name, part) : [[name, part.weights]],
  );
  const regard = JSON.stringify({ ...facts, blocks: Object.fromEntries(blocks) });
  const file = writeSafetensors(Object.fromEntries(tensors), { regard });
  return new Response(file, { headers: { "content-type": "application/vnd.safetensors" } });
}

/** The bytes of a block, and where looking is allowed if the mask does not say it. */
function inBytes(name: string, { weights: { values, shape }, mask }: Part): [string, Tensor][] {
  const [n, m] = shape.slice(-2);
  const allowed = Uint8Array.from(values, (weight) => Number(!Number.isNaN(weight)));
  const isMasked = (k: number) => Boolean(mask) && k % m > Math.floor(k / m) % n;
  const isSaid = allowed.every((isAllowed, k) => Boolean(isAllowed) !== isMasked(k));
  const bytes: [string, Tensor] = [name, { shape, values: bytesOf(values) }];
  return isSaid ? [bytes] : [bytes, [`${name}.allowed`, { shape, values: allowed }]];
}

/** A byte a weight, 255 for 1, 0 where looking is not allowed; of two that are equally near the even one. */
function bytesOf(values: Weights["values"]): Uint8Array<ArrayBuffer> {
  const clamped = new Uint8ClampedArray(values.length); // rounds half to even, and NaN to 0
  values.forEach((weight, k) => (clamped[k] = Math.fround(weight * 255)));
  return new Uint8Array(clamped.buffer);
}
