/** Functions that make weights, or other scores, of a row of scores that people type: softmax, and others beside it. */
import { addressOf } from "../shared/page/address.ts";
import { inDigits, pen, rowOf, softmaxed, subscript, type Light } from "../shared/maps/arithmetic.ts";
import { isMatrix, type Texts } from "../shared/maps/grids.ts";
import { sum } from "../shared/numbers.ts";
import { readTexts, writeTexts } from "../shared/typed/texts.ts";
import { cellOf } from "./address.ts";
import { softmax } from "./scaling.ts";
import { MISFIT_ROW, greatest, limitInWords } from "./words.ts";
import type { StageCell } from "../shared/maps/cells.ts";
import type { Part } from "../shared/words.ts";

export const FUNCTIONS = ["divided", "softmax", "hardmax", "sigmoid", "leaky"] as const;
export type RowStage = (typeof FUNCTIONS)[number];

export const SLOPE = 0.2; // of LeakyReLU in graph attention: Veličković et al. 2018, arXiv 1710.10903
export const ROW_DIGITS = 4;

/** All of them of these scores, at a temperature. */
export function functionsOf(scores: number[], temperature: number): Record<RowStage, number[]> {
  const divided = scores.map((x) => x / temperature);
  const most = Math.max(...divided);
  const first = divided.filter((x) => x === most).length;
  return {
    divided,
    softmax: softmax(divided),
    hardmax: divided.map((x) => (x === most ? 1 / first : 0)),
    sigmoid: divided.map((x) => 1 / (1 + Math.exp(-x))),
    leaky: divided.map((x) => (x > 0 ? x : SLOPE * x)),
  };
}

/** The sum of a row, as it stands beside its name. */
export const sumOf = (row: number[]) => inDigits(sum(row), ROW_DIGITS);

/** The arithmetic of one of these numbers. */
export function functionInWords(
  { stage, j }: StageCell<RowStage>,
  scores: number[],
  temperature: number,
): Part[] {
  const ink = pen(ROW_DIGITS);
  const found = functionsOf(scores, temperature);
  const [x, y] = [found.divided[j], found[stage][j]];
  const [name, is] = [`${LETTERS[stage]}${subscript(j + 1)}`, ink.equals(x, y)];
  if (stage === "softmax") return softmaxed(name, found.divided, found.softmax, j, ink);
  const lines: Record<Exclude<RowStage, "softmax">, string> = {
    divided: `${ink.write(scores[j])} / ${ink.write(temperature)}${is}${ink.result(y)}`,
    hardmax: y ? greatest(ink.write(x), ink.result(y)) : limitInWords(ink.write(x)),
    sigmoid: `1 / (1 + exp(${ink.write(-x)}))${is}${ink.result(y)}`,
    leaky: x > 0 ? ink.result(y) : `${SLOPE} × (${ink.write(x)})${is}${ink.result(y)}`,
  };
  return [{ text: `${name} = ${lines[stage]}` }];
}

const LETTERS: Record<RowStage, string> = {
  ...{ divided: "e", softmax: "a", hardmax: "a", sigmoid: "σ", leaky: "e" },
};

/** The cells that one of these numbers was made of: softmax and argmax look at the whole row. */
export function functionMadeOf({ stage, i, j }: StageCell<RowStage>): Light[] {
  const itself: Light = { of: stage, i, j, role: "cell" };
  const isOfAll = stage === "softmax" || stage === "hardmax";
  return [itself, isOfAll ? rowOf("scores", 0, "query") : { of: "scores", i: 0, j, role: "query" }];
}

export const USUAL: Texts = [["2", "1", "0"]];

const fields = addressOf({ "scores.cell": cellOf(FUNCTIONS) });

/** `isAsked`: the address has the scores, so that it leads to them again. */
export type RowState = { texts: Texts; cell: StageCell<RowStage> | null; isAsked: boolean };

/** Read a search; the usual scores where those of the address are no row. */
export function readRow(search: string): RowState & { problem: string } {
  const named = new URLSearchParams(search).get("scores");
  const texts = named === null ? USUAL : readTexts(named);
  const isRow = texts.length === 1 && isMatrix(texts);
  return {
    texts: isRow ? texts : USUAL,
    cell: fields.read(search)["scores.cell"],
    isAsked: named !== null,
    problem: isRow ? "" : MISFIT_ROW,
  };
}

export const writeRow = ({ texts, cell, isAsked }: RowState): [string, string][] => [
  ...(isAsked ? [["scores", writeTexts(texts)] as [string, string]] : []),
  ...fields.pairs({ "scores.cell": cell }),
];
