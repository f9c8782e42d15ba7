/**
 * Stops of a training: steps at which the model was kept, and the end.
 *
 * @typedef {import("../shared/api.js").TrainingAnswer} TrainingAnswer
 */
import { fixed } from "../shared/words.js";
import { areOfHeads, areOfTranslations } from "./measures.js";
import { number, share } from "./numbers.js";

/**
 * @param {TrainingAnswer} training
 * @param {number} step 0: the end
 * @returns {number} the place of the stop that is nearest to it, by the ratio of their steps
 */
export function nearestStop({ stops, optimisation }, step) {
  const wanted = Math.log(step || optimisation.steps);
  const far = stops.map((stop) => Math.abs(Math.log(stop.step) - wanted));
  return far.indexOf(Math.min(...far));
}

/**
 * @param {TrainingAnswer} training
 * @param {number} place of a stop
 * @returns {string} the id of the model as it was there; the end of a recorded training is another than the model
 */
export const modelAt = ({ model, stops, texts }, place) =>
  place === stops.length - 1 && !texts ? model : `${model}@${stops[place].step}`;

/**
 * @param {import("../shared/api.js").Curves & {own: TrainingAnswer["own"]}} training
 * @returns {string} what it goes on from; of a recorded one, how far the model itself has come; "" where it is from nothing
 */
export function beforeInWords({ pieces_before: before, optimisation, unseen, own }) {
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

/** @param {number} pieces */
const millions = (pieces) => `${Math.round(pieces / 1e6)} million`;

/**
 * @param {TrainingAnswer} training
 * @param {number} place of a stop
 * @param {number} [diagonal] of a translator, the error rate of links by the order of the words alone
 */
export function stopInWords({ stops }, place, diagonal) {
  if (stops.length === 1) return "Of its training the loss was kept, and the model at the end.";
  if (areOfTranslations(stops)) return ofTranslations(stops[place], diagonal);
  if (areOfHeads(stops)) return ofHeads(stops[place]);
  const { exact, aligned, chance } = stops[place];
  if (exact === null) return "A model that was trained here is not measured at its stops.";
  const random = chance ? ` (by chance ${share(chance)} would)` : "";
  const looks =
    aligned === null ? "" : `, and ${share(aligned)} of their digits look at their own part${random}`;
  return `Here ${share(exact)} of 200 unseen dates are right${looks}.`;
}

/**
 * @param {import("./measures.js").TranslationStop} stop
 * @param {number} [diagonal]
 */
function ofTranslations({ bleu, aer }, diagonal) {
  const order = diagonal ? ` (links by the order of the words alone: ${share(diagonal)})` : "";
  return `Here its translations of 500 unseen sentences score ${bleu.toFixed(1)} BLEU, and the alignment of its best head has an error rate of ${share(least(aer).aer)}${order}.`;
}

/**
 * The head that aligns best at a stop, and the piece by which its rows are named for that.
 *
 * @param {import("./measures.js").TranslationStop["aer"]} of
 */
export function least(of) {
  /** @type {Served} */
  const served = of.fed.aer < of.produced.aer ? "fed" : "produced";
  return { ...of[served], served };
}

/** @param {import("./measures.js").InductionStop} stop */
function ofHeads({ matching, gained }) {
  const best = Math.max(...matching);
  const layer = matching.indexOf(best) + 1;
  return `The best head (layer ${layer}) gives ${share(best)} of its weight to what followed a sign when it came before, and random text that comes again costs ${fixed(Math.abs(gained))} nats a sign ${gained < 0 ? "more" : "less"}.`;
}

/**
 * When something happened, by the rule of the server.
 *
 * @param {TrainingAnswer} training
 * @returns {string}
 */
export function happenedInWords({ stops, happened, optimisation }) {
  if (areOfHeads(stops)) return inductionInWords(happened.matching);
  const [exact, aligned] = ["exact", "aligned"].map((measure) => happened[measure]);
  if (areOfTranslations(stops)) return translationInWords(stops, aligned);
  const shares = stops.map((stop) => stop.aligned).filter((value) => value !== null);
  const sentences = [
    aligned && `The alignment appears between step ${number(aligned[0])} and ${number(aligned[1])}.`,
    !aligned &&
      shares.length > 0 &&
      `The alignment does not rise by 20 points: at first ${share(shares[0])} of the digits look at the part that they stand for, at most ${share(Math.max(...shares))} later, in whichever head looks best.`,
    exact && `Right dates appear between step ${number(exact[0])} and ${number(exact[1])}.`,
    aligned &&
      fadingInWords(
        stops.map((stop) => stop.aligned ?? 0),
        optimisation.steps,
      ),
  ];
  return sentences.filter(Boolean).join(" ");
}

/**
 * @param {import("./measures.js").TranslationStop[]} stops
 * @param {[number, number] | null} aligned
 */
function translationInWords(stops, aligned) {
  if (!aligned) return "No alignment appears: no head falls much below the error rate of its beginning.";
  const [before, after] = aligned.map((at) => stops.find(({ step }) => step === at)?.bleu.toFixed(1));
  return `The alignment appears between step ${number(aligned[0])} and ${number(aligned[1])}, while BLEU goes from ${before} to ${after}.`;
}

/** @param {[number, number] | null} matching */
const inductionInWords = (matching) =>
  matching
    ? `An induction head appears between step ${number(matching[0])} and ${number(matching[1])}: it looks at what followed the same sign before, and needs a head of an earlier layer that looks at the place before.`
    : "No induction head appears: in one layer no head can know what stood before the pieces that it looks at.";

const FADES = 0.2;

/**
 * @param {number[]} aligned
 * @param {number} steps
 */
function fadingInWords(aligned, steps) {
  const [most, last] = [Math.max(...aligned), aligned[aligned.length - 1]];
  if (most - last < FADES) return "";
  return `Then the alignment fades, from ${share(most)} to ${share(last)} at step ${number(steps)}, while the dates stay right: what is needed may then come in states, of the encoder or the decoder, that have read it before.`;
}
