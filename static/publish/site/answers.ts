/** The beginning of answers about a sentence, as `app/api/dump.py` writes it. */
import { beginsOf } from "./begins.ts";
import type { SentenceAnswer } from "../../shared/answer-types.ts";
import type { RemarkAnswer } from "../../answers.ts";
import type { Attended } from "./engine.ts";
import type { Question } from "./question.ts";
import type { Text } from "./tokenizer.ts";

export function factsOf(
  attended: Attended,
  { model: { id, digest }, unspaced }: Pick<Question, "model" | "unspaced">,
) {
  const { fed, log_probabilities, forced, complete } = attended.target;
  const writing = { fed, log_probabilities, forced, complete, after: 0 };
  const sentence: SentenceAnswer = {
    model: id,
    digest,
    source: textOf(attended.source, unspaced),
    target: { ...textOf(attended.target, unspaced), ...writing },
  };
  return { ...sentence, vector: attended.vector, won: null, candidates: null };
}

const textOf = (read: Text & { remarks: RemarkAnswer[] }, unspaced: RegExp) => ({
  text: read.text,
  tokens: read.tokens,
  offsets: read.offsets.map(([start, end]) => [start, end] as [number, number]),
  begins: beginsOf(read, unspaced),
  remarks: read.remarks,
});
