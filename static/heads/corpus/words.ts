/** Sentences about heads over many sentences. */
import { blockName, headName } from "../../shared/head/knock-outs.ts";
import { fixed, listed, ordinal } from "../../shared/words.ts";
import { alignsOf } from "../rows.ts";
import { digitsOf, has, type CorpusHead, type CorpusMeasure } from "./measures.ts";
import type { Estimate, HeadsCorpusAnswer, Model } from "../../shared/api.ts";
import type { Rank } from "./quantiles.ts";

const FAR = 10; // the outer places of a histogram hold all that is further

export const many = (n: number) => n.toLocaleString("en");

export const titleInWords = ({ sentences }: HeadsCorpusAnswer) =>
  `What each head does on ${many(sentences)} sentences`;

export function sourceInWords({ sentences, files, knocked_out, interval, resamples }: HeadsCorpusAnswer) {
  const { one, many: several } = knocked_out;
  const cost = one
    ? ` What is lost without a head: mean over ${many(one)} of them, without many heads over ${many(several)} others.`
    : "";
  return (
    `Means over ${many(sentences)} sentences of ${listed([...new Set(files)])}, read with the translations that the files have; ` +
    `${percentOf(interval)} intervals from ${many(resamples)} bootstrap samples.${cost}`
  );
}

export const headTitle = (head: CorpusHead) => `${headName(head)}, ${blockName(head.block)}`;

/** The names that a head has on all sentences together, and the one it has on the gold pairs. */
export function namesInWords(head: CorpusHead, sentences: number, model: Model) {
  const aligns = alignsOf(model, head);
  const together = `${many(sentences)} sentences together`;
  const called = head.names.length
    ? `On ${together} it is called ${listed(head.names)}.`
    : `No ${aligns ? "other " : ""}name holds for it on ${together}.`;
  if (!aligns) return called;
  return `On the gold pairs it is called ${aligns.name}, with an alignment error of ${fixed(aligns.error)}. ${called}`;
}

/** A head as the scatter names it. */
export const pointInWords = (head: CorpusHead, measures: CorpusMeasure[], all: CorpusHead[]) =>
  `${headTitle(head)}: ${measures.map((one) => valueInWords(head, one, all)).join("; ")}.`;

function valueInWords({ values }: CorpusHead, { id, name, unit }: CorpusMeasure, all: CorpusHead[]) {
  const [mean, low, high] = values[id];
  const digits = digitsOf(all, id);
  const interval = low === null || high === null ? "" : ` [${fixed(low, digits)}, ${fixed(high, digits)}]`;
  return `${name} ${fixed(Number(mean), digits)}${interval}${unit ? ` ${unit}` : ""}`;
}

export function leftOutInWords(heads: CorpusHead[], measures: CorpusMeasure[]) {
  const without = heads.filter((head) => measures.some(({ id }) => !has(head, id)));
  const blocks = [...new Set(without.map(({ block }) => blockName(block)))];
  return blocks.length ? `Not drawn, because not measured there: ${listed(blocks)}.` : "";
}

/** The rank as "above 80 %", at least. */
export function rankInWords(rank: Rank) {
  if (!rank) return "as most are";
  const side = rank.isAbove ? "above" : "below";
  return rank.share >= 1 ? `${side} all` : `${side} ${percentOf(rank.share)}`;
}

export function unusualInWords(
  { name, unit }: CorpusMeasure,
  value: number,
  rank: NonNullable<Rank>,
  sentences: number,
  digits: number,
) {
  const side = rank.isAbove ? "higher" : "lower";
  const share = rank.share >= 1 ? "all" : `at least ${percentOf(rank.share)}`;
  return (
    `Least usual here: ${name}, ${fixed(value, digits)}${unit ? ` ${unit}` : ""} on this sentence, ${side} than on ` +
    `${share} of ${many(sentences)} sentences.`
  );
}

/** The head that this sentence needs most, at a cost in nats a piece: the k-th of all, the costliest first. */
export function neededInWords(k: number, cost: number, ordered: CorpusHead[], sentences: number) {
  if (ordered.length < 2) return "";
  const needed = ordered[k];
  const here = `On this sentence ${headName(needed)} of ${blockName(needed.block)} is needed most, at ${fixed(cost)} nats a piece`;
  if (k === 0) return `${here}; it is also first over ${many(sentences)} sentences.`;
  return `${here}; over ${many(sentences)} sentences it is ${ordinal(k + 1)} of ${ordered.length}, and ${headName(ordered[0])} is first.`;
}

export const NOT_MEASURED = "Not measured over many sentences";
export const BY_WEIGHTS_AND_NORMS = "By weights and by norms";
export const OFFSETS_AXIS = "pieces before (−) and after (+) its own place";
export const SHARE_AXIS = "share of the weights";
export const GONE_AXIS = "heads of the block that are gone";
export const LOST_AXIS = "nats a piece that are lost";
export const goneInWords = (block: string, gone: number, heads: number, lost: string) =>
  `${block}, ${gone} of ${heads} heads gone: ${lost}`;
export const ALONE = "This model has one head: there is nothing to compare it with in a scatter.";
export const scatterInWords = (x: string, y: string, heads: number) => `${y} of ${heads} heads by ${x}.`;
/** The name of the scatter; the one sentence under it is said when another head is read. */
export const named = (says: string) =>
  `All heads by two measures. ${says} Arrow keys read it from left to right, Enter opens a head.`;
export const withTable = (says: string) => `${says} The table below has the same numbers.`;

/** The interval as "95 % interval 0.46 to 0.48", "" where there is none; `interval` is a share, 0 to 1. */
export const intervalInWords = ([, low, high]: Estimate, digits: number, interval: number) =>
  low === null || high === null
    ? ""
    : `${percentOf(interval)} interval ${fixed(low, digits)} to ${fixed(high, digits)}`;
export const aboutMeasure = ({ meaning, source }: CorpusMeasure, sentences: number) =>
  `${meaning}. ${source}. ${many(sentences)} sentences.`;
export const percentOf = (share: number) => `${Math.round(100 * share)}\u00a0%`;

/** The name of an offset, j − i. */
export function offsetName(offset: number) {
  if (offset === 0) return "own place";
  const size = Math.abs(offset);
  return `${size}${size === FAR ? " or more" : ""} ${offset < 0 ? "before" : "after"}`;
}

const BESIDE = { [-1]: "before", 1: "after" } as Record<number, string>; // measures of one place

/**
 * The offset with the largest share, and the reason that the measure of that offset is another number. The shares
 * go from 10 before to 10 after.
 */
export function offsetsInWords(shares: number[], values: CorpusHead["values"]) {
  const most = shares.indexOf(Math.max(...shares));
  const id = BESIDE[most - FAR];
  const share = `Of all its weights the largest share, ${fixed(shares[most])}, is on the place ${offsetName(most - FAR)}`;
  if (!has({ values }, id)) return `${share}.`;
  const mean = fixed(Number(values[id][0]));
  return `${share}, counted over all rows; “place ${id}”, ${mean}, is the mean over the rows that have such a place.`;
}

export const overMany = (sentences: number) =>
  `over ${many(sentences)} sentences, in the mean over the rows that have it, for back and ahead over all rows`;
