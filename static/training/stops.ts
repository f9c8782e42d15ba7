/** Stops of a training: steps at which the model was kept, and the end. */
import { areOfHeads, areOfTranslations } from "./measures.ts";
import * as words from "./words.ts";
import type { Stop as DateStop, TrainingAnswer, TranslationStop } from "../shared/api.ts";
import type { RowName } from "../shared/head/row-names.ts";

/** True where stops can show what is asked: recorded ones have a few sentences. */
export const canShow = ({ texts }: TrainingAnswer, { text, target }: Record<"text" | "target", string>) =>
  texts === null || (texts.includes(text.trim()) && !target);

/** The request that is shown: the one that was asked, where all trainings can; else a kept text, the `kept`th where it is none. */
export function shownOf<R extends Record<"text" | "target", string>>(
  trainings: TrainingAnswer[],
  asked: R,
  kept: number,
): R {
  const texts = trainings.find((training) => !canShow(training, asked))?.texts;
  if (!texts) return asked;
  const text = texts.find((one) => one === asked.text.trim()) ?? texts[kept - 1] ?? texts[0];
  return { ...asked, text, target: "" };
}

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

/** The index of the step, or of another number, that is nearest to one, by their ratio; 0 is the last. */
export function nearest(steps: number[], step: number): number {
  const wanted = Math.log(step || steps[steps.length - 1]);
  const far = steps.map((one) => Math.abs(Math.log(one) - wanted));
  return far.indexOf(Math.min(...far));
}

/** The id of the model at a stop; the end of a recorded training is another than the model. */
export const modelAt = ({ model, stops, texts }: TrainingAnswer, index: number): string =>
  index === stops.length - 1 && !texts ? model : `${model}@${stops[index].step}`;

/** The training before this one; for a recorded one, how far the model itself has come; "" for none. */
export function beforeInWords({ pieces_before: before, optimisation, unseen, own }: TrainingAnswer) {
  if (!own) return before ? words.goesOnFrom(before, optimisation.of_start) : "";
  const [read, readHere] = [own.optimisation, optimisation].map((of) => of.steps * of.batch_tokens);
  const [loss, lossHere] = [own.unseen, unseen].map(({ loss }) => loss[loss.length - 1]);
  return words.trainedApart(own.pieces_before + read, loss, readHere, lossHere);
}

export function stopInWords({ stops, diagonal }: TrainingAnswer, index: number) {
  if (stops.length === 1) return words.LOSS_ALONE;
  if (areOfTranslations(stops)) {
    const { naming } = least(stops[stops.length - 1].aer);
    return words.translationsAtStop(stops[index], naming, diagonal as number);
  }
  if (areOfHeads(stops)) {
    const { matching, gained } = stops[index];
    const best = Math.max(...matching);
    return words.inductionAtStop(matching.indexOf(best) + 1, best, gained);
  }
  const { exact, aligned, chance } = stops[index];
  return exact === null ? words.UNMEASURED : words.datesAtStop(exact, aligned, chance);
}

/** The head that aligns best at a stop, and the piece by which its rows are named for that. */
export function least(of: TranslationStop["aer"]) {
  const naming: RowName = of.fed.aer < of.produced.aer ? "fed" : "produced";
  return { ...of[naming], naming };
}

/** The stop at which its alignment, or its induction head, has appeared; 0 where none did. */
export const appearsAt = ({ happened }: Pick<TrainingAnswer, "happened">) =>
  (happened.aligned ?? happened.matching)?.[1] ?? 0;

/** The steps at which something happened, by the rule of the server. */
export function happenedInWords({ stops, happened, diagonal }: TrainingAnswer): string {
  const { exact, aligned, matching } = happened;
  if (areOfHeads(stops)) return words.inductionInWords(matching);
  if (areOfTranslations(stops)) {
    if (!aligned) return words.noneAppears(least(stops[stops.length - 1].aer).aer < (diagonal as number));
    const bleu = aligned.map((at) => stops.find(({ step }) => step === at)?.bleu as number);
    return words.alignmentAppears(aligned, bleu);
  }
  const looking = stops.filter((stop) => stop.aligned !== null);
  const sentences = [
    aligned && words.alignmentAppears(aligned),
    !aligned && looking.length > 0 && neverInWords(looking),
    exact && words.datesAppear(exact),
  ];
  return sentences.filter(Boolean).join(" ");
}

const FADES = 0.2;
const STAY = 0.95; // share of right dates

const above = ({ aligned, chance }: DateStop) => (aligned ?? 0) - (chance ?? 0);

const highest = (stops: DateStop[]) => stops.reduce((most, one) => (above(one) > above(most) ? one : most));

const neverInWords = (stops: DateStop[]) =>
  stops.some(({ aligned }) => aligned) ? words.neverRises(stops[0], highest(stops)) : words.EQUAL_WEIGHTS;

/** The time after something has happened: an alignment may fade. */
export function laterInWords({ stops, happened, optimisation }: TrainingAnswer): string {
  if (areOfHeads(stops) || areOfTranslations(stops) || !happened.aligned) return "";
  const looking = stops.filter((stop) => stop.aligned !== null);
  const [most, last] = [highest(looking), looking[looking.length - 1]];
  if (above(most) - above(last) < FADES) return "";
  const areRight = Math.min(most.exact ?? 0, last.exact ?? 0) > STAY;
  return words.alignmentFades(most, last, areRight, optimisation.steps);
}
