/** Sentences about a text as it is written, piece by piece. */
import { isSpecial, spoken } from "../../shared/pieces.ts";
import { amount, fixed, ordinal, type Part } from "../../shared/words.ts";
import type { Candidate, Target } from "../../shared/api.ts";
import type { DecodingChoice } from "./options.ts";
import type { Sampling } from "./draw.ts";

export const quoted = (token: string): string =>
  isSpecial(token) || spoken(token) === "space" ? `the ${spoken(token)}` : `“${spoken(token)}”`;

/** A probability where there is little room. */
export function brief(p: number, digits: number = 2) {
  const rounded = fixed(p, digits);
  if (p > 0 && Number(rounded) === 0) return `<${10 ** -digits}`;
  if (p < 1 && Number(rounded) === 1) return `>${fixed(1 - 10 ** -digits, digits)}`;
  return rounded;
}

/** The rank of a piece, from 0, among candidates with the most likely first; -1 where it is not there. */
export const rankOf = (candidates: Candidate[], token: string): number =>
  candidates.findIndex((candidate) => candidate.token === token);

export function stepInWords(target: Target, candidates: Candidate[], step: number): Part[] {
  const [fed, token] = [target.fed[step - 1], target.tokens[step - 1]];
  const p = amount(Math.exp(target.log_probabilities[step - 1]));
  const did = step <= target.read ? "reads" : target.forced ? "is made to write" : "writes";
  return [
    { text: `Step ${step} of ${target.tokens.length}. Fed ` },
    { text: quoted(fed), role: "key" },
    { text: `, the model ${did} ` },
    { text: quoted(token), role: "query" },
    { text: `, probability ${p}, ${rankInWords(candidates, token)}.` },
  ];
}

function rankInWords(candidates: Candidate[], token: string) {
  const rank = rankOf(candidates, token);
  if (rank < 0) return `not among the ${candidates.length} most likely`;
  return rank ? `the ${ordinal(rank + 1)} most likely` : "the most likely";
}

/** The reasons that pieces could not have been drawn, the first in full, "" where they could. */
export function undrawableInWords(can: (boolean | null)[], { topK, topP }: Omit<Sampling, "temperature">) {
  const reasons = can.map((one, rank) => {
    if (one !== false) return "";
    return topK && rank >= topK
      ? `: not among the ${topK} most likely`
      : `: more likely pieces already hold ${topP} of the draw`;
  });
  return reasons.map((why, rank) => why && `cannot be drawn${reasons.indexOf(why) === rank ? why : ""}`);
}

export function methodInWords({ forced, complete, read }: Target, asked: DecodingChoice) {
  const { method, temperature, top_k, top_p, seed, beam } = asked;
  const stopped = complete ? "" : " The length limit came before its end.";
  const after = read ? ", after the text" : "";
  if (forced && method === "greedy") return "A given text: at each step the model is fed its pieces.";
  if (method === "greedy") return `Greedy${after}: at each step the most likely piece.${stopped}`;
  if (method === "beam")
    return `Beam search: the ${beam} best partial texts are continued at each step; the best complete one wins.${stopped}`;
  const from = [
    Number(temperature) === 1 ? "" : `temperature ${temperature}`,
    Number(top_k) ? `the ${top_k} most likely` : "",
    Number(top_p) === 1 ? "" : `the nucleus that holds ${top_p}`,
  ].filter(Boolean);
  const own = Number(temperature) === 1 ? "" : " Probabilities here are the model’s own, at temperature 1.";
  return `Drawn${after}${from.length ? ` (${from.join(", ")})` : ""} with seed ${seed}.${own}${stopped}`;
}

/** A sentence where a beam search found what greedy finds; "" where not, or where the greedy text is not known. */
export const sameLineInWords = ({ method }: DecodingChoice, written: Target, { forced, tokens }: Target) =>
  method === "beam" && !forced && String(written.tokens) === String(tokens)
    ? "Greedy finds the same line here."
    : "";

/** A sentence where the stages of the page are of another text; "" where both are one. */
export function apartInWords(written: Target, opened: Target): string {
  if (JSON.stringify(written.tokens) === JSON.stringify(opened.tokens)) return "";
  if (written.text === opened.text)
    return `The stages show the same text cut into other pieces: ${opened.tokens.length}, here ${written.tokens.length}.`;
  const whose = opened.forced ? "the text that was given" : "the greedy text";
  return `The stages above show ${whose}, “${opened.text}”, not this text.`;
}
