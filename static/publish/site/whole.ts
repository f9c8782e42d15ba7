/** A whole model over a sentence, as JSON or as arrays: the answer of `/api/whole`, as `app/whole/answers.py` writes it. */
import { writeSafetensors } from "../../shared/safetensors.ts";
import { factsOf } from "./answers.ts";
import { describedOf, idsIn, isOpened, listed, numbersIn, type Numbers, type Part } from "./opened.ts";
import { isRead, type Answerer, type Question } from "./question.ts";
import type { ChancesAnswer, WholeAnswer } from "../../answers.ts";
import type { Named } from "./engine.ts";

type Drawn = Part & Numbers & { scale: number };

/** All of an answer but its parts, and the parts with their numbers */
type Whole = { facts: Omit<WholeAnswer, "parts">; parts: Drawn[] };

const CHANCES = ["chances.words", "chances.logits", "chances.probabilities"];
const BYTE = 127; // the byte 128 stands for 0, and BYTE more for the scale of its part

export const whole: Answerer = async (question) => {
  const { asked, model, wantsArrays } = question;
  if (!isOpened(model) || !isRead(asked, { dtype: /^(f32|u8)$/ })) return null;
  const found = await wholeOf(question);
  return wantsArrays ? arraysOf(found, asked.dtype) : Response.json(jsonOf(found));
};

async function wholeOf(question: Question): Promise<Whole> {
  const [attended, engine] = [await question.attended(), await question.engine()];
  const { model, digest, source, target } = factsOf(attended, question);
  const { parts, ...about } = (await describedOf(question)).whole;
  const found = await engine.open(attended, [...parts.map(arrayOf), ...CHANCES]);
  return {
    facts: { model, digest, source, target, ...about, chances: chancesOf(found, engine.pieces) },
    parts: parts.map((part) => {
      const numbers = numbersIn(found, arrayOf(part));
      return { ...part, ...numbers, scale: scaleOf(numbers) };
    }),
  };
}

/** The stage of which a part has the numbers, as the graph calls it. */
const arrayOf = ({ block, layer, step }: Part) => `${block}.${layer ?? 1}.${step}`;

/** The largest absolute value; 1 where all are 0. */
const scaleOf = ({ values }: Numbers) => values.reduce((most, x) => Math.max(most, Math.abs(x)), 0) || 1;

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

const jsonOf = ({ facts, parts }: Whole): WholeAnswer => ({
  ...facts,
  parts: parts.map((part) => ({ ...part, labels: null, values: listed(part) })),
});

/** A tensor a part, by its id; u8: bytes around 128. */
function arraysOf({ facts, parts }: Whole, dtype?: string) {
  const tensors = parts.map(({ id, shape, values, scale }) => [
    id,
    { shape, values: dtype === "u8" ? bytesOf(values, scale) : values },
  ]);
  const answer = { ...facts, parts: parts.map((part) => ({ ...part, labels: null, values: null })) };
  const file = writeSafetensors(Object.fromEntries(tensors), { regard: JSON.stringify(answer) });
  return new Response(file, { headers: { "content-type": "application/vnd.safetensors" } });
}

/** The nearest bytes; of two that are equally near the even one. */
function bytesOf(values: Numbers["values"], scale: number) {
  const bytes = Uint8ClampedArray.from(values, (x) => (x / scale) * BYTE + BYTE + 1);
  return new Uint8Array(bytes.buffer);
}
