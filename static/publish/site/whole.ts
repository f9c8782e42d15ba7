/** A whole model over a sentence as the server answers it: `app/whole/answers.py`. */
import { writeSafetensors } from "../../shared/safetensors.ts";
import { idsIn, listed, numbersIn, type Described, type Numbers, type Question } from "./opened.ts";
import type { ChancesAnswer, WholeAnswer } from "../../answers.ts";
import type { Named } from "./engine.ts";

type Part = Described["whole"]["parts"][number];
type Drawn = Part & Numbers & { scale: number };

/** All of an answer but its parts, and the parts with their numbers */
type Whole = { facts: Omit<WholeAnswer, "parts">; parts: Drawn[] };

const CHANCES = ["chances.words", "chances.logits", "chances.probabilities"];
const SAFETENSORS = "application/vnd.safetensors";
const BYTE = 127; // the byte 128 stands for 0, and BYTE more for the scale of its part

export async function answerWhole(question: Question): Promise<Response> {
  const whole = await wholeOf(question);
  if (!question.inArrays) return Response.json(toJson(whole));
  return new Response(toSafetensors(whole, question.asked.dtype), {
    headers: { "content-type": SAFETENSORS },
  });
}

async function wholeOf({ facts, attended, opened }: Question): Promise<Whole> {
  const { model, digest, source, target } = facts;
  const { parts, ...about } = opened.described.whole;
  const found = await opened.run(attended, [...parts.map(arrayOf), ...CHANCES]);
  return {
    facts: { model, digest, source, target, ...about, chances: chancesOf(found, opened.pieces) },
    parts: parts.map((part) => {
      const numbers = numbersIn(found, arrayOf(part));
      return { ...part, ...numbers, scale: scaleOf(numbers) };
    }),
  };
}

/** With every number as it is. */
const toJson = ({ facts, parts }: Whole): WholeAnswer => ({
  ...facts,
  parts: parts.map((part) => ({ ...part, labels: null, values: listed(part) })),
});

/** With the numbers of each part as a tensor; u8: bytes around 128. */
function toSafetensors({ facts, parts }: Whole, dtype?: string): Blob {
  const tensors = parts.map(({ id, shape, values, scale }) => [
    id,
    { shape, values: dtype === "u8" ? bytesOf(values, scale) : values },
  ]);
  const answer = { ...facts, parts: parts.map((part) => ({ ...part, labels: null, values: null })) };
  return writeSafetensors(Object.fromEntries(tensors), { regard: JSON.stringify(answer) });
}

/** The stage of which a part has the numbers, as the graph calls it. */
const arrayOf = ({ block, layer, step }: Part) => `${block}.${layer ?? 1}.${step}`;

/** The largest absolute value; 1 where all are 0. */
const scaleOf = ({ values }: Numbers) => values.reduce((most, x) => Math.max(most, Math.abs(x)), 0) || 1;

/** Of two bytes that are equally near the even one. */
function bytesOf(values: Float32Array<ArrayBuffer>, scale: number) {
  const bytes = Uint8ClampedArray.from(values, (x) => (x / scale) * BYTE + BYTE + 1);
  return new Uint8Array(bytes.buffer);
}

/** The likeliest pieces of each step. */
function chancesOf(found: Named, pieces: string[]): ChancesAnswer[] {
  const [, count] = found["chances.words"].dims;
  const words = idsIn(found, "chances.words").map((id) => pieces[id]);
  const [logits, probabilities] = CHANCES.slice(1).map(
    (name) => listed(numbersIn(found, name)) as number[][],
  );
  return logits.map((row, i) => ({
    pieces: words.slice(i * count, (i + 1) * count),
    logits: row,
    probabilities: probabilities[i],
  }));
}
