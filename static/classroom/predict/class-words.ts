/** The answers of a class, in sentences. */
import { capital, every, fixed, type Part } from "../../shared/words.ts";
import { choicesOf, guessesOf, meanDivergence } from "./class-answers.ts";
import { divergence, evenDivergence } from "./scoring.ts";
import { nearness } from "./words.ts";
import type { Posed } from "./posing.ts";
import type { ClassAnswer, Value } from "../../answers.ts";

const NOBODY = "Nobody answered.";
const APART = 0.05; // from which standard deviation on it is said where guesses differ

const some = (people: number, all: number) =>
  people === 0 ? "Nobody" : people === all && all > 1 ? capital(every(all)) : `${people}`;

/** The share of the class that chose the favourite option, and the model's; plainly without weights. */
function choicesInWords({ words, nameOf, best }: Posed, values: Value[], plainly?: boolean): Part[] {
  const counts = choicesOf(values, words.length);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (!all) return [{ text: NOBODY }];
  const right = best();
  const most = counts.indexOf(Math.max(...counts));
  const top = right && counts[right.place] === counts[most] ? right.place : most;
  const chose = [{ text: `${all} answered. ${some(counts[top], all)} chose ` }, nameOf(top)];
  if (!right) return [...chose, { text: "." }];
  const which = { text: `, which ${right.which}${plainly ? "" : ` (${right.much})`}.` };
  if (top === right.place) return [...chose, which];
  const others = { text: `; ${some(counts[right.place], all).toLowerCase()} chose ` };
  return [...chose, others, nameOf(right.place), which];
}

/** The distance of the guesses, and of their mean, from the row of the model; plainly without bits. */
function guessesInWords(posed: Posed, values: Value[], plainly?: boolean): Part[] {
  const { words, nameOf } = posed;
  const model = posed.outcome(null).bars.model ?? [];
  const all = guessesOf(values, words.length);
  const { people, mean, deviation } = all;
  if (!people) return [{ text: NOBODY }];
  const [bits, even] = [divergence(model, mean), evenDivergence(model)];
  const apart = deviation.indexOf(Math.max(...deviation));
  const near = `${people} answered. ${nearness(bits, even)}`;
  const says = plainly
    ? `${near}, on average.`
    : `${near}: their mean guess is ${fixed(bits)} bits from the model’s row, ` +
      `each guess ${fixed(meanDivergence(model, all))} on average, an even spread ${fixed(even)}.`;
  if (deviation[apart] < APART) return [{ text: says }];
  const by = { text: plainly ? "." : ` (standard deviation ${fixed(deviation[apart])}).` };
  return [{ text: `${says} They differ most about ` }, nameOf(apart), by];
}

/** The answers of a class in words; plainly, for a wall, without numbers of weights. */
export function classInWords(posed: Posed, { answered, values }: ClassAnswer, plainly?: boolean): Part[] {
  if (posed.mode === "choose") return choicesInWords(posed, values ?? [], plainly);
  if (posed.mode === "give") return guessesInWords(posed, values ?? [], plainly);
  return [{ text: answered ? `${answered} answered in their own words.` : NOBODY }];
}
