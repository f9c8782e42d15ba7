/** The messages of a prediction: sentences that ask, that score, and that say what became of an answer. */
import { circumstanceOf } from "../../shared/head/map-words.ts";
import { amount, capital, count, fixed, named, rowNamed, say, who, type Part } from "../../shared/words.ts";
import { firstPiece, lastPiece } from "../../shared/head/axis-pieces.ts";
import { largest, type Alignment } from "../../shared/head/weights.ts";
import { bare, label } from "../../shared/pieces.ts";
import { divergence, evenDivergence, farthest, spread, type normed } from "./scoring.ts";
import type { Candidate } from "../../shared/api.ts";

/** The names of the kinds in the menu. */
export const KINDS = {
  look: "where it looks",
  weights: "how much each gets",
  more: "which of two heads",
  head: "which of all heads",
  next: "what is written next",
  say: "in your own words",
};

export type Kind = keyof typeof KINDS;

export const NO_KIND = "The question of this link cannot be asked here; this one is asked instead.";
export const NO_ROW = "The row of this link cannot be asked about here; this one is asked about instead.";
export const WAIT = "Wait until the presenter reveals the answer.";
export const covered = (isInRoom: boolean) =>
  `The model’s output and maps are covered until ${isInRoom ? "the presenter reveals the answer" : "you answer"}.`;
export const tooLong = (most: number, length: number) =>
  `Shorten your prediction to ${most} characters or fewer; it has ${length}.`;

export const SENDING = "Locked. It is being sent...";
export const UNSENT = "Not sent yet: the server cannot be reached. It is sent again by itself.";
export const SENT = `Sent. ${WAIT}`;
export const LATE =
  "Your answer came too late: the presenter has shown what the model does. It stays in this tab alone.";

export const OTHER_PAGE = "The room shows another page now.";
export const NO_CLASS = "The answers of a class are kept only while its room is open; here you follow none.";

export const FIGURE = "My prediction and the model";
export const UNANSWERED = "(shown without an answer)";
export const predictionsMade = (answered: number, skipped: number) =>
  `${count(answered, "prediction")} made${skipped ? `, ${skipped} shown without an answer` : ""}.`;
export const STAY = {
  alone: "Predictions stay in this tab and are sent nowhere.",
  room: "Predictions stay in this tab; what the class is asked is sent without your name.",
};

/** The measures of answers, as they are kept. */
export const MEASURES = {
  look: "weight of what was chosen",
  weights: "KL(model || guess), bits",
  head: "weight that the chosen head gives",
  next: "probability of what was chosen",
};
export const NOT_SCORED = "This is not scored: compare it with what the page shows.";

/** The best option, after “which”. */
export const BEST = {
  look: "has the largest weight",
  more: "is right",
  head: "gives it most weight",
  next: "the model writes",
};

/** The token that stands for all other pieces; no piece has it. */
export const OTHERS = "";

/** “To write X, where will this head look most?” */
export const lookAsked = (a: Alignment, i: number) => rowAsked(a, i, "where", "look most");

export const weightsAsked = (a: Alignment, i: number) =>
  rowAsked(a, i, "how much weight", "give to each word");

/** `before` is “where” or “how much”, `after` is “look” or “give to each”. */
function rowAsked(a: Alignment, i: number, before: string, after: string): Part[] {
  const circumstance = circumstanceOf(a, i);
  if (circumstance)
    return say`${capital(circumstance)} ${rowNamed(a, i)}, ${before} will ${who(a)} ${after}?`;
  return say`${capital(before)} will ${rowNamed(a, i)} ${after}${a.layer || a.aggregate ? ` in ${who(a)}` : ""}?`;
}

export const NEXT_ASKED = say`Which piece will the model write next?`;

export const sayAsked = (a: Alignment | null) =>
  say`What will ${a ? `${who(a)} look at` : "the model write"}, and why?`;

export const moreAsked = (a: Alignment, i: number, j: number) => cellAsked(a, i, j, "head gives more");

export function headAsked(a: Alignment, i: number, j: number) {
  const ends = isJustBefore(a, i, j) ? ", just before it?" : "?";
  return cellAsked(a, i, j, `head of layer ${a.called ?? a.layer} gives most`, ends);
}

/** A question about the heads at a cell; `gives` asks for one of them. */
const cellAsked = (a: Alignment, i: number, j: number, gives: string, ends: string = "?"): Part[] =>
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
