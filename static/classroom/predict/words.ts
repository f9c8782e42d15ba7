/** Sentences that ask, and that score a prediction. */
import { circumstanceOf } from "../../shared/head/map-words.ts";
import { amount, capital, fixed, named, rowNamed, who, type Part } from "../../shared/words.ts";
import { firstPiece, lastPiece } from "../../shared/head/axis-pieces.ts";
import { largest, type Alignment } from "../../shared/head/weights.ts";
import { bare, label } from "../../shared/pieces.ts";
import { OTHERS } from "./next-pieces.ts";
import { divergence, evenDivergence, farthest, massOn, spread, type normed } from "./scoring.ts";
import type { Candidate } from "../../shared/api.ts";

/**
 * The beginning of a question: “To write X, where does this head look?”; `before` is “where” or “how much”, `after`
 * is “look” or “give to each”.
 */
function rowAsked(a: Alignment, i: number, before: string, after: string): Part[] {
  const circumstance = circumstanceOf(a, i);
  const row = rowNamed(a, i);
  const where = a.layer || a.aggregate ? ` in ${who(a)}` : "";
  if (!circumstance) return [{ text: `${capital(before)} will ` }, row, { text: ` ${after}${where}?` }];
  return [{ text: `${capital(circumstance)} ` }, row, { text: `, ${before} will ${who(a)} ${after}?` }];
}

export const lookAsked = (a: Alignment, i: number): Part[] => rowAsked(a, i, "where", "look most");

export const weightsAsked = (a: Alignment, i: number): Part[] =>
  rowAsked(a, i, "how much weight", "give to each word");

/** A question about the heads at a cell; `which` asks for one of them. */
function headsAsked(a: Alignment, i: number, j: number, which: string, ends: string): Part[] {
  const circumstance = circumstanceOf(a, i);
  const when = circumstance ? `${capital(circumstance)} ` : "For ";
  return [
    ...[{ text: when }, rowNamed(a, i), { text: which }],
    ...[named(a.columns.tokens[j], "key"), { text: ends }],
  ];
}

export const moreAsked = (a: Alignment, i: number, j: number) =>
  headsAsked(a, i, j, ", which head gives more weight to ", "?");

/**
 * True where a column is the piece just before that of a row, in a text that looks at itself. The piece produced in
 * row i was fed in column i + 1.
 */
export function isJustBefore({ rows, columns }: Alignment, i: number, j: number) {
  const isOneText = (rows.side === "source") === (columns.side === "source") && rows.side !== "hops";
  const isLate = rows.side === "target" && columns.side === "fed";
  return isOneText && lastPiece(columns, j) === firstPiece(rows, i) - (isLate ? 0 : 1);
}

/** The question about the heads of a layer; the map is that of one of them. */
export function headAsked(a: Alignment, i: number, j: number) {
  const which = `, which head of layer ${a.called ?? a.layer} gives most weight to `;
  return headsAsked(a, i, j, which, isJustBefore(a, i, j) ? ", just before it?" : "?");
}

export const nextAsked = (): Part[] => [{ text: "Which piece will the model write next?" }];

export const saidAsked = (a: Alignment | null): Part[] => [
  { text: a ? `What will ${who(a)} look at, and why?` : "What will the model write, and why?" },
];

type Head = Pick<Alignment, "layer" | "head">;

export const headName = ({ layer, head }: Head) => `layer ${layer}, head ${head}`;

/** The name of an option; `spelled` is true where the pieces of the model are characters. */
export const optionName = (token: string, spelled: boolean) =>
  token === OTHERS ? "something else" : spelled ? bare(label(token)) : label(token);

/** The score of column j in a row of weights, NaN where not allowed; j is null where none was chosen. */
export function lookScored(a: Alignment, weights: ArrayLike<number>, j: number | null): Part[] {
  const [most] = largest(weights);
  const name = (place: number) => named(a.columns.tokens[place], "key");
  const mostly = [name(most), { text: `: ${amount(weights[most])}.` }];
  if (j === null) return [{ text: "Most goes to " }, ...mostly];
  const chosen = [{ text: "You chose " }, name(j), { text: `: it gets ${amount(massOn(weights, [j]))}` }];
  if (weights[j] === weights[most]) return [...chosen, { text: ", the largest weight of the row." }];
  if (amount(weights[j]) === amount(weights[most]))
    return [...chosen, { text: ", as much as " }, name(most), ROUNDED];
  return [...chosen, { text: ". Most goes to " }, ...mostly];
}

/** The end of a sentence about two weights that print alike. */
const ROUNDED = { text: " when rounded." };

/** The meaning of these bits in the glossary. */
const KL = "./glossary#kullback-leibler-divergence";

/** The bits up to which a guess is called near. */
const NEAR = 0.25;

/** The score of a guess by the names of its words; `total` is the sum of the row's weights before they were divided by it. */
export function weightsScored(
  { weights: model, total }: ReturnType<typeof normed>,
  guess: number[] | null,
  name: (k: number) => Part,
): Part[] {
  const isWhole = Math.abs(total - 1) < 0.005;
  const divided = isWhole ? "" : ` The row adds up to ${fixed(total)} here; it is compared divided by that.`;
  if (!guess) return [{ text: "Most goes to " }, name(largest(model)[0]), { text: `.${divided}` }];
  const bits = divergence(model, guess);
  const even = evenDivergence(model);
  const near = nearness(bits, even);
  const far = farthest(model, guess);
  return [
    { text: `${near}: your guess is ${fixed(bits)} ` },
    { text: "bits", href: KL },
    { text: ` from the model’s row, an even spread ${fixed(even)}. ${WIDTHS[spread(model, guess)]}` },
    ...(far
      ? [{ text: ` You gave most too ${far.isLess ? "little" : "much"} to ` }, name(far.place), { text: "." }]
      : []),
    { text: divided },
  ];
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
  if (chosen === null) return [{ text: `It writes ${writes}.` }];
  const { token, probability } = options[chosen];
  const chose = `You chose “${optionName(token, spelled)}”`;
  const choice = `${chose}: the model gives it a probability of ${amount(probability)}`;
  return [{ text: token === written ? `${choice}, and writes it.` : `${choice}. It writes ${writes}.` }];
}

/** The score of the head with more weight; `chosen` is `heads.length` for about the same. */
export function moreScored(heads: Head[], weights: number[], chosen: number | null): Part[] {
  const numbers = heads.map((head, k) => `${headName(head)} gives ${amount(weights[k])}`).join(", ");
  if (chosen === null) return [{ text: `${capital(numbers)}.` }];
  return [{ text: `${chosen === moreOf(weights) ? "Yes" : "No"}: ${numbers}.` }];
}

/** The score of a head by the weight of each; `chosen` is null where none was. */
export function headScored(weights: number[], names: string[], chosen: number | null): Part[] {
  const [most] = largest(weights);
  const mostly = `${capital(names[most])} gives most: ${amount(weights[most])}.`;
  if (chosen === null) return [{ text: mostly }];
  const choice = `You chose ${names[chosen]}: it gives ${amount(weights[chosen])}`;
  if (weights[chosen] === weights[most]) return [{ text: `${choice}, the most of the layer.` }];
  if (amount(weights[chosen]) === amount(weights[most]))
    return [{ text: `${choice}, as much as ${names[most]}` }, ROUNDED];
  return [{ text: `${choice}. ${mostly}` }];
}

/** Weights that differ by less are about the same. */
export const ALIKE = 0.05;

/** The index of the larger weight of two heads; 2 where they are about the same. */
export const moreOf = ([one, other]: number[]): number =>
  Math.abs(one - other) < ALIKE ? 2 : one > other ? 0 : 1;
