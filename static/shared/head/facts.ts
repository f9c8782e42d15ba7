/** Facts of one head: pure functions over the weights that the server sent. */
import { calledIn, inShort, measuresOf, patternsOf } from "./patterns.ts";
import { isRewritten } from "./axis-pieces.ts";
import { alignedOf, isNeither, type Measured, type HeadInModel } from "./row-names.ts";
import { choices, entropy, isEmptyRow, row, type Alignment } from "./weights.ts";
import { sum } from "../numbers.ts";
import { amount, fixed, ordinal, percent } from "../words.ts";
import { SERVES, alignedWord } from "./aligned-words.ts";
import * as words from "./fact-words.ts";

const ROUNDED = 1e-3;

export type Fact = { id: string; value: string; name: string; meaning: string };

/** The mean entropy of the rows; the part that a row leaves to a sink is one more share of it. */
export const meanEntropy = (a: Alignment) =>
  mean(a, (weights, i) => entropy(a.sinks ? [...weights, a.sinks[i]] : weights));

export const meanLargest = (a: Alignment) =>
  mean(a, (weights) => weights.reduce((best, w) => Math.max(best, Math.abs(w) || 0), 0));

const meanSum = (a: Alignment) => mean(a, (weights) => sum(weights.filter((w) => !Number.isNaN(w))));

/** False where weights may be below 0, rows were brought as parts, or no head made them and they do not sum to 1. */
const hasDistributions = (a: Alignment) =>
  !a.signed && a.given?.whole !== false && (!a.aggregate || Math.abs(meanSum(a) - 1) < ROUNDED);

/** The share of all attention that goes to columns named `token`, averaged over the rows. */
export function shareOn(a: Alignment, token: string) {
  return mean(a, (weights) =>
    weights.reduce((sum, w, j) => (a.columns.tokens[j] === token && w > 0 ? sum + w : sum), 0),
  );
}

/** The largest entropy that the mask, or the window, leaves possible, averaged over the rows; a sink is one more choice. */
export function entropyLimit(a: Alignment) {
  let sum = 0;
  for (let i = 0; i < a.n; i++) sum += Math.log2(Math.max(1, choices(a, i) + (a.sinks ? 1 : 0)));
  return sum / a.n;
}

function mean(a: Alignment, of: (weights: Float32Array, i: number) => number) {
  let [sum, rows] = [0, 0];
  for (let i = 0; i < a.n; i++) {
    if (isEmptyRow(a, i)) continue;
    sum += of(row(a, i), i);
    rows++;
  }
  return rows ? sum / rows : 0;
}

/** The overlap of the hops of one matrix, |A Aᵀ - I| (Frobenius); Lin et al. 2017, arXiv 1703.03130, equation 8. */
export function redundancy(a: Alignment) {
  let sum = 0;
  for (let i = 0; i < a.n; i++)
    for (let k = 0; k < a.n; k++) {
      const dot = row(a, i).reduce((total, w, j) => total + w * row(a, k)[j], 0);
      sum += (dot - Number(i === k)) ** 2;
    }
  return Math.sqrt(sum);
}

/** The rank of a score among scores [layer][head], lowest first; layer, head and rank count from 1. */
export function rank(scores: number[][], layer: number, head: number) {
  const mine = scores[layer - 1][head - 1];
  const all = scores.flat();
  return { nth: 1 + all.filter((x) => x < mine).length, of: all.length };
}

/** The word that a head serves, and how well, on a test set; no fact where it was not measured. */
export function alignmentError(model: Measured, head: HeadInModel): Fact[] {
  const aligned = alignedOf(model, head);
  if (!aligned) return [];
  const { naming, errors, diagonal } = aligned;
  const { nth, of } = rank(model.measured?.alignment[naming].heads, head.layer || 1, head.head || 1);
  const isOne = of === 1 || head.aggregate;
  const among = `${nth === 1 ? "best" : ordinal(nth)} of ${of}`;
  const isRanked = !isOne && !isNeither(aligned);
  const name = `AER: ${isRanked ? `${among} for ${SERVES[naming]}` : `aligns ${alignedWord(aligned)}`}`;
  const meaning = words.errorMeaning(errors, diagonal, isOne ? "" : among);
  return [{ id: "aer", value: fixed(errors[naming]), name, meaning }];
}

/** The pattern of a head by its pieces, where it has a name. */
function pattern({ byPieces, ...map }: Alignment, piece: string): Fact[] {
  const a = byPieces ?? map;
  if (isRewritten(a)) return [];
  const called = calledIn({ rows: a.rows.side, columns: a.columns.side }, a.columns.tokens, piece);
  const value = inShort(patternsOf(measuresOf(a), called));
  const meaning = words.patternMeaning(Boolean(byPieces));
  return value ? [{ id: "pattern", value, name: words.BY_PATTERN, meaning }] : [];
}

/** The facts of a head; `piece` names the unit that is read one by one. */
export function headFacts(a: Alignment, model: Measured, piece: string = "piece"): Fact[] {
  if (a.aggregate === "contacts") return []; // no weights, and of no head
  const facts: Fact[] = [];
  facts.push(...alignmentError(model, a));
  if (!hasDistributions(a)) return [largestFact(a), sumFact(a)];
  const bits = meanEntropy(a);
  facts.push({
    id: "entropy",
    value: `${fixed(bits)} bits`,
    name: words.entropyName(bits, piece),
    meaning: words.entropyMeaning(entropyLimit(a), piece),
  });
  facts.push(largestFact(a));
  if (a.rows.side === "hops") return [...facts, ...overlap(a)];
  if (a.sinks)
    facts.push({
      id: "sink",
      value: amount(a.sinks.reduce((sum, share) => sum + share, 0) / a.n),
      name: words.SINK,
      meaning: words.SINK_MEANING,
    });
  const token = a.columns.side === "fed" ? "<s>" : "</s>";
  if (a.columns.tokens.includes(token))
    facts.push({
      id: "share",
      value: amount(shareOn(a, token)),
      name: words.ON_MARK[token],
      meaning: words.markMeaning(token),
    });
  return [...facts, ...pattern(a, piece)];
}

/** The overlap of the hops as a fact; none where the rows are no hops, or one alone. */
export function overlap(a: Alignment | null): Fact[] {
  if (a?.rows.side !== "hops" || a.n < 2) return [];
  const meaning = words.OVERLAP_MEANING;
  return [{ id: "redundancy", value: fixed(redundancy(a)), name: words.OVERLAP, meaning }];
}

const largestFact = (a: Alignment): Fact => ({
  id: "largest",
  value: amount(meanLargest(a)),
  name: "mean largest weight",
  meaning: words.LARGEST_MEANING,
});

const sumFact = (a: Alignment): Fact => ({
  id: "sum",
  value: String(Number(meanSum(a).toFixed(3))),
  name: words.SUM,
  meaning: words.sumMeaning(a.aggregate),
});

/**
 * The fact that the head that looks best, of a model of dates, looks where it should; none for other heads and
 * models. Layer and head are 0 where a block is shown whole.
 */
export function alignedFacts({ measured }: Measured, { block, layer, head }: HeadInModel): Fact[] {
  const { aligned } = measured ?? {};
  if (!aligned || block !== "cross" || (layer || 1) !== aligned.layer || (head || 1) !== aligned.head)
    return [];
  const { share, chance, dates, aligns } = aligned;
  const meaning = words.alignedMeaning(dates, percent(chance));
  return [{ id: "aligned", value: percent(share), name: words.alignedName(aligns), meaning }];
}
