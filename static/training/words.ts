/** The messages of the page. */
import { fixed } from "../shared/words.ts";
import { learningRate, paperRate, peak, type Numbers, type Schedule } from "./noam.ts";
import { unitOf, type Alignment } from "../shared/head/weights.ts";
import type { Stop as DateStop, TranslationStop } from "../shared/api.ts";
import type { RowName } from "../shared/head/row-names.ts";

export const HINT = "Point at a row or a cell to read it here; click to lock it.";
export const TABLE = "What the model can do at each stop";
export const LOSS_ALONE = "Of its training the loss was kept, and the model at the end.";
export const UNMEASURED = "A model that was trained here is not measured at its stops.";
export const EQUAL_WEIGHTS = "Its weights are equal, so no digit looks at one part.";
export const NO_MAP = "This model has no attention, so there is no map.";

/** Names of curves and measures. */
export const NAMES = {
  ...{ unseen: "loss of unseen pairs", exact: "right dates", aligned: "digits that look at their part" },
  ...{ chance: "by chance", previous: "weight on the previous piece", gained: "nats saved the second time" },
  ...{ fed: "AER by the piece fed", produced: "AER by the piece produced", bleu: "BLEU, of 100" },
  matching: (layer: number) => `prefix matching, layer ${layer}`,
};

export const number = (value: number) => value.toLocaleString("en");

/** A share of 1; one that only rounding makes the whole is not called that. */
export function share(value: number) {
  const percent = Math.round(100 * value);
  return `${percent === 100 && value < 1 ? Math.floor(1_000 * value) / 10 : percent} %`;
}

/** A small number, such as a learning rate or a probability. */
export const small = (value: number) => String(Number(value.toPrecision(2)));

export const stepInWords = (step: number, steps: number) => `step ${number(step)} of ${number(steps)}`;
export const noStops = (model: string) =>
  `Of ${model} nothing was kept along its training that could be opened.`;
const millions = (pieces: number) => `${Math.round(pieces / 1e6)} million`;
const byChance = (chance?: number | null) => (chance ? ` (by chance ${share(chance)})` : "");

/** The target pieces that the model, and this training of it, has read, and the loss at both ends. */
export const trainedApart = (read: number, loss: number, readHere: number, lossHere: number) =>
  `The model of the other pages was trained apart from this: it has read ${millions(read)} target pieces, and its training ended at a loss of unseen pairs of ${fixed(loss)}; here ${millions(readHere)} and ${fixed(lossHere)}.`;
export const goesOnFrom = (pieces: number, ofStart: number) =>
  `This training goes on from weights that had read ${millions(pieces)} target pieces before${ofStart ? `; the model is a mixture of them, ${share(ofStart)}, and of those at the end` : ""}.`;

export function datesAtStop(exact: number, aligned: number | null, chance?: number | null) {
  const random = chance ? ` (by chance ${share(chance)} would)` : "";
  const looks =
    aligned === null ? "" : `, and ${share(aligned)} of their digits look at their own part${random}`;
  return `Here ${share(exact)} of 200 unseen dates are right${looks}.`;
}

/** The stop of a translator; `diagonal` is the error rate of links by the order of the words alone. */
export function translationsAtStop({ bleu, aer }: TranslationStop, naming: RowName, diagonal: number) {
  const { layer, head, aer: wrong } = aer[naming];
  return `Here its translations of 500 unseen sentences score ${bleu.toFixed(1)} BLEU, and the head that aligns best here, layer ${layer}, head ${head}, by the piece ${naming}, has an alignment error rate of ${share(wrong)} (links by the order of the words alone: ${share(diagonal)}).`;
}

export const inductionAtStop = (layer: number, matching: number, gained: number) =>
  `The best head (layer ${layer}) gives ${share(matching)} of its weight to what followed a sign when it came before, and random text that comes again costs ${fixed(Math.abs(gained))} nats a sign ${gained < 0 ? "more" : "less"}.`;

/** `bleu`: that of a translator, at both steps. */
export const alignmentAppears = ([from, to]: number[], bleu?: number[]) =>
  `The alignment appears between step ${number(from)} and ${number(to)}${bleu ? `, while BLEU goes from ${bleu[0].toFixed(1)} to ${bleu[1].toFixed(1)}` : ""}.`;

export const noneAppears = (alignsFirst: boolean) =>
  alignsFirst
    ? "From the first stop on, a head aligns better than links by the order of the words alone."
    : "No alignment appears: no head aligns better than links by the order of the words alone.";

export const datesAppear = ([from, to]: number[]) =>
  `Right dates appear between step ${number(from)} and ${number(to)}.`;

export const inductionInWords = (appears: [from: number, to: number] | null) =>
  appears
    ? `An induction head appears between step ${number(appears[0])} and ${number(appears[1])}: it looks at what followed the same sign before, and needs a head of an earlier layer that looks at the previous piece.`
    : "No induction head appears: in one layer no head can know what stood before the pieces that it looks at.";

export function neverRises(...stops: [first: DateStop, most: DateStop]) {
  const [first, most] = stops.map(({ aligned, chance }) => share(aligned ?? 0) + byChance(chance));
  return `The alignment does not rise by 20 points above chance: at first ${first} of the digits look at the part that they stand for, at most ${most} later.`;
}

/** `areRight`: nearly all dates are right at both stops. */
export function alignmentFades(most: DateStop, last: DateStop, areRight: boolean, steps: number) {
  const dates = areRight
    ? "the dates stay right"
    : `right dates go from ${share(most.exact ?? 0)} to ${share(last.exact ?? 0)}`;
  return `Then the alignment fades, from ${share(most.aligned ?? 0)} to ${share(last.aligned ?? 0)}${byChance(last.chance)} at step ${number(steps)}, while ${dates}: what is needed may then come in states, of the encoder or the decoder, that have read it before.`;
}

const BEST = "which aligns best at the end of this training, whose heads are not those of the model";

/**
 * The name of a side's map: one head stays the same at every stop. `isOne`: the model has one head only; `isBest`: the
 * training chooses the head, not the address; `given` was typed for it to read, "" where it reads what the trained
 * model writes.
 */
export function mapInWords(
  { layer, head, rows, words }: Alignment,
  { isOne, isBest, given }: { isOne: boolean; isBest: boolean; given: string },
) {
  const by = { target: "produced", fed: "fed", source: "", hops: "" }[rows.side];
  const reads = given && `it reads “${given}”, which was typed`;
  const which = isOne ? "" : `layer ${layer}, head ${head}${isBest ? `, ${BEST}` : ""}`;
  return `Map: ${[which, by && `rows by the ${unitOf({ words })} ${by}`, reads].filter(Boolean).join("; ")}.`;
}

export const writesAt = (step: number) => `At step ${number(step)} it writes`;
export const ROWS = "Rows of the map: what the trained model writes.";
export const ROWS_TYPED = "Rows of the map: what was typed.";
export const curveInWords = (loss: number, happened: string, hasTable: boolean) =>
  `The loss ends at ${fixed(loss)}. ${happened}${hasTable ? " The table below has the numbers of each stop." : ""}`;

const ROOT = "as one over the root of the step";

/** The equation with these numbers, then our training. */
export function scheduleInWords({ d_model, warmup }: Numbers, ours: Schedule) {
  const top = small(paperRate(warmup, { d_model, warmup }));
  return `The equation, with d_model ${number(d_model)}, rises for ${number(warmup)} steps to ${top}, then falls ${ROOT}. ${oursInWords(ours)}`;
}

function oursInWords(ours: Schedule) {
  const { d_model, warmup, steps, cooldown, rate } = ours;
  const highest = peak(ours);
  const end = cooldown && `over the last ${number(cooldown)} steps to 0, which the paper does not`;
  const falls = [highest < steps - cooldown && ROOT, end].filter(Boolean).join(", and ");
  return `Ours is ${rate} times the equation with d_model ${number(d_model)} and a warm-up of ${number(warmup)}: it rises for ${number(highest)} steps to ${small(learningRate(highest, ours))}${falls && `, then falls ${falls}`}.`;
}

/** `ours`: null after the end of our training. */
export const rateInWords = (step: number, rate: number, ours: number | null) =>
  `At step ${number(step)} the equation gives ${small(rate)}; ${ours === null ? "our training has ended" : `ours is ${small(ours)}`}.`;

export const epsilonInWords = (epsilon: number) => (epsilon ? epsilon.toFixed(2) : "0, off");

/** `least`: the lowest loss that there can be; `ended`: that of the training, null where it was smoothed otherwise. */
export function smoothingInWords(epsilon: number, vocabulary: number, least: number, ended: number | null) {
  const other = epsilon / vocabulary;
  const rounded =
    (ended ?? least) < least ? ": below that, because its products were rounded to bfloat16" : "";
  const end = ended === null ? "" : ` The loss of this training ended at ${fixed(ended)}${rounded}.`;
  if (!epsilon)
    return `Without smoothing the target is 1 for the right piece and 0 for each of the other ${number(vocabulary - 1)}: the loss is −ln of the probability of the right one, and can come as near to 0 as the next piece is certain.${end}`;
  return `The target of a piece is ${fixed(1 - epsilon + other)} for the right one and ${small(other)} for each of the other ${number(vocabulary - 1)}. So no loss can be below ${fixed(least)} nats a piece, however certain the next piece is.${end}`;
}
