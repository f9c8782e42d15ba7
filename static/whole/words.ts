/** The messages of the page. */
import { isEven } from "../shared/head/weights.ts";
import { amount, count, listed, named, percent, say, type Part as Words } from "../shared/words.ts";
import { numberOf } from "./pictures.ts";
import type { Grain } from "./grain.ts";
import type { Kind } from "./kinds.ts";
import type { Part, Whole } from "../shared/api.ts";
import type { LabelledMeasure } from "../shared/maps/measure-map.ts";

export const sizeOf = (shape: number[]) => shape.join(" × ");

export const foldedLayers = (run: number[]) =>
  run.length > 1 ? `layers ${run[0]} to ${run[run.length - 1]}, folded` : `layer ${run[0]}, folded`;

export const layerOf = (layer: number, layers: number) => `layer ${layer} of ${layers}`;

/** The names of what enters, as figure 1 of Vaswani et al. 2017 has them. */
export const INPUTS = "Inputs";
export const OUTPUTS = "Outputs (shifted right)";
export const READ = "Source";
export const FED = "Word before";
export const KEYS = "keys, values";

/** The product with the output matrix. */
export const linearInWords = (width: number, pieces: number) => `${width} numbers → ${pieces} logits`;

export const capInWords = (cap: number) => `logits = ${cap} tanh(what Linear gives / ${cap})`;

/** A box of folded layers: what is seen of it, and what it does. */
export const openLayer = (name: string, layer: number) => `${name}: unfold layer ${layer}`;

/** The one sentence of the page: what becomes of the pieces until the step that is lit. */
export function stepInWords({ chances, target }: Whole, step: number): Words[] {
  const { pieces, probabilities } = chances[step - 1];
  const fed = target.fed[step - 1];
  const written = named(target.tokens[step - 1], "query", "target");
  const likeliest = pieces[0] === target.tokens[step - 1];
  const p = amount(probabilities[0]);
  return likeliest
    ? say`Step ${step}: ${named(fed, "key", "target")} goes in, and at the top ${written} is the likeliest of all pieces, ${p}.`
    : say`Step ${step}: ${named(fed, "key", "target")} goes in; ${named(pieces[0], "query", "target")} is likeliest, ${p}, and ${written} was written.`;
}

/** One hop, and the mark that all hops together choose; pooling in their place. */
export function hopInWords({ chances, source, parts }: Whole, hop: number): Words[] {
  const { tokens } = source;
  const [{ pieces, probabilities }] = chances;
  const mark = say`${named(pieces[0], "query", "target")}, ${amount(probabilities[0])}`;
  const mostOf = (row: number[]) => named(tokens[row.indexOf(Math.max(...row))], "key", "source");
  const won = parts.find(({ step }) => step === "won");
  if (won) {
    const [, width] = won.shape;
    const isWon = (j: number, d: number) => numberOf(won, j, d) > 128; // 0, in a byte
    const counts = tokens.map(
      (_, j) => Array.from({ length: width }, (_, d) => isWon(j, d)).filter(Boolean).length,
    );
    return say`Each of ${width} numbers is the largest of its column: ${Math.max(...counts)}, the most, are of ${mostOf(counts)}. The mark: ${mark}.`;
  }
  const weights = parts.findLast(({ columns }) => columns === "source") as Part;
  const row = tokens.map((_, j) => numberOf(weights, hop, j));
  if (isEven(row))
    return say`Each of the ${tokens.length} pieces has the same weight, ${amount(row[0])}; their mean chooses ${mark}.`;
  return say`Hop ${hop + 1} of ${weights.shape[0]} looks most at ${mostOf(row)}, ${amount(Math.max(...row))}; all hops together choose ${mark}.`;
}

/** A model that only reads. */
export const readInWords = ({ source, parts }: Whole): Words[] =>
  say`${count(source.tokens.length, "piece")} go in below; ${count(parts.length, "part")} make a vector of each at the top.`;

/** True of weights over the words of the source. */
const isMap = ({ columns, shape }: Part) => columns === "source" && shape.length > 1;

const ONLY = "Words meet only in the violet boxes; every other box works on each word alone";

/** The one sentence of the sheet: where words meet, and who asks whom. */
export function meetingInWords({ drawn, parts, meeting }: Whole, isOneColumn: boolean = false): Words[] {
  const meets = parts.filter(({ id }) => meeting.includes(id));
  const attends = parts.filter(({ maps }) => maps);
  const isDecoder = attends.every(({ stack }) => stack === "decoder");
  const lineUp = parts.some(isMap);
  const last = (id: string) => id.slice(id.lastIndexOf(".") + 1);
  const asks = parts.some(
    ({ columns, inputs, previous }) =>
      columns === "source" && [...inputs, ...previous].some((id) => ["s", "query"].includes(last(id))),
  );
  if (drawn === "unrolled") {
    const states = `${ONLY}: states carry them along`;
    if (meets.some(({ rows }) => rows === "r")) return say`${states}, and each hop mixes them.`;
    if (asks) return say`${states}, and the upper side asks, the lower side answers (annotations).`;
    if (lineUp) return say`${states}, and the weights mix them.`;
    return meets.some(({ id }) => last(id) === "s")
      ? say`${states}, and one vector leads from the lower side to the upper.`
      : say`${states}, and pooling leaves one vector of all.`;
  }
  if (attends.some(({ block }) => block === "cross"))
    return isOneColumn
      ? say`${ONLY}; the upper side asks, the lower side answers (keys, values).`
      : say`${ONLY}; the right side asks, the left side answers (keys, values).`;
  return isDecoder
    ? say`${ONLY}; each word asks, it and the words before it answer (keys, values).`
    : say`${ONLY}; each word asks, all words answer (keys, values).`;
}

/** The content of a cell: one number, or a mean of so many. */
export const cellInWords = (per: number) => (per > 1 ? `the mean of ${per} numbers` : "a number");

/** The same of waves, of which one of so many numbers is shown. */
const pickedInWords = (per: number) =>
  per > 1 ? `one of ${per} numbers, a sine and a cosine by turns` : "a number";

export const grainInWords = ({ per, picked }: Grain) => (picked ? pickedInWords(per) : cellInWords(per));

/** The legend of the drawing; `grains`: the cells of its tiles. */
export function legendInWords({ drawn, parts }: Whole, grains: Grain[], hasFolded: boolean): string {
  const pers = grains.flatMap(({ per, picked }) => (picked ? [] : per));
  const [least, most] = [Math.min(...pers), Math.max(...pers)];
  const cell = most > 1 && least < most ? `the mean of ${least} to ${most} numbers` : cellInWords(most);
  const hasLines = parts.some(isMap);
  const maps = drawn === "stacks" ? " Small maps: heads." : hasLines ? " Lines: weights." : "";
  return `A tile’s cell: ${cell}, plum below 0, teal above.${maps}${hasFolded ? " Dashed: folded layers." : ""}`;
}

/** A tile for a pointer: what its cells are. */
export const tileInWords = (grain: Grain, most: number) =>
  `a cell is ${grainInWords(grain)}; the deepest colour stands for ±${most.toPrecision(2)}`;

/** Parameters beside a shape, in words that have room for so many letters. */
export function countInWords(shape: string, number: number, letters: number): string {
  if (!number) return shape;
  const n = grouped(number);
  const before = shape && `${shape} · `;
  const ways = [`${before}${n} parameters`, `${before}${n} param.`, `${n} param.`];
  return ways.find((text) => text.length <= letters) ?? shape;
}

export const grouped = (number: number) => number.toLocaleString("en");

/** The answer to which part has most: computed from the kinds of parts, the largest first. */
export function mostInWords([first, second]: Kind[], total: number): Words[] {
  const most = say`${first.name} has most parameters: ${grouped(first.count)} of ${grouped(total)}, ${percent(first.count / total)}`;
  return second ? say`${most}; ${second.name} follows with ${percent(second.count / total)}.` : say`${most}.`;
}

/** A note on one matrix that serves several boxes, and is counted once. */
export const sharedInWords = ({ name, also }: Kind) =>
  `${name}: one matrix, which ${listed(also)} use${also.length > 1 ? "" : "s"} too; it is counted once.`;

export const PARAMETERS = {
  title: "Parameters of each part",
  heads: ["part", "boxes", "each", "all of them", "share"],
  total: "the model",
};

const placed = ({ name, layer }: Part) => (layer ? `${name}, layer ${layer}` : name);

/** Names of what goes into a part that is opened large, and of what comes out. */
export const FLOW = {
  into: (part: Part) => `in: ${placed(part)}`,
  plus: (part: Part) => `+ in: ${placed(part)}`,
  out: (part: Part) => `out: ${placed(part)}`,
  next: (part: Part) => `goes into: ${placed(part)}`,
};

/** Names of what goes into a box that has grown, and of what comes out. */
export const EDGES = {
  from: (name: string) => `in: ${name}`,
  all: (name: string) => `in: ${name} of all words`,
  asks: (word: string) => `asks (query): ${word}`,
  answers: () => "answer (keys, values): all words",
  short: { asks: (word: string) => `query: ${word}`, answers: "keys, values of all" },
  heads: "a row a head",
  before: (name: string) => `in, step before: ${name}`,
  after: (name: string) => `in, word after: ${name}`,
  piece: "in",
  logits: "in: scores of the likeliest",
  place: (place: number) => `place ${place}`,
  out: (word: string) => (word ? `out: ${word}` : "out"),
  size: (numbers: string, cell: string) => `${numbers} numbers, a cell ${cell}`,
  initial: "Initial state",
};

export const WAYS = {
  begin: "walk through it ›",
  write: "write it word by word ›",
  boxBack: "‹ box",
  box: "next box ›",
  wordBack: "‹ word",
  word: "next word ›",
  back: "‹ back",
  all: "all at once",
  large: "every number",
  leave: "the whole sheet",
  place: (box: number, boxes: number) => `box ${box} of ${boxes}`,
};

/** A box, for those who do not see it. */
export const boxInWords = ({ name, layer, stack, shape, inputs }: Part, isMeeting: boolean = false) =>
  [
    name,
    layer ? `layer ${layer} of the ${stack}` : stack,
    isMeeting && "words meet here",
    sizeOf(shape),
    inputs.length && `from ${listed(inputs.map(idInWords))}`,
  ]
    .filter(Boolean)
    .join(", ");

const idInWords = (id: string) => id.replaceAll(".", " ").replaceAll("_", " ");

export const headInWords = (head: number) => `head ${head}`;

export const sheetInWords = ({ model, parts }: Whole) =>
  `The parts of ${model}, ${parts.length}, in the order in which they are computed. Arrow keys go from part to part, Enter opens one.`;

export const LINKS = {
  explore: "all heads of it, in Explore",
  steps: "every number of it, in Steps",
  positions: "how places are written, in Positions",
};

/** The name of a map of numbers in which nothing is chosen. */
export const mapInWords = ({ measure, rows, columns }: LabelledMeasure) =>
  `Map of ${measure.name}: ${rows.length} rows by ${columns.length} columns.`;
export const partTitle = ({ name, layer, stack }: Part) =>
  layer ? `${name}, layer ${layer} of the ${stack}` : `${name}, ${stack}`;

/** The size of a matrix and its scale. */
export const rangeInWords = (size: string, scale: number) =>
  `${size}: a row a piece, a column a number, from −${scale.toPrecision(3)} to ${scale.toPrecision(3)}.`;
