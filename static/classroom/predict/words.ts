/** The messages of a prediction: sentences that ask, that score, and that say what became of an answer. */
import { circumstanceOf } from "../../shared/head/map-words.ts";
import { keyPiece, looker, rowPiece, rowSlots, weightText } from "../../shared/head/row-words.ts";
import { begun, decimal, message, sentences, text, type Id } from "../../shared/messages.ts";
import { count, type Part } from "../../shared/words.ts";
import { firstPiece, lastPiece } from "../../shared/head/axis-pieces.ts";
import { largest, type Alignment } from "../../shared/head/weights.ts";
import { bare, label } from "../../shared/pieces.ts";
import { divergence, evenDivergence, farthest, spread, type normed } from "./scoring.ts";
import type { Candidate } from "../../shared/api.ts";

/** The names of the kinds in the menu. */
export const KINDS = {
  look: text("predict.look"),
  weights: text("predict.weights"),
  more: text("predict.more"),
  head: text("predict.head"),
  next: text("predict.next"),
  say: text("predict.say"),
};

export type Kind = keyof typeof KINDS;

export const NO_KIND = text("predict.other.kind");
export const NO_ROW = text("predict.other.row");
export const WAIT = text("predict.wait");
export const covered = (isInRoom: boolean) => text(isInRoom ? "predict.covered.room" : "predict.covered");
export const tooLong = (most: number, length: number) => text("predict.long", { most, length });

export const SENDING = text("predict.sending");
export const UNSENT = text("predict.unsent");
export const SENT = text("predict.sent", { wait: WAIT });
export const LATE = text("predict.late");

export const OTHER_PAGE = text("predict.page");
export const NO_CLASS = "The answers of a class are kept only while its room is open; here you follow none.";

export const FIGURE = "My prediction and the model";
export const UNANSWERED = "(shown without an answer)";
export const predictionsMade = (answered: number, skipped: number) =>
  `${count(answered, "prediction")} made${skipped ? `, ${skipped} shown without an answer` : ""}.`;
export const STAY = { alone: text("predict.stay"), room: text("predict.stay.room") };

/** The measures of answers, as they are kept. */
export const MEASURES = {
  look: "weight of what was chosen",
  weights: "KL(model || guess), bits",
  head: "weight that the chosen head gives",
  next: "probability of what was chosen",
};
export const NOT_SCORED = text("predict.unscored");

/** The best option, after “which”. */
export const BEST = {
  look: text("which.look"),
  more: text("which.more"),
  head: text("which.head"),
  next: text("which.next"),
};

/** The token that stands for all other pieces; no piece has it. */
export const OTHERS = "";

/** The circumstance of a question about a row, with a comma; "" where nothing is written. */
function whenAsked(a: Alignment, i: number) {
  const { when } = rowSlots(a, i);
  const isWritten = circumstanceOf(a, i) === "to write";
  return isWritten ? message("ask.write", { row: rowPiece(a, i) }) : when;
}

/** “To write X, where will this head look most?” */
export const lookAsked = (a: Alignment, i: number) =>
  rowAsked(a, i, ["ask.look", "ask.look.row", "ask.look.row.in"]);

export const weightsAsked = (a: Alignment, i: number) =>
  rowAsked(a, i, ["ask.weights", "ask.weights.row", "ask.weights.row.in"]);

/** A question about a row that is written, that looks, or that looks in one of several maps. */
function rowAsked(a: Alignment, i: number, [written, alone, within]: Id[]): Part[] {
  const slots = { when: whenAsked(a, i), who: looker(a), row: rowPiece(a, i) };
  return begun(message(slots.when ? written : a.layer || a.aggregate ? within : alone, slots));
}

export const NEXT_ASKED = message("ask.next");

export const sayAsked = (a: Alignment | null) =>
  a ? message("ask.say", { who: looker(a) }) : message("ask.say.model");

export const moreAsked = (a: Alignment, i: number, j: number) => cellAsked(a, i, j, "ask.more");

export const headAsked = (a: Alignment, i: number, j: number) =>
  cellAsked(a, i, j, isJustBefore(a, i, j) ? "ask.head.before" : "ask.head");

/** A question about the heads at a cell. */
function cellAsked(a: Alignment, i: number, j: number, id: Id): Part[] {
  const when = whenAsked(a, i) || message("ask.for", { row: rowPiece(a, i) });
  return begun(message(id, { when, layer: a.called ?? a.layer, key: keyPiece(a, j) }));
}

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

export const headName = ({ layer, head }: Head) => text("option.head", { layer, head });

/** The name of an option; `spelled` is true where the pieces of the model are characters. */
export const optionName = (token: string, spelled: boolean) =>
  token === OTHERS ? text("option.other") : spelled ? bare(label(token)) : label(token);

/** The messages about a choice, and about the largest weight. */
const OF_LOOK = {
  right: "score.look.right",
  wrong: "score.look.wrong",
  alike: "score.look.alike",
  most: "score.look.most",
} as const;
const OF_HEAD = {
  right: "score.head.right",
  wrong: "score.head.wrong",
  alike: "score.head.alike",
  most: "score.head.most",
} as const;

/** The score of a choice by the weights of all options; `chosen` is null where none was. */
function choiceScored(
  weights: ArrayLike<number>,
  chosen: number | null,
  name: (k: number) => string | Part,
  ids: Record<keyof typeof OF_LOOK, Id>,
): Part[] {
  const [top] = largest(weights);
  const best = name(top);
  const most = begun(message(ids.most, { best, weight: weightText(weights[top]) }));
  if (chosen === null) return most;
  const weight = weightText(weights[chosen]);
  const isAlike = weight === weightText(weights[top]);
  const id = weights[chosen] === weights[top] ? ids.right : isAlike ? ids.alike : ids.wrong;
  return message(id, { chosen: name(chosen), weight, best, most });
}

/** The score of column j in a row of weights, NaN where not allowed. */
export const lookScored = (a: Alignment, weights: ArrayLike<number>, j: number | null) =>
  choiceScored(weights, j, (place) => keyPiece(a, place), OF_LOOK);

/** The score of a head by the weight of each. */
export const headScored = (weights: number[], names: string[], chosen: number | null) =>
  choiceScored(weights, chosen, (k) => names[k], OF_HEAD);

/** The bits up to which a guess is called near. */
const NEAR = 0.25;

const BITS: Part = { text: text("score.bits"), href: "./glossary#kullback-leibler-divergence" };

/** The score of a guess by the names of its words; `total` is the sum of the row's weights before they were divided by it. */
export function weightsScored(
  { weights: model, total }: ReturnType<typeof normed>,
  guess: number[] | null,
  name: (k: number) => Part,
): Part[] {
  const isWhole = Math.abs(total - 1) < 0.005;
  const divided = isWhole ? [] : message("score.weights.divided", { sum: decimal(total) });
  if (!guess) return sentences(message("score.weights.most", { best: name(largest(model)[0]) }), divided);
  const [bits, even, far] = [divergence(model, guess), evenDivergence(model), farthest(model, guess)];
  const near = { guess: decimal(bits), bits: BITS, even: decimal(even) };
  const off = far ? message(far.isLess ? "score.far.less" : "score.far.more", { word: name(far.place) }) : [];
  const width = message(WIDTHS[spread(model, guess)]);
  return sentences(message(NEARNESS[nearness(bits, even)], near), width, off, divided);
}

const NEARNESS = {
  very: "score.weights.very",
  nearer: "score.weights.nearer",
  no: "score.weights.no",
} as const;

/** The distance of a guess by its bits and those of an even spread. */
export const nearness = (bits: number, even: number): keyof typeof NEARNESS =>
  bits <= NEAR ? "very" : bits < even - 0.005 ? "nearer" : "no";

const WIDTHS = {
  more: "score.spread.more",
  less: "score.spread.less",
  alike: "score.spread.alike",
} as const;

/** The score of the next piece; `chosen` is null where none was. */
export function nextScored(options: Candidate[], chosen: number | null, written: string, spelled: boolean) {
  const quoted = (token: string) => text("piece.quoted", { token: optionName(token, spelled) });
  const piece = quoted(written);
  if (chosen === null) return message("score.next.writes", { piece });
  const { token, probability: p } = options[chosen];
  const slots = { chosen: quoted(token), probability: weightText(p), piece };
  return message(token === written ? "score.next.right" : "score.next.wrong", slots);
}

/** The score of the head with more weight; `chosen` is `heads.length` for about the same. */
export function moreScored(heads: Head[], weights: number[], chosen: number | null): Part[] {
  const [one, other] = heads.map((head, k) => gives(head, weights[k]));
  const each = text("two.clauses", { one, other });
  if (chosen === null) return begun(message("score.more", { heads: each }));
  return message(chosen === moreOf(weights) ? "score.more.yes" : "score.more.no", { heads: each });
}

const gives = (head: Head, weight: number) =>
  text("score.more.gives", { head: headName(head), weight: weightText(weight) });

/** Weights that differ by less are about the same. */
export const ALIKE = 0.05;

/** The index of the larger weight of two heads; 2 where they are about the same. */
export const moreOf = ([one, other]: number[]): number =>
  Math.abs(one - other) < ALIKE ? 2 : one > other ? 0 : 1;

export const LOCK = text("predict.lock");
export const REVEAL = text("predict.reveal");
export const ANOTHER = text("predict.another");
export const SKIP = text("predict.skip");
export const KIND = text("predict.kind");
export const SO_FAR = text("predict.sofar");
export const NOTHING = text("predict.nothing");
export const YOURS = text("predict.yours");
export const YOURS_IN_WORDS = text("predict.yours.text");
export const SHOW_CLASS = text("class.show");
export const HIDE_CLASS = text("class.hide");
