/** The messages of the page. */
import { isEven } from "../shared/head/weights.ts";
import { amount, count, listed, named, say, type Part as Words } from "../shared/words.ts";
import { numberOf } from "./pictures.ts";
import type { Part, Whole } from "../shared/api.ts";

export const sizeOf = (shape: number[]) => shape.join(" × ");

export const closedLayers = (run: number[]) =>
  run.length > 1 ? `layers ${run[0]} to ${run[run.length - 1]}, closed` : `layer ${run[0]}, closed`;

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

export const openLayer = (layer: number) => `open layer ${layer}`;

/** The one sentence of the page: what becomes of the pieces until the step that is lit. */
export function stepInWords({ chances, target }: Whole, step: number): Words[] {
  const { pieces, probabilities } = chances[step - 1];
  const fed = target.fed[step - 1];
  const written = named(target.tokens[step - 1], "query");
  const likeliest = pieces[0] === target.tokens[step - 1];
  const p = amount(probabilities[0]);
  return likeliest
    ? say`Step ${step}: ${named(fed, "key")} goes in, and at the top ${written} is the likeliest of all pieces, ${p}.`
    : say`Step ${step}: ${named(fed, "key")} goes in; ${named(pieces[0], "query")} is likeliest, ${p}, and ${written} was written.`;
}

/** One hop, and the mark that all hops together choose; pooling in their place. */
export function hopInWords({ chances, source, parts }: Whole, hop: number): Words[] {
  const { tokens } = source;
  const [{ pieces, probabilities }] = chances;
  const mark = say`${named(pieces[0], "query")}, ${amount(probabilities[0])}`;
  const mostOf = (row: number[]) => named(tokens[row.indexOf(Math.max(...row))], "key");
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

/** A box, for those who do not see it. */
export const boxInWords = ({ name, layer, stack, shape, inputs }: Part) =>
  [
    name,
    layer ? `layer ${layer} of the ${stack}` : stack,
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

export const partTitle = ({ name, layer, stack }: Part) =>
  layer ? `${name}, layer ${layer} of the ${stack}` : `${name}, ${stack}`;

/** The size of a matrix and its scale. */
export const rangeInWords = (size: string, scale: number) =>
  `${size}: a row a piece, a column a number, from −${scale.toPrecision(3)} to ${scale.toPrecision(3)}.`;
