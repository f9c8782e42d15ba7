/** What stands in small beside a map or a translation: why it looks as it does, and how it came about. */
import { sumsToOne } from "../head/aggregates.js";
import { isRewritten } from "../head/axis-pieces.js";
import { allowed, isEmptyRow } from "../head/weights.js";
import { hasAtlas } from "./models.js";
import { bare } from "./pieces.js";
import { amount, capital, count, towards } from "../words.js";

/**
 * One line over a map, where there is something that one cannot see in it.
 *
 * @param {Alignment} a
 * @param {string} [looks] of its model
 * @param {boolean} [hasCells] whether its cells are drawn, with their marks
 * @returns {Part[]} none where there is nothing to say
 */
export function noteInWords(a, looks, hasCells = true) {
  if (isRewritten(a)) return [{ text: rewrittenNote(a) }];
  if (a.columns.side === "fed") return shiftInWords(a, hasCells);
  if (a.window) return [{ text: windowNote(a.window, hasCells) }];
  if (a.rows.side === "hops")
    return [
      {
        text: "One matrix A: each hop spreads a weight of 1 over the sentence, and the mark is predicted from all of them.",
      },
    ];
  if (looks === "one place")
    return [
      {
        text: `Hard attention: each row chooses one position${hasCells ? ", marked with a dot" : ""}. Its weight is 1, all others are 0.`,
      },
    ];
  if (looks === "alike")
    return [{ text: "A plain average, with nothing to learn: every piece has the same weight, 1/n." }];
  return [];
}

/**
 * What was done to the rows and columns of a map that are not all pieces, one by one.
 *
 * @param {Alignment} a
 */
function rewrittenNote(a) {
  const divided = sumsToOne(a.aggregate ?? "") ? "; rows divided by what is left" : "";
  const isHidden = a.marks === "hidden";
  const isEmpty = Array.from({ length: a.n }, (_, i) => isEmptyRow(a, i)).some(Boolean);
  return [
    isHidden ? `End marks hidden${divided}.` : "",
    a.words ? "Pieces merged into words: columns added, rows averaged." : "",
    isHidden && isEmpty ? "A row that is all hatched looks only at end marks." : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Where p comes from, by the centres themselves: those of local-m count the rows, to the last position.
 *
 * @param {import("../head/weights.js").Window} window
 * @param {boolean} hasCells
 */
function windowNote({ centres, reach }, hasCells) {
  const last = Math.max(...centres);
  const isCounted = centres.every((centre, i) => centre === Math.min(i, last));
  const comes = isCounted
    ? "monotonic (local-m): p is the number of the row, so the window moves one position a step."
    : "predictive (local-p): the model computes p = S · sigmoid(vᵀ tanh(W s)) from its state s; S is the length of the " +
      `source. A Gaussian with spread ${reach / 2} around p multiplies the weights; then they are divided by their sum, which the paper leaves out.`;
  const drawn = hasCells
    ? "The dot: p, counted from 0. Hatched: not allowed; there the weight is 0 by rule."
    : "Shaded: where it may look. Positions are counted from 0.";
  return `Local attention, ${comes} Each row looks only at p − ${reach} to p + ${reach}. ${drawn}`;
}

/**
 * Why columns and rows of a decoder are not named alike, where they are not, by the first pieces of this very sentence.
 *
 * @param {Alignment} a whose columns are what was fed in
 * @param {boolean} hasCells
 * @returns {Part[]}
 */
function shiftInWords(a, hasCells) {
  const reach = looksFarBack(a) ? "" : ", or out of reach";
  if (!a.n) return [];
  if (a.rows.side === "fed") return hasCells ? [{ text: `Hatched: not fed in yet${reach}.` }] : [];
  const i = Math.min(1, a.n - 1);
  return [
    { text: `${capital(towards(i < (a.read ?? 0)))} ` },
    { text: `“${bare(a.rows.labels[i])}”`, role: "query" },
    { text: " the decoder was fed " },
    {
      text: `“${a.columns.labels
        .slice(0, i + 1)
        .map(bare)
        .join(" ")}”`,
      role: "key",
    },
    {
      text: `: columns are a step behind.${hasCells ? ` Hatched: not fed in yet${reach}.` : ""}`,
    },
  ];
}

/** @param {Alignment} a whether its last row may look at what was fed in first */
const looksFarBack = (a) => allowed(a, a.n - 1, 0);

/** @param {{blocks: {name: string, layers: number, heads: number}[], best_head: unknown}} model without the head that was asked for */
export function noSuchHead(model) {
  if (!model.blocks.length) return "This model has no attention; its fixed vector is shown instead.";
  const other = !hasAtlas(model)
    ? "the only map it has"
    : model.best_head
      ? "its best-aligned head"
      : "the first head of its last layer";
  return `This model has no such head; ${other} is open instead.`;
}

/** What a model without attention has instead of maps, as a title. */
export const VECTOR_TITLE = "No attention: one fixed vector";

/**
 * @param {ArrayLike<number>} vector
 * @param {Task} task
 */
export const vectorNote = (vector, { piece }) =>
  `Every ${piece} is written from this one vector of ${vector.length} numbers, the same at each step. ` +
  "Nothing is looked at.";

/**
 * How a translation came about, in words.
 *
 * @param {{tokens: string[], read: number, after: number, forced: boolean, complete: boolean}} target
 * @param {Task} task
 */
export function decodingFacts({ tokens, read, after, forced, complete }, { force }) {
  const how = forced && force ? force.label : "greedy";
  const pieces = count(tokens.length - read, "piece") + (after ? ` after ${after} read` : "");
  return `${how}, ${pieces}${complete ? "" : "; cut at the length limit"}`;
}

/**
 * The marks that were not predicted, with their probabilities.
 *
 * @param {{token: string, probability: number}[]} candidates
 * @param {string} chosen
 */
export const otherMarks = (candidates, chosen) =>
  candidates
    .filter(({ token }) => token !== chosen)
    .sort((a, b) => b.probability - a.probability)
    .map(({ token, probability }) => `“${token}” ${amount(probability)}`)
    .join(", ");

/**
 * @param {string} asked the id in the address
 * @param {{name: string}} model the one that is shown
 */
export const noSuchModel = (asked, model) => `There is no model “${asked}” here; this is ${model.name}.`;
