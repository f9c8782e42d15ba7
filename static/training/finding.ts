/** The finding of a training: its headline, its sentence, and the two curves that show it, of the model's own figures. */
import * as words from "./finding-words.ts";
import { areOfHeads, areOfTranslations, type Unit } from "./measures.ts";
import { happenedInWords } from "./stops.ts";
import type { InductionStop, Stop as DateStop, TrainingAnswer, TranslationStop } from "../shared/api.ts";

type Between = [from: number, to: number] | null;

/** Values by step; `between` which two stops it rises, and `base`, what is there without having learnt. */
export type Line = {
  name: string;
  x: number[];
  y: (number | null)[];
  unit: Unit;
  between?: Between;
  base?: { name: string; y: (number | null)[] };
};

export type Trained = Pick<TrainingAnswer, "stops" | "happened" | "diagonal" | "curve" | "unseen">;

/** True where dates were counted at the stops. */
const areMeasured = (stops: Trained["stops"]): stops is DateStop[] =>
  stops.length > 1 && "exact" in stops[0] && stops[0].exact !== null;

const looks = (stops: DateStop[]) => stops.some(({ aligned }) => aligned);

/** Negative where the first comes first, 0 where both come between the same stops; null where one does not come. */
const orderOf = (one: Between, other: Between) => one && other && one[0] - other[0];

const falls = (loss: number[]) => (loss[loss.length - 1] < loss[0] ? words.LOSS : words.LOSS_STAYS);

const inductionOf = (stops: InductionStop[]) =>
  stops[stops.length - 1].gained > stops[0].gained ? words.INDUCTION : words.INDUCTION_ALONE;

/** True of a translator whose alignment and translation rise between the same stops. */
export const areTogether = ({ stops, happened: { aer, bleu } }: Trained) =>
  areOfTranslations(stops) && orderOf(aer, bleu) === 0;

export function headlineOf({ stops, happened, unseen, curve }: Trained): string {
  if (areOfHeads(stops)) return happened.matching ? inductionOf(stops) : words.NO_INDUCTION;
  const [order, other] = areOfTranslations(stops)
    ? [orderOf(happened.aer, happened.bleu), words.TRANSLATION]
    : [orderOf(happened.aligned, happened.exact), words.DATES];
  if (order !== null && order !== undefined) return words.orderInWords(order, other);
  if (areOfTranslations(stops)) return words.TITLE;
  if (!areMeasured(stops)) return falls(unseen.loss.length ? unseen.loss : curve.loss);
  return happened.exact && !happened.aligned ? words.UNALIGNED : words.TITLE;
}

/** Everything that is said of it: what happened by the rule of the server, and what is learnt beside it. */
export function findingInWords(training: Trained): string {
  return [happenedInWords(training as TrainingAnswer), besideInWords(training)].filter(Boolean).join(" ");
}

function besideInWords({ stops, happened, unseen, curve }: Trained): string {
  const { aer, bleu, aligned, exact, matching } = happened;
  if (areOfHeads(stops)) return savedInWords(stops, matching);
  if (areOfTranslations(stops))
    return aer && bleu ? words.middlesInWords(aer, bleu, !orderOf(aer, bleu)) : "";
  if (areMeasured(stops)) return orderOf(aligned, exact) === 0 ? words.SAME_STOPS : "";
  const { step, loss } = unseen.step.length ? unseen : curve;
  const at = (k: number) => ({ step: step[k], loss: loss[k] });
  return words.lossFalls(at(0), at(step.length - 1));
}

function savedInWords(stops: InductionStop[], matching: Between) {
  const gained = (step: number) => stops.find((stop) => stop.step === step)?.gained as number;
  return matching
    ? words.savedInWords(gained(matching[0]), gained(matching[1]))
    : words.savedAtEnd(stops[stops.length - 1].gained);
}

export function linesOf({ stops, happened, diagonal, curve, unseen }: Trained): Line[] {
  const { CURVES } = words;
  const x = stops.map(({ step }) => step);
  if (areOfTranslations(stops)) {
    const base = diagonal === null ? {} : { base: { name: CURVES.blind, y: x.map(() => 1 - diagonal) } };
    const y = stops.map(alignedAt);
    return [
      { name: CURVES.aligns, x, y, unit: "share", between: happened.aer, ...base },
      { name: CURVES.bleu, x, y: stops.map(({ bleu }) => bleu), unit: "points", between: happened.bleu },
    ];
  }
  if (areOfHeads(stops)) {
    const best = stops.map(({ matching }) => Math.max(...matching));
    return [
      { name: CURVES.matching, x, y: best, unit: "share", between: happened.matching },
      { name: CURVES.gained, x, y: stops.map(({ gained }) => gained), unit: "nats" },
    ];
  }
  const losses = (name: string, { step, loss }: typeof unseen): Line => ({ name, x: step, y: loss, unit: "nats" }); // prettier-ignore
  const fell = losses(CURVES.unseen, unseen);
  if (!areMeasured(stops)) return [losses(CURVES.loss, curve), fell].filter(({ x }) => x.length);
  const y = stops.map(({ exact }) => exact);
  const right: Line = { name: CURVES.exact, x, y, unit: "share", between: happened.exact };
  return looks(stops) ? [alignmentOfDates(stops, x, happened.aligned), right] : [right, fell];
}

const alignmentOfDates = (stops: DateStop[], x: number[], between: Between): Line => ({
  ...{ name: words.CURVES.dates, x, y: stops.map(({ aligned }) => aligned), unit: "share", between },
  base: { name: words.CHANCE, y: stops.map(({ chance }) => chance ?? null) },
});

/** 1 − AER of the best head, by whichever piece names its rows. */
const alignedAt = ({ aer }: TranslationStop) => 1 - Math.min(aer.fed.aer, aer.produced.aer);

/** The place of the measurement of a line that is nearest to a step, by their ratio. */
export function placeAt({ x }: Line, step: number) {
  const far = x.map((one) => Math.abs(Math.log(one / step)));
  return far.indexOf(Math.min(...far));
}

/** The values of all lines at a step, in words. */
export function readInWords(lines: Line[], step: number) {
  const read = lines.flatMap((line) => {
    const value = line.y[placeAt(line, step)];
    return value === null || value === undefined ? [] : [`${line.name} ${words.read(value, line.unit)}`];
  });
  return words.readAt(step, read);
}
