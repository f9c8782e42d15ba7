/** Stops of a training: steps at which the model was kept, and the end. */
import { fixed } from "../shared/words.ts";
import { areOfHeads, areOfTranslations } from "./measures.ts";
import { number, share } from "./numbers.ts";
import type { InductionStop, Stop as DateStop, TrainingAnswer, TranslationStop } from "../shared/api.ts";
import { unitOf, type Alignment } from "../shared/head/weights.ts";
import type { RowName } from "../shared/head/row-names.ts";

/** True where stops can show the question: recorded ones have a few sentences. */
export const wasKept = ({ texts }: TrainingAnswer, { text, target }: Record<"text" | "target", string>) =>
  texts === null || (texts.includes(text.trim()) && !target);

export const stepsOf = ({ stops }: { stops: { step: number }[] }) => stops.map(({ step }) => step);

/**
 * The steps of the slider: the stops of the first training, and those of the other after its end; where the first was
 * not kept along its way, those of the other.
 */
export function stepsOfAll(trainings: { stops: { step: number }[] }[]) {
  const [first, other = []] = trainings.map(stepsOf);
  if (other.length < 2) return first;
  return first.length < 2 ? other : [...first, ...other.filter((step) => step > first[first.length - 1])];
}

/** The place of the step that is nearest to another, by their ratio; 0 is the last. */
export function nearest(steps: number[], step: number): number {
  const wanted = Math.log(step || steps[steps.length - 1]);
  const far = steps.map((one) => Math.abs(Math.log(one) - wanted));
  return far.indexOf(Math.min(...far));
}

/** The id of the model at a stop; the end of a recorded training is another than the model. */
export const modelAt = ({ model, stops, texts }: TrainingAnswer, place: number): string =>
  place === stops.length - 1 && !texts ? model : `${model}@${stops[place].step}`;

/** The training before this one; for a recorded one, how far the model itself has come; "" for none. */
export function beforeInWords({ pieces_before: before, optimisation, unseen, own }: TrainingAnswer) {
  if (own) {
    const read = own.pieces_before + own.optimisation.steps * own.optimisation.batch_tokens;
    const [here, there] = [unseen, own.unseen].map(({ loss }) => fixed(loss[loss.length - 1]));
    return `The model of the other pages was trained apart from this: it has read ${millions(read)} target pieces, and its training ended at a loss of unseen pairs of ${there}; here ${millions(optimisation.steps * optimisation.batch_tokens)} and ${here}.`;
  }
  if (!before) return "";
  const kept = optimisation.of_start
    ? `; the model is a mixture of them, ${share(optimisation.of_start)}, and of those at the end`
    : "";
  return `This training goes on from weights that had read ${millions(before)} target pieces before${kept}.`;
}

const millions = (pieces: number) => `${Math.round(pieces / 1e6)} million`;

export function stopInWords({ stops, diagonal }: TrainingAnswer, place: number) {
  if (stops.length === 1) return "Of its training the loss was kept, and the model at the end.";
  if (areOfTranslations(stops)) return ofTranslations(stops, place, diagonal as number);
  if (areOfHeads(stops)) return ofHeads(stops[place]);
  const { exact, aligned, chance } = stops[place];
  if (exact === null) return "A model that was trained here is not measured at its stops.";
  const random = chance ? ` (by chance ${share(chance)} would)` : "";
  const looks =
    aligned === null ? "" : `, and ${share(aligned)} of their digits look at their own part${random}`;
  return `Here ${share(exact)} of 200 unseen dates are right${looks}.`;
}

/** The stop of a translator; `diagonal` is the error rate of links by the order of the words alone. */
function ofTranslations(stops: TranslationStop[], place: number, diagonal: number) {
  const { served } = least(stops[stops.length - 1].aer);
  const { bleu, aer } = stops[place];
  const { layer, head } = aer[served];
  const order = `(links by the order of the words alone: ${share(diagonal)})`;
  return `Here its translations of 500 unseen sentences score ${bleu.toFixed(1)} BLEU, and the head that aligns best here, ${headNamed(layer, head)} by the piece ${served}, has an alignment error rate of ${share(aer[served].aer)} ${order}.`;
}

const headNamed = (layer: number, head: number) => `layer ${layer}, head ${head},`;

/**
 * The name of a side's map: one head stays the same at every stop. `isOne`: the model has one head only; `given` was
 * typed for it to read, "" where it reads what the trained model writes.
 */
export function mapInWords({ layer, head, rows, words }: Alignment, isOne: boolean, given: string) {
  const by = { target: "produced", fed: "fed", source: "", hops: "" }[rows.side];
  const reads = given && `it reads “${given}”, which was typed`;
  return `Map: ${[isOne ? "" : `layer ${layer}, head ${head}`, by && `rows by the ${unitOf({ words })} ${by}`, reads].filter(Boolean).join("; ")}.`;
}

/** The head that aligns best at a stop, and the piece by which its rows are named for that. */
export function least(of: TranslationStop["aer"]) {
  const served: RowName = of.fed.aer < of.produced.aer ? "fed" : "produced";
  return { ...of[served], served };
}

function ofHeads({ matching, gained }: InductionStop) {
  const best = Math.max(...matching);
  const layer = matching.indexOf(best) + 1;
  return `The best head (layer ${layer}) gives ${share(best)} of its weight to what followed a sign when it came before, and random text that comes again costs ${fixed(Math.abs(gained))} nats a sign ${gained < 0 ? "more" : "less"}.`;
}

/** The stop at which its alignment, or its induction head, has appeared; 0 where none did. */
export const appearsAt = ({ happened }: Pick<TrainingAnswer, "happened">) =>
  (happened.aligned ?? happened.matching)?.[1] ?? 0;

/** The steps at which something happened, by the rule of the server. */
export function happenedInWords({ stops, happened, diagonal }: TrainingAnswer): string {
  if (areOfHeads(stops)) return inductionInWords(happened.matching);
  const [exact, aligned] = ["exact", "aligned"].map((measure) => happened[measure]);
  if (areOfTranslations(stops)) return translationInWords(stops, aligned, diagonal as number);
  const looking = stops.filter((stop) => stop.aligned !== null);
  const sentences = [
    aligned && `The alignment appears between step ${number(aligned[0])} and ${number(aligned[1])}.`,
    !aligned && looking.length > 0 && neverInWords(looking),
    exact && `Right dates appear between step ${number(exact[0])} and ${number(exact[1])}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

/** The time after something has happened: an alignment may fade. */
export function laterInWords({ stops, happened, optimisation }: TrainingAnswer): string {
  if (areOfHeads(stops) || areOfTranslations(stops) || !happened.aligned) return "";
  const looking = stops.filter((stop) => stop.aligned !== null);
  return fadingInWords(looking, optimisation.steps);
}

function translationInWords(stops: TranslationStop[], aligned: [number, number] | null, diagonal: number) {
  const end = least(stops[stops.length - 1].aer);
  if (!aligned)
    return end.aer < diagonal
      ? "From the first stop on, a head aligns better than links by the order of the words alone."
      : "No alignment appears: no head aligns better than links by the order of the words alone.";
  const [before, after] = aligned.map((at) => stops.find(({ step }) => step === at)?.bleu.toFixed(1));
  return `The alignment appears between step ${number(aligned[0])} and ${number(aligned[1])}, while BLEU goes from ${before} to ${after}.`;
}

const inductionInWords = (matching: [number, number] | null) =>
  matching
    ? `An induction head appears between step ${number(matching[0])} and ${number(matching[1])}: it looks at what followed the same sign before, and needs a head of an earlier layer that looks at the previous piece.`
    : "No induction head appears: in one layer no head can know what stood before the pieces that it looks at.";

const FADES = 0.2;
const STAY = 0.95; // share of right dates

const above = ({ aligned, chance }: DateStop) => (aligned ?? 0) - (chance ?? 0);

const highest = (stops: DateStop[]) => stops.reduce((most, one) => (above(one) > above(most) ? one : most));

function neverInWords(stops: DateStop[]) {
  if (stops.every(({ aligned }) => !aligned)) return "Its weights are equal, so no digit looks at one part.";
  const [first, most] = [stops[0], highest(stops)].map(
    ({ aligned, chance }) => `${share(aligned ?? 0)}${chance ? ` (by chance ${share(chance)})` : ""}`,
  );
  return `The alignment does not rise by 20 points above chance: at first ${first} of the digits look at the part that they stand for, at most ${most} later.`;
}

function fadingInWords(stops: DateStop[], steps: number) {
  const [most, last] = [highest(stops), stops[stops.length - 1]];
  if (above(most) - above(last) < FADES) return "";
  const dates =
    Math.min(most.exact ?? 0, last.exact ?? 0) > STAY
      ? "the dates stay right"
      : `right dates go from ${share(most.exact ?? 0)} to ${share(last.exact ?? 0)}`;
  const chance = last.chance ? ` (by chance ${share(last.chance)})` : "";
  return `Then the alignment fades, from ${share(most.aligned ?? 0)} to ${share(last.aligned ?? 0)}${chance} at step ${number(steps)}, while ${dates}: what is needed may then come in states, of the encoder or the decoder, that have read it before.`;
}
