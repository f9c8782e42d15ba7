/** The messages of the finding of a training, and of its two curves. */
import { fixed } from "../shared/words.ts";
import { NAMES, number, share } from "./words.ts";
import type { Unit } from "./measures.ts";

type Between = [from: number, to: number];

export const TITLE = "How it learnt";
export const INDUCTION = "An induction head appears, and what comes again costs less.";
export const INDUCTION_ALONE = "An induction head appears.";
export const NO_INDUCTION = "No induction head appears.";
export const UNALIGNED = "Right dates are learnt without an alignment.";
const ALONE = "nothing else was kept along the way.";
export const LOSS = `The loss falls; ${ALONE}`;
export const LOSS_STAYS = `The loss does not fall; ${ALONE}`;

export const CURVES = {
  aligns: "alignment of the best head (1 − AER)",
  blind: "by word order alone",
  bleu: "translation quality (BLEU, of 100)",
  dates: "alignment (digits that look at their part)",
  exact: "right dates",
  matching: "induction head (prefix matching)",
  gained: "nats saved when a sign comes again",
  loss: "loss in training, nats a piece",
  unseen: "loss of unseen pairs, nats a piece",
};

export const CHANCE = NAMES.chance;
export const TRANSLATION = "translation";
export const DATES = "right dates";

/** `order`: the alignment before, 0: between the same two stops, or after what else is learnt. */
export function orderInWords(order: number, other: string) {
  if (!order) return `Alignment and ${other} are learnt together.`;
  return order < 0 ? `Alignment is learnt first, ${other} after it.` : `Alignment is learnt after ${other}.`;
}

const between = ([from, to]: Between) => `between step ${number(from)} and ${number(to)}`;

/** The middles of two rises, which the same rule has found; `alike`: between the same stops. */
export const middlesInWords = (aligned: Between, bleu: Between, alike: boolean) =>
  alike
    ? `Both are half-way (shaded) ${between(bleu)}.`
    : `Half-way to its best (shaded) the alignment (1 − AER) is ${between(aligned)}, BLEU ${between(bleu)}.`;

/** The link beside two that are learnt together, to the training with which the page opens. */
export const ELSEWHERE = { before: " Elsewhere ", link: "one after the other", after: "." };

export const SAME_STOPS = "These two stops are the same: none lies between that says which is first.";

export const savedInWords = (...gained: [before: number, after: number]) => {
  const [before, after] = gained.map((nats) => fixed(nats));
  return `Meanwhile a repeated sign saves ${after} nats, not ${before}.`;
};
export const savedAtEnd = (gained: number) => `At the end a repeated sign saves ${fixed(gained)} nats.`;

export const lossFalls = (...[first, last]: { step: number; loss: number }[]) =>
  `From step ${number(first.step)} to ${number(last.step)} the loss of unseen pairs goes from ${fixed(first.loss)} to ${fixed(last.loss)} nats a piece.`;

/** A value of a curve, as it is read at a stop. */
export function read(value: number, unit: Unit) {
  if (unit === "share") return share(value);
  return unit === "points" ? value.toFixed(1) : fixed(value);
}

export const readAt = (step: number, read: string[]) => `At step ${number(step)}: ${read.join("; ")}.`;

/** The reason why another sentence is on the map than the one that was asked. */
export const keptInstead = (sentences: number) =>
  `This training kept maps of ${number(sentences)} sentences, not weights, and not yours: choose one.`;
/** The map of an own sentence, before it is typed. */
export const keptOf = (sentences: number) =>
  `Yours will be translated; maps along the training were recorded for ${number(sentences)} other sentences alone.`;
export const TYPED_TARGET = "Its maps read what the last stop writes, not what is typed in its place.";
export const CHOOSE = "map of";

const LETTERS = 32; // of a choice that a phone shows whole

/** A sentence as a choice names it: its first words, where it is long. */
export const shortened = (text: string) =>
  text.length <= LETTERS ? text : `${text.slice(0, LETTERS).replace(/\s+\S*$/, "")} …`;
