/** The messages of the page. */
import { NAMES, isNeither, type Aligned, type RowName } from "../shared/head/row-names.ts";
import { isEven } from "../shared/head/weights.ts";
import { isSpecial } from "../shared/pieces.ts";
import { OF_P, first, measureName, rankIn, shareLost, type Measure, type MeasureId } from "./measures.ts";
import { amount, capital, fixed, listed, named, ordinal, say, type Part } from "../shared/words.ts";
import { SERVES } from "../shared/head/aligned-words.ts";
import type { ShownMeasures } from "./by-words.ts";
import type { Progress } from "../shared/api.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { OneCell } from "../shared/maps/cells.ts";

/**
 * The parts that are put in words: pieces or words of both texts that have a row or a column. `rows` is the piece that
 * names the rows; `one`: the model has one map only; `plain`: words come without numbers, which only a cell that is
 * pointed at then has; `unit`: the name of a column; `hidden`: the weight of each row that is on hidden end marks.
 */
export type Explained = {
  measures: Measure[];
  written: string[];
  source: string[];
  one: boolean;
  plain?: boolean;
  rows?: RowName;
  unit?: "piece" | "word";
  hidden?: number[];
};

export const HINT = " Point at a word or cell; click to lock.";
export const MOST_APART = "The measures name different words here: ";
export const costsMost = (unit: string = "piece") => `Leaving a ${unit} out costs most here: `;
export const TAUS = "Kendall’s tau-b for each pair of measures";
export const NO_ORDER = "equal values have no order";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];
/** The beginning of a sentence, before the word that names the row. */
const WHEN = { produced: "To write", fed: "Having written" };
const TINY = 0.005; // what two decimals would call 0
const HALF = 0.5;
const HARDLY = 0.05; // nats that no map shows

export const nats = (x: number) => `${Math.abs(x) < TINY && x ? "less than 0.01" : fixed(Math.abs(x))} nats`;

/** Two digits of the times by which a word is less likely, or likelier: nats as their power of e. */
function timesInWords(x: number) {
  const times = Math.exp(Math.abs(x));
  if (times < 1.05) return "hardly";
  return `${times < 10 ? times.toFixed(1) : Number(times.toPrecision(2)).toLocaleString("en")} times`;
}

/** The share of the probability that is lost, as the map colours it. */
const lostInWords = (x: number) => (Math.abs(x) < TINY ? "hardly any" : amount(shareLost(x)));

/** The effect of leaving a word out: 0.62 of its probability (0.96 nats); 1.6 times likelier (0.50 nats). */
export const effectInWords = (x: number) =>
  `${x < 0 ? `${timesInWords(x)} likelier` : `${lostInWords(x)} of its probability`} (${nats(x)})`;

/** The value of a cell of leave-one-out, whose sign says which way it goes. */
const cellValue = (measure: Measure, x: number) =>
  measure.id === "left_out" && Math.abs(x) >= TINY
    ? `${x < 0 ? `${timesInWords(x)} likelier without it` : `${lostInWords(x)} of its probability is lost`}, ${valueInWords(measure, x)}`
    : valueInWords(measure, x);

export const valueInWords = ({ unit }: Measure, x: number) =>
  unit && unit !== OF_P ? (x < 0 && Math.abs(x) >= TINY ? `\u2212${nats(x)}` : nats(x)) : amount(x);

/** The name of a measure, which no line breaks. */
export const unbroken = ({ name }: { name: string }) => name.replaceAll(" ", "\u00a0");

const namesOf = (ids: MeasureId[]) => listed(ids.map((id) => unbroken({ name: measureName(id) })));

const inLetters = (n: number) => NUMBERS[n] ?? String(n);

export const ASKING = "computing the measures...";

/** The line on what is still computed, and how much of it is done. */
export function comingInWords(ids: MeasureId[], progress: Progress | null) {
  const parts = progress ? `, ${progress.done} of ${progress.of} parts done` : "";
  return `computing ${namesOf(ids)}${parts}...`;
}

export const stoppedInWords = (ids: MeasureId[]) => `You stopped before ${namesOf(ids)} could be computed.`;

const has = (measures: Measure[], id: MeasureId) => measures.some((measure) => measure.id === id);

const rowOf = ({ measures }: Explained, id: MeasureId, i: number) =>
  (measures.find((measure) => measure.id === id) as Measure).rows[i];

/** The piece that each measure puts first for a written piece. */
export function rowInWords(explained: Explained, i: number): Part[] {
  const weights = rowOf(explained, "weights", i);
  const looked = first(weights);
  const name = say`${WHEN[explained.rows ?? "produced"]} ${named(explained.written[i], "query", "target")}`;
  const costs = leftOutInWords(explained, i, looked);
  const looks = looksInWords(explained, weights, looked);
  return say`${name} ${looks}${costs}${firstsInWords(explained, i)}${sinkInWords(explained, i, looked)}`;
}

function looksInWords(
  { source, one, plain, unit = "piece" }: Explained,
  weights: number[],
  looked: number | null,
): Part[] {
  const who = one ? "the model" : "this head";
  if (looked === null || isEven(weights))
    return say`${who} looks ${plain ? "equally" : amount(weights[0])} at every ${unit}`;
  return say`${who} looks most at ${named(source[looked], "key", "source")}${plain ? "" : ` (${amount(weights[looked])})`}`;
}

/** The effect of leaving a piece out, beside the one that was looked at most. */
function leftOutInWords(explained: Explained, i: number, looked: number | null): Part[] {
  if (!has(explained.measures, "left_out")) return say`.`;
  const row = rowOf(explained, "left_out", i);
  const j = first(row);
  if (j === null) return say`; leaving any one ${explained.unit ?? "piece"} out changes nothing.`;
  const effect = explained.plain ? "" : `: ${effectInWords(row[j])}`;
  const does = row[j] > 0 ? ` costs most${effect}.` : ` changes most, and helps${effect}.`;
  if (j === looked) return say`, and leaving it out${does}`;
  return say`; leaving out ${named(explained.source[j], "key", "source")}${does}`;
}

function firstsInWords({ measures, source }: Explained, i: number): Part[] {
  const firsts = measures.map(({ id, name, rows }) => ({ id, name, j: first(rows[i]) }));
  const j = firsts[0].j;
  if (j !== null && firsts.every((one) => one.j === j))
    return firsts.length < 3 ? [] : say` All ${inLetters(firsts.length)} measures put it first.`;
  const groups = Map.groupBy(
    firsts.filter(({ id, j }) => !["weights", "left_out"].includes(id) && j !== null),
    (one) => one.j as number,
  );
  const parts = [...groups].flatMap(
    ([j, all], k) =>
      say`${k ? "; by" : " First by"} ${listed(all.map(unbroken))}: ${named(source[j], "key", "source")}`,
  );
  return parts.length ? say`${parts}.` : [];
}

/** The sentence on a row that rests on a mark: on a hidden one, or on one that adds less than a piece. */
function sinkInWords(
  { measures, source, hidden, plain }: Explained,
  i: number,
  looked: number | null,
): Part[] {
  if (hidden?.length) {
    if (hidden[i] < HALF) return [];
    const much = plain ? "most" : amount(hidden[i]);
    return say` An attention sink: ${much} of its weight is on an end mark, left out here.`;
  }
  const norms = measures.find(({ id }) => id === "norms");
  const added = norms ? first(norms.rows[i]) : null;
  if (looked === null || added === null || !isSpecial(source[looked]) || isSpecial(source[added])) return [];
  const [most, longest] = [looked, added].map((j) => named(source[j], "key", "source"));
  return say` An attention sink: the largest weight is on ${most}, but ${longest} adds the longer vector.`;
}

/** The rank of one source piece by every measure, for a written piece. */
export function cellInWords(explained: Explained, { i, j }: OneCell): Part[] {
  const { measures, written, source, rows = "produced" } = explained;
  const all = measures.findIndex(({ rows }) => first(rows[i]) !== null); // it says once of how many
  const ranks = measures.map((measure, k) => {
    const row = measure.rows[i];
    const rank = first(row) === null ? "as every other" : ordinal(rankIn(row, j));
    const of = k === all ? ` of ${source.length}` : "";
    return `${rank}${of} by ${unbroken(measure)} (${cellValue(measure, row[j])})`;
  });
  return say`${WHEN[rows]} ${named(written[i], "query", "target")}, ${named(source[j], "key", "source")} comes ${listed(ranks)}.`;
}

/** The written piece for which a source piece counts most. */
export function columnInWords(explained: Explained, j: number): Part[] {
  const { written, source, measures, one, plain = false, rows = "produced" } = explained;
  const column = (id: MeasureId) => written.map((_, i) => rowOf(explained, id, i)[j]);
  const weights = column("weights");
  const looks = weights.indexOf(Math.max(...weights));
  const key = named(source[j], "key", "source");
  const when = say`${WHEN[rows].toLowerCase()} ${named(written[looks], "query", "target")}`;
  const most = say`most ${when}${plain ? "" : ` (${amount(weights[looks])})`}.`;
  const who = one ? "the model" : "this head";
  if (!has(measures, "left_out")) return say`${capital(who)} looks at ${key} ${most}`;
  return say`${costInWords(written, key, column("left_out"), plain)} ${who} looks at it ${most}`;
}

/** The cost of leaving a piece out, one for each written piece. */
function costInWords(written: string[], key: Part, costs: number[], plain: boolean): Part[] {
  const most = costs.indexOf(Math.max(...costs));
  if (costs[most] < TINY) return say`Leaving out ${key} costs nothing;`;
  return say`Leaving out ${key} costs ${named(written[most], "query", "target")} most${plain ? "" : `, ${effectInWords(costs[most])}`};`;
}

/** The first row that looks at one word, while no one word that is left out costs it anything: its map is empty there. */
export function emptyInWords({ measures, written, unit = "piece" }: Explained): Part[] {
  const [weights, leftOut] = ["weights", "left_out"].map((id) => measures.find((one) => one.id === id)?.rows);
  const i = written.findIndex(
    (_, i) => weights && Math.max(...weights[i]) > HALF && leftOut?.[i].every((x) => Math.abs(x) < HARDLY),
  );
  if (i < 0) return [];
  const before = i ? say`, and ${named(written[i - 1], "query", "target")} before it,` : "";
  return say` ${named(written[i], "query", "target")} needs no one ${unit}: the others${before} suffice.`;
}

/** The answer to whether measures agree: the rows in which all put the same piece first. */
export function verdictInWords(measures: Measure[]) {
  const rows = measures[0].rows.map((_, i) => measures.map(({ rows }) => first(rows[i])));
  const agreed = rows.filter(([j, ...others]) => j !== null && others.every((other) => other === j)).length;
  const all = `all ${inLetters(measures.length)} put the same piece first`;
  const verdict = agreed === rows.length ? "Yes" : agreed ? "Not always" : "No";
  return `Do they agree? ${verdict}: ${all} for ${agreed || "none"} of ${rows.length} written pieces.`;
}

/** The count of rows in which each measure puts first the piece that costs most when it is left out. */
export function firstsInCommon(measures: Measure[]) {
  const leftOut = measures.find(({ id }) => id === "left_out");
  if (!leftOut) return "";
  const isSame = (j: number | null, i: number) => j !== null && j === first(leftOut.rows[i]);
  const counts = measures
    .filter((measure) => measure !== leftOut)
    .map((one) => ({ name: unbroken(one), rows: one.rows.map(first).filter(isSame).length }))
    .sort((a, b) => b.rows - a.rows)
    .map(({ name, rows }) => `${name} in ${rows}`);
  return `The piece that costs most when it is left out is put first, of ${leftOut.rows.length} written pieces, by ${listed(counts)}.`;
}

/** The measures that agree best and least with the weights on this sentence. */
export function agreementInWords(measures: Measure[], agreement: (number | null)[][]) {
  const taus = measures.flatMap(({ name }, k) => {
    const tau = agreement[0][k];
    return k && tau !== null ? [{ name, tau }] : [];
  });
  if (!taus.length) return "In each row all weights are equal, so they have no order to compare.";
  const at = (tau: number) => {
    const names = taus.filter((one) => one.tau === tau).map(unbroken);
    return `${listed(names)} (τ\u00a0=\u00a0${fixed(tau)})`;
  };
  const [most, least] = [Math.max, Math.min].map((of) => of(...taus.map(({ tau }) => tau)));
  const closest = `On this sentence, closest to the weights: ${at(most)}`;
  return most === least ? `${closest}.` : `${closest}; furthest from them: ${at(least)}.`;
}

/** The line on what is merged and hidden. */
export function byWordsInWords({ words, unit }: ShownMeasures) {
  if (!words) return "";
  const cut = "A word read in several pieces keeps them: leaving it out is not the sum of leaving them out.";
  return `Words; end marks left out, weights divided by what is left.${unit === "piece" ? ` ${cut}` : ""}`;
}

/** The making of measures by words from those of pieces. */
export function madeInWords(shown: ShownMeasures) {
  const isMerged = shown.rows.pieces?.some(({ length }) => length > 1);
  const merged =
    "A row of several pieces has sums for leave-one-out and gradient × input, means for other measures.";
  return [byWordsInWords(shown), isMerged && merged].filter(Boolean).join(" ");
}

/** The word that a head serves, in words, and what names its rows. */
export function servesInWords(
  aligned: Aligned,
  rows: RowName,
  best: (HeadAt & { of: number }) | null,
  { layer, head }: HeadAt,
) {
  const { naming, errors } = aligned;
  if (isNeither(aligned)) return neitherInWords(aligned, layer);
  const other = naming === "fed" ? "produced" : "fed";
  const who = layer ? "This head" : "This model’s attention";
  const serves = `${who} serves ${SERVES[naming]} (AER ${fixed(errors[naming])}; by ${SERVES[other]} ${fixed(errors[other])})`;
  if (rows !== naming) return `${serves}: part of this disagreement is a shift by one row.`;
  if (naming === "fed")
    return `${serves}, so each row compares its weights with what counted for the word just written.`;
  return best?.layer === layer && best.head === head
    ? `${serves}; it is the best of ${best.of} for it.`
    : `${serves}, as the other measures do.`;
}

/**
 * The sentence about a head whose rows are named by the word with the lower error, though it aligns neither; layer 0
 * is that of a model with one map.
 */
function neitherInWords({ errors, diagonal = 0 }: Aligned, layer: number) {
  const who = layer ? "This head" : "This model’s attention";
  const by = NAMES.map((name) => `${fixed(errors[name])} by ${SERVES[name]}`).join(", ");
  return `${who} aligns neither word well: its AER is ${by}; links by the order of the words alone have ${fixed(diagonal)}.`;
}

export const moreMeasures = (n: number) => `${n} more, and whether they agree`;

export const bestAligns = ({ layer, head }: HeadAt) =>
  `Layer ${layer}, head ${head} best aligns the word to come`;
