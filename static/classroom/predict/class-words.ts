/** The answers of a class, in sentences. */
import { isEnglish, message } from "../../shared/messages.ts";
import { capital, every, fixed, say, type Part } from "../../shared/words.ts";
import { choicesOf, guessesOf, meanDivergence } from "./class-answers.ts";
import { divergence, evenDivergence } from "./scoring.ts";
import { nearness } from "./words.ts";
import type { Posed } from "./posing.ts";
import type { ClassAnswer, Value } from "../../answers.ts";

const NOBODY = message("class.none");
const NEARNESS = {
  very: "Very near",
  nearer: "Nearer than an even spread",
  no: "No nearer than an even spread",
};
const APART = 0.05; // from which standard deviation on it is said where guesses differ

/** People in words of English; in another language their number. */
const some = (people: number, all: number) =>
  !isEnglish ? people : people === 0 ? "Nobody" : people === all && all > 1 ? capital(every(all)) : people;

/** The share of the class that chose the favourite option, and the model's; plainly without weights. */
function choicesInWords({ words, nameOf, best }: Posed, values: Value[], plainly?: boolean): Part[] {
  const counts = choicesOf(values, words.length);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (!all) return NOBODY;
  const most = counts.indexOf(Math.max(...counts));
  const top = best && counts[best.index] === counts[most] ? best.index : most;
  const slots = { all, some: some(counts[top], all), name: nameOf(top) };
  if (!best) return message("class.plain", slots);
  const much = isEnglish ? ` (${best.much})` : `: ${best.much}`; // other languages have “which” in brackets
  const which = `${best.which}${plainly ? "" : much}`;
  if (top === best.index) return message("class.right", { ...slots, which });
  const few = String(some(counts[best.index], all)).toLowerCase();
  return message("class.wrong", { ...slots, few, best: nameOf(best.index), which });
}

/** The distance of the guesses, and of their mean, from the row of the model; plainly without bits. */
function guessesInWords({ words, nameOf, outcome }: Posed, values: Value[], plainly?: boolean): Part[] {
  const model = outcome(null).bars.model ?? [];
  const all = guessesOf(values, words.length);
  const { people, mean, deviation } = all;
  if (!people) return NOBODY;
  const [bits, even] = [divergence(model, mean), evenDivergence(model)];
  const apart = deviation.indexOf(Math.max(...deviation));
  const near = `${people} answered. ${NEARNESS[nearness(bits, even)]}`;
  const says = plainly
    ? `${near}, on average.`
    : `${near}: their mean guess is ${fixed(bits)} bits from the model’s row, ` +
      `each guess ${fixed(meanDivergence(model, all))} on average, an even spread ${fixed(even)}.`;
  if (deviation[apart] < APART) return say`${says}`;
  const by = plainly ? "" : ` (standard deviation ${fixed(deviation[apart])})`;
  return say`${says} They differ most about ${nameOf(apart)}${by}.`;
}

/** The answers of a class in words; plainly, for a wall, without numbers of weights. */
export function classInWords(posed: Posed, { answered, values }: ClassAnswer, plainly?: boolean): Part[] {
  if (posed.mode === "choose") return choicesInWords(posed, values ?? [], plainly);
  if (posed.mode === "give") return guessesInWords(posed, values ?? [], plainly);
  return answered ? say`${answered} answered in their own words.` : NOBODY;
}
