/**
 * Four score functions of the same state s and annotations h, as the models here compute them (model/scores.py). Each
 * ends in an inner product of two vectors.
 */
import { cellOf } from "./address.ts";
import { readTexts, writeTexts } from "../shared/typed/texts.ts";
import { pen, rowOf, softmaxed, subscript, summed, type Light } from "../shared/maps/arithmetic.ts";
import { addressOf, type Field } from "../shared/page/address.ts";
import { haveSizes, isMatrix, withSizes, type Texts } from "../shared/maps/grids.ts";
import { softmax } from "./scaling.ts";
import { MISFIT_SCORES } from "./words.ts";
import type { StageCell } from "../shared/maps/cells.ts";
import type { Part } from "../shared/words.ts";

export const PARAMETERS = ["s", "h", "W_a", "W", "U", "v", "b", "W_2", "b_2"] as const;

export type ParameterName = (typeof PARAMETERS)[number];

export type ScoreTexts = Record<ParameterName, Texts>;

/** The numbers that the page opens with; the third annotation is three times the first. */
export const USUAL_SCORES: ScoreTexts = Object.freeze({
  s: [["1", "0.5"]],
  h: [["1", "0"], ["0", "1"], ["3", "0"]], // prettier-ignore
  W_a: [["0", "1"], ["1", "0"]], // prettier-ignore
  W: [["1", "0"], ["0", "1"]], // prettier-ignore
  U: [["1", "0"], ["0", "1"]], // prettier-ignore
  v: [["1", "1"]],
  b: [["0", "0"]],
  W_2: [["1", "-1"], ["1", "1"]], // prettier-ignore
  b_2: [["0", "0"]],
});

/** The count of annotations, and the numbers of s, of h and of the hidden layer; `one` is that of the rows of a vector. */
export type ScoreSize = "n" | "d_s" | "d_h" | "d_a" | "one";

export type ScoreSizes = Record<ScoreSize, number>;

/** The sizes that are the rows and the columns of each parameter. */
const SHAPES: Record<ParameterName, [ScoreSize, ScoreSize]> = {
  ...{ s: ["one", "d_s"], h: ["n", "d_h"], W_a: ["d_s", "d_h"], W: ["d_a", "d_s"], U: ["d_a", "d_h"] },
  ...{ v: ["one", "d_a"], b: ["one", "d_a"], W_2: ["d_a", "d_a"], b_2: ["one", "d_a"] },
};

/** The matrices that lead from one vector to another. */
const LEADING: ParameterName[] = ["W_a", "W", "U", "W_2"];

export const scoreSizes = ({ s, h, v }: Record<"s" | "h" | "v", unknown[][]>): ScoreSizes => ({
  ...{ one: 1, n: h.length, d_s: s[0].length, d_h: h[0].length, d_a: v[0].length },
});

export const doScoresFit = (texts: ScoreTexts): boolean =>
  PARAMETERS.every((name) => isMatrix(texts[name])) && haveSizes(texts, SHAPES, scoreSizes(texts));

/** The same in other sizes: what is cut off is gone; new are 1 on the diagonal of a matrix and in v, and 0 elsewhere. */
export const resizeScores = (texts: ScoreTexts, changed: Partial<ScoreSizes>): ScoreTexts =>
  withSizes(texts, SHAPES, { ...scoreSizes(texts), ...changed }, (name, i, j) =>
    name === "v" || (i === j && LEADING.includes(name)) ? "1" : "0",
  );

/** Replace a parameter by a whole one, a vector by a row or a column; the others follow. Null where it has no such shape. */
export function replaceScore(texts: ScoreTexts, name: ParameterName, pasted: Texts): ScoreTexts | null {
  const [rows, columns] = SHAPES[name];
  const isColumn = rows === "one" && pasted[0].length === 1;
  const whole = isColumn ? [pasted.flat()] : pasted;
  const changed = { [rows]: whole.length, [columns]: whole[0].length };
  const replaced = { ...resizeScores(texts, { ...changed, one: 1 }), [name]: whole };
  return doScoresFit(replaced) ? replaced : null;
}

/** Numbers of each parameter; a vector is a row. */
export type Numbers = Record<ParameterName, number[][]>;

export type Way = "dot" | "general" | "additive" | "mlp";

export type ScoreStage = `${Way}-${"scores" | "weights"}`;

/** The texts that are typed, and the locked number, in row 0, as there is one state. */
export type ScoreState = { texts: ScoreTexts; cell: StageCell<ScoreStage> | null };

/** The two factors of a score, and intermediate vectors, with their names. */
export type Score = { factors: [string, number[]][]; steps: [string, number[]][] };

/** The score of one annotation, whose name is given. */
export const SCORES: Record<Way, (n: Numbers, h: number[], name: string) => Score> = {
  dot: ({ s }, h, name) => ({ factors: [["s", s[0]], [name, h]], steps: [] }), // prettier-ignore
  general({ s, W_a }, h, name) {
    const mapped: [string, number[]] = [`Wₐ${name}`, times(W_a, h)];
    return { factors: [["s", s[0]], mapped], steps: [mapped] };
  },
  additive({ s, W, U, v }, h, name) {
    const inner = plus(times(W, s[0]), times(U, h));
    const called = `Ws + U${name}`;
    const hidden: [string, number[]] = [`tanh(${called})`, inner.map(Math.tanh)];
    return { factors: [["v", v[0]], hidden], steps: [[called, inner]] };
  },
  mlp({ s, W, U, b, v, W_2, b_2 }, h, name) {
    const x = plus(plus(times(W, s[0]), times(U, h)), b[0]).map(Math.tanh);
    const inner = plus(times(W_2, x), b_2[0]);
    return {
      factors: [["v", v[0]], ["tanh(W₂x + b₂)", inner.map(Math.tanh)]], // prettier-ignore
      steps: [[`x = tanh(Ws + U${name} + b)`, x], ["W₂x + b₂", inner]], // prettier-ignore
    };
  },
};

export const WAYS = Object.keys(SCORES) as Way[];

/** True of a way that takes these numbers: dot needs as many of s as of h. */
export const canScore = (way: Way, numbers: Pick<Numbers, "s" | "h" | "v">): boolean => {
  const { d_s, d_h } = scoreSizes(numbers);
  return way !== "dot" || d_s === d_h;
};

export const SCORE_STAGES = WAYS.flatMap((way) => [`${way}-scores`, `${way}-weights`] as ScoreStage[]);

/** The scores and weights of every annotation. */
export function scored(way: Way, numbers: Numbers): { scores: number[]; weights: number[] } {
  const scores = numbers.h.map((h) => {
    const [[, left], [, right]] = SCORES[way](numbers, h, "").factors;
    return inner(left, right);
  });
  return { scores, weights: softmax(scores) };
}

const inner = (a: number[], b: number[]) => a.reduce((sum, x, k) => sum + x * b[k], 0);

const times = (matrix: number[][], x: number[]) => matrix.map((row) => inner(row, x));

const plus = (a: number[], b: number[]) => a.map((x, k) => x + b[k]);

/** The fields of an address: s, h and the parameters as f.s and so on, the locked number as f.cell. */
const fields = addressOf({
  ...Object.fromEntries(PARAMETERS.map((name) => [`f.${name}`, matrixOf(name)])),
  "f.cell": cellOf(SCORE_STAGES),
});

function matrixOf(name: ParameterName): Field<Texts> {
  return { usual: USUAL_SCORES[name], read: readTexts, write: writeTexts };
}

/** Read a search; the usual numbers where those of the address do not fit together. */
export function readScores(search: string): ScoreState & { problem: string } {
  const found = fields.read(search) as any;
  const texts = Object.fromEntries(PARAMETERS.map((name) => [name, found[`f.${name}`]])) as ScoreTexts;
  const doFit = doScoresFit(texts);
  return { texts: doFit ? texts : USUAL_SCORES, cell: found["f.cell"], problem: doFit ? "" : MISFIT_SCORES };
}

export const writeScores = ({ texts, cell }: ScoreState) =>
  fields.pairs({
    ...Object.fromEntries(PARAMETERS.map((name) => [`f.${name}`, texts[name]])),
    "f.cell": cell,
  });

export const SCORE_DIGITS = 4;

export function scoreArithmetic({ stage, j }: StageCell<ScoreStage>, numbers: Numbers): Part[] {
  const [way, what] = stage.split("-") as [Way, string];
  const ink = pen(SCORE_DIGITS);
  const index = subscript(j + 1);
  const { scores, weights } = scored(way, numbers);
  if (what === "weights") return softmaxed(`a${index}`, scores, weights, j, ink);
  const { factors, steps } = SCORES[way](numbers, numbers.h[j], `h${index}`);
  const [[first, left], [second, right]] = factors;
  const vectors = steps.map(([name, x]) => `${name}${ink.equals(...x)}(${x.map(ink.write).join(", ")}),  `);
  const product = `${first} · ${second}${summed(left, right, scores[j], ink)}`;
  return [{ text: `${vectors.join("")}e${index} = ${product}` }];
}

/** The cells that a number was made of. */
export function scoreMadeOf({ stage, i, j }: StageCell<ScoreStage>): Light[] {
  const [way, what] = stage.split("-");
  const itself: Light = { of: stage, i, j, role: "cell" };
  return what === "weights"
    ? [itself, rowOf(`${way}-scores`, 0, "query")]
    : [itself, rowOf("s", 0, "query"), rowOf("h", j, "key")];
}
