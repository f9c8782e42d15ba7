/** Sentences that ask, and that score a prediction. */
import { circumstanceOf } from "../../shared/head/map-words.ts";
import { amount, capital, fixed, named, rowNamed, say, who, type Part } from "../../shared/words.ts";
import { firstPiece, lastPiece } from "../../shared/head/axis-pieces.ts";
import { largest, type Alignment } from "../../shared/head/weights.ts";
import { bare, label } from "../../shared/pieces.ts";
import { divergence, evenDivergence, farthest, spread, type normed } from "./scoring.ts";
import type { Candidate } from "../../shared/api.ts";

/** The token that stands for all other pieces; no piece has it. */
export const OTHERS = "";

/** “To write X, where will this head look?”; `before` is “where” or “how much”, `after` is “look” or “give to each”. */
export function rowAsked(a: Alignment, i: number, before: string, after: string): Part[] {
  const circumstance = circumstanceOf(a, i);
  if (circumstance)
    return say`${capital(circumstance)} ${rowNamed(a, i)}, ${before} will ${who(a)} ${after}?`;
  return say`${capital(before)} will ${rowNamed(a, i)} ${after}${a.layer || a.aggregate ? ` in ${who(a)}` : ""}?`;
}

/** A question about the heads at a cell; `gives` asks for one of them. */
export const cellAsked = (a: Alignment, i: number, j: number, gives: string, ends: string = "?"): Part[] =>
  say`${capital(circumstanceOf(a, i) || "for")} ${rowNamed(a, i)}, which ${gives} weight to ${named(a.columns.tokens[j], "key")}${ends}`;

/**
 * True where a column is the piece just before that of a row, in a text that looks at itself. The piece produced in
 * row i was fed in column i + 1.
 */
export function isJustBefore({ rows, columns }: Alignment, i: number, j: number) {
  const isOneText = (rows.side === "source") === (columns.side === "source") && rows.side !== "hops";
  const isLate = rows.side === "target" && columns.side === "fed";
  return isOneText && lastPiece(columns, j) === firstPiece(rows, i) - (isLate ? 0 : 1);
}

type Head = Pick<Alignment, "layer" | "head">;

export const headName = ({ layer, head }: Head) => `layer ${layer}, head ${head}`;

/** The name of an option; `spelled` is true where the pieces of the model are characters. */
export const optionName = (token: string, spelled: boolean) =>
  token === OTHERS ? "something else" : spelled ? bare(label(token)) : label(token);

/** The words around the weight of a choice, and around the largest one. */
type Scores = { gets: string; top: string; mostly: (most: number, weight: string) => Part[] };

/** The score of a choice by the weights of all options; `chosen` is null where none was. */
function choiceScored(
  weights: ArrayLike<number>,
  chosen: number | null,
  name: (k: number) => string | Part,
  { gets, top, mostly }: Scores,
): Part[] {
  const [most] = largest(weights);
  const says = mostly(most, amount(weights[most]));
  if (chosen === null) return says;
  const begins = say`You chose ${name(chosen)}: it ${gets} ${amount(weights[chosen])}`;
  if (weights[chosen] === weights[most]) return say`${begins}, ${top}.`;
  if (amount(weights[chosen]) !== amount(weights[most])) return say`${begins}. ${says}`;
  return say`${begins}, as much as ${name(most)} when rounded.`;
}

/** The score of column j in a row of weights, NaN where not allowed. */
export const lookScored = ({ columns }: Alignment, weights: ArrayLike<number>, j: number | null) =>
  choiceScored(weights, j, (place) => named(columns.tokens[place], "key"), {
    ...{ gets: "gets", top: "the largest weight of the row" },
    mostly: (most, weight) => say`Most goes to ${named(columns.tokens[most], "key")}: ${weight}.`,
  });

/** The score of a head by the weight of each. */
export const headScored = (weights: number[], names: string[], chosen: number | null) =>
  choiceScored(weights, chosen, (k) => names[k], {
    ...{ gets: "gives", top: "the most of the layer" },
    mostly: (most, weight) => say`${capital(names[most])} gives most: ${weight}.`,
  });

/** The bits up to which a guess is called near. */
const NEAR = 0.25;

const BITS: Part = { text: "bits", href: "./glossary#kullback-leibler-divergence" };

/** The score of a guess by the names of its words; `total` is the sum of the row's weights before they were divided by it. */
export function weightsScored(
  { weights: model, total }: ReturnType<typeof normed>,
  guess: number[] | null,
  name: (k: number) => Part,
): Part[] {
  const isWhole = Math.abs(total - 1) < 0.005;
  const divided = isWhole ? "" : ` The row adds up to ${fixed(total)} here; it is compared divided by that.`;
  if (!guess) return say`Most goes to ${name(largest(model)[0])}.${divided}`;
  const [bits, even, far] = [divergence(model, guess), evenDivergence(model), farthest(model, guess)];
  const near = `${nearness(bits, even)}: your guess is ${fixed(bits)}`;
  const off = far ? say` You gave most too ${far.isLess ? "little" : "much"} to ${name(far.place)}.` : "";
  return say`${near} ${BITS} from the model’s row, an even spread ${fixed(even)}. ${WIDTHS[spread(model, guess)]}${off}${divided}`;
}

/** The distance of a guess in words, by its bits and those of an even spread. */
export const nearness = (bits: number, even: number) =>
  bits <= NEAR
    ? "Very near"
    : bits < even - 0.005
      ? "Nearer than an even spread"
      : "No nearer than an even spread";

const WIDTHS = {
  more: "You spread it more than the model.",
  less: "You spread it less than the model.",
  alike: "You spread it about as widely as the model.",
};

/** The score of the next piece; `chosen` is null where none was. */
export function nextScored(options: Candidate[], chosen: number | null, written: string, spelled: boolean) {
  const writes = `“${optionName(written, spelled)}”`;
  if (chosen === null) return say`It writes ${writes}.`;
  const { token, probability } = options[chosen];
  const ends = token === written ? ", and writes it." : `. It writes ${writes}.`;
  return say`You chose “${optionName(token, spelled)}”: the model gives it a probability of ${amount(probability)}${ends}`;
}

/** The score of the head with more weight; `chosen` is `heads.length` for about the same. */
export function moreScored(heads: Head[], weights: number[], chosen: number | null): Part[] {
  const numbers = heads.map((head, k) => `${headName(head)} gives ${amount(weights[k])}`).join(", ");
  if (chosen === null) return say`${capital(numbers)}.`;
  return say`${chosen === moreOf(weights) ? "Yes" : "No"}: ${numbers}.`;
}

/** Weights that differ by less are about the same. */
export const ALIKE = 0.05;

/** The index of the larger weight of two heads; 2 where they are about the same. */
export const moreOf = ([one, other]: number[]): number =>
  Math.abs(one - other) < ALIKE ? 2 : one > other ? 0 : 1;
