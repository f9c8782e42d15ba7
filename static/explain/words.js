/**
 * What the measures of Explain say of a piece, in words, and how well they agree.
 *
 * @typedef {{measures: Measure[], written: string[], source: string[], one: boolean, plain?: boolean, rows?: Served}} Explained
 *   the pieces of both texts that have a row or a column; rows: the piece that names the rows; one: whether the model has one map only; plain: whether words come without numbers, which
 *   only a cell that is pointed at then has
 */
import { isEven, isSpecial } from "../shared/head/weights.js";
import { first, nameOf, placeIn } from "./measures.js";
import { spoken } from "../shared/sentence/pieces.js";
import { amount, fixed, ordinal } from "../shared/words.js";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];
/** When a head looks so, before the word that names the row. */
const WHEN = { produced: "To write", fed: "Having written" };
const TINY = 0.005; // what two decimals would call 0

/**
 * @param {string} token
 * @param {"query" | "key"} role
 * @returns {Part}
 */
const named = (token, role) => ({
  text: isSpecial(token) || spoken(token) === "space" ? `the ${spoken(token)}` : `“${spoken(token)}”`,
  role,
});

/** @param {number} x */
export const nats = (x) => `${Math.abs(x) < TINY && x ? "less than 0.01" : fixed(Math.abs(x))} nats`;

/**
 * A value as it stands in a sentence.
 *
 * @param {Measure} measure
 * @param {number} x
 */
export const valueInWords = ({ unit }, x) =>
  unit ? (x < 0 && Math.abs(x) >= TINY ? `\u2212${nats(x)}` : nats(x)) : amount(x);

/**
 * Names in a row: "a", "a and b", "a, b and c".
 *
 * @param {string[]} names
 */
export const listed = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

/** The name of a measure, which no line breaks. @param {{name: string}} measure */
const unbroken = ({ name }) => name.replaceAll(" ", "\u00a0");

/** @param {number} n */
export const inLetters = (n) => NUMBERS[n] ?? String(n);

/** @param {number} measures how many are asked */
export const asking = (measures) => `computing ${inLetters(measures)} measures...`;

/**
 * What is still computed, and how much of it is done.
 *
 * @param {MeasureId[]} ids
 * @param {Progress | null} progress
 */
export function comingInWords(ids, progress) {
  const parts = progress ? `, ${progress.done} of ${progress.of} parts done` : "";
  return `computing ${listed(ids.map((id) => unbroken({ name: nameOf(id) })))}${parts}...`;
}

/** @param {MeasureId[]} ids what was still to be computed */
export const stoppedInWords = (ids) =>
  `You stopped before ${listed(ids.map((id) => unbroken({ name: nameOf(id) })))} could be computed.`;

/** @param {Measure[]} measures @param {MeasureId} id */
const has = (measures, id) => measures.some((measure) => measure.id === id);

/**
 * @param {Explained} explained
 * @param {MeasureId} id
 * @param {number} i
 */
const rowOf = ({ measures }, id, i) =>
  /** @type {Measure} */ (measures.find((measure) => measure.id === id)).rows[i];

/**
 * What each measure puts first for a piece that is written.
 *
 * @param {Explained} explained
 * @param {number} i
 * @returns {Part[]}
 */
export function rowInWords(explained, i) {
  const weights = rowOf(explained, "weights", i);
  const looked = first(weights);
  return [
    { text: `${WHEN[explained.rows ?? "produced"]} ` },
    named(explained.written[i], "query"),
    ...looksInWords(explained, weights, looked),
    ...leftOutInWords(explained, i, looked),
    ...firstsInWords(explained, i),
    ...sinkInWords(explained, i, looked),
  ];
}

/**
 * @param {Explained} explained
 * @param {number[]} weights
 * @param {number | null} looked
 * @returns {Part[]}
 */
function looksInWords({ source, one, plain }, weights, looked) {
  const who = one ? " the model" : " this head";
  if (looked === null || isEven(weights))
    return [{ text: `${who} looks ${plain ? "equally" : amount(weights[0])} at every piece` }];
  return [
    { text: `${who} looks most at ` },
    named(source[looked], "key"),
    { text: plain ? "" : ` (${amount(weights[looked])})` },
  ];
}

/**
 * @param {Explained} explained
 * @param {number} i
 * @param {number | null} looked at most
 * @returns {Part[]}
 */
function leftOutInWords(explained, i, looked) {
  if (!has(explained.measures, "left_out")) return [{ text: "." }];
  const row = rowOf(explained, "left_out", i);
  const j = first(row);
  if (j === null) return [{ text: "; leaving any one piece out changes nothing." }];
  const [most, helps] = explained.plain ? ["", ""] : [`, ${nats(row[j])}`, `: ${nats(row[j])} gained`];
  const does = row[j] > 0 ? ` costs most${most}.` : ` changes most, and helps${helps}.`;
  if (j === looked) return [{ text: `, and leaving it out${does}` }];
  return [{ text: "; leaving out " }, named(explained.source[j], "key"), { text: does }];
}

/**
 * @param {Explained} explained
 * @param {number} i
 * @returns {Part[]}
 */
function firstsInWords({ measures, source }, i) {
  const firsts = measures.map(({ id, name, rows }) => ({ id, name, j: first(rows[i]) }));
  const j = firsts[0].j;
  if (j !== null && firsts.every((one) => one.j === j))
    return [{ text: ` All ${inLetters(firsts.length)} measures put it first.` }];
  const groups = Map.groupBy(
    firsts.filter(({ id, j }) => !["weights", "left_out"].includes(id) && j !== null),
    (one) => /** @type {number} */ (one.j),
  );
  const parts = [...groups].flatMap(([j, all], k) => [
    { text: `${k ? "; by" : " First by"} ${listed(all.map(unbroken))}: ` },
    named(source[j], "key"),
  ]);
  return parts.length ? [...parts, { text: "." }] : [];
}

/**
 * Of a row that rests on a mark, which adds less than a piece.
 *
 * @param {Explained} explained
 * @param {number} i
 * @param {number | null} looked at most
 * @returns {Part[]}
 */
function sinkInWords({ measures, source }, i, looked) {
  const norms = measures.find(({ id }) => id === "norms");
  const added = norms ? first(norms.rows[i]) : null;
  if (looked === null || added === null || !isSpecial(source[looked]) || isSpecial(source[added])) return [];
  return [
    { text: " An attention sink: the largest weight is on " },
    named(source[looked], "key"),
    { text: ", but " },
    named(source[added], "key"),
    { text: " adds the longer vector." },
  ];
}

/**
 * Where one source piece stands by every measure, for a piece that is written.
 *
 * @param {Explained} explained
 * @param {{i: number, j: number}} cell
 * @returns {Part[]}
 */
export function cellInWords({ measures, written, source, rows = "produced" }, { i, j }) {
  const all = measures.findIndex(({ rows }) => first(rows[i]) !== null); // it says once of how many
  const places = measures.map((measure, k) => {
    const row = measure.rows[i];
    const place = first(row) === null ? "as every other" : ordinal(placeIn(row, j));
    const of = k === all ? ` of ${source.length}` : "";
    return `${place}${of} by ${unbroken(measure)} (${valueInWords(measure, row[j])})`;
  });
  const comes = { text: ` comes ${listed(places)}.` };
  return [
    { text: `${WHEN[rows]} ` },
    named(written[i], "query"),
    { text: ", " },
    named(source[j], "key"),
    comes,
  ];
}

/**
 * For which written piece a source piece counts most.
 *
 * @param {Explained} explained
 * @param {number} j
 * @returns {Part[]}
 */
export function columnInWords(explained, j) {
  const { written, source, measures, one, plain = false, rows = "produced" } = explained;
  const column = (/** @type {MeasureId} */ id) =>
    written.map((_, i) => rowOf({ ...explained, measures }, id, i)[j]);
  const weights = column("weights");
  const looks = weights.indexOf(Math.max(...weights));
  const key = named(source[j], "key");
  const most = { text: ` most ${WHEN[rows].toLowerCase()} ` };
  const much = [named(written[looks], "query"), { text: plain ? "." : ` (${amount(weights[looks])}).` }];
  if (!has(measures, "left_out"))
    return [{ text: `${one ? "The model" : "This head"} looks at ` }, key, most, ...much];
  return [
    ...costInWords(written, key, column("left_out"), plain),
    { text: `${one ? "the model" : "this head"} looks at it` },
    most,
    ...much,
  ];
}

/**
 * @param {string[]} written
 * @param {Part} key
 * @param {number[]} costs of leaving it out, one a written piece
 * @param {boolean} plain
 * @returns {Part[]}
 */
function costInWords(written, key, costs, plain) {
  const most = costs.indexOf(Math.max(...costs));
  if (costs[most] < TINY) return [{ text: "Leaving out " }, key, { text: " costs no piece anything; " }];
  return [
    ...[{ text: "Leaving out " }, key, { text: " costs " }],
    ...[named(written[most], "query"), { text: plain ? " most; " : ` most, ${nats(costs[most])}; ` }],
  ];
}

/**
 * In how many rows each measure puts first what costs most when it is left out.
 *
 * @param {Measure[]} measures
 */
export function firstsInCommon(measures) {
  const leftOut = measures.find(({ id }) => id === "left_out");
  if (!leftOut) return "";
  const said = measures
    .filter((measure) => measure !== leftOut)
    .map((measure) => ({
      name: unbroken(measure),
      rows: measure.rows.filter((row, i) => {
        const j = first(row);
        return j !== null && j === first(leftOut.rows[i]);
      }).length,
    }))
    .sort((a, b) => b.rows - a.rows)
    .map(({ name, rows }) => `${name} in ${rows}`);
  return `The piece that costs most when it is left out is put first, of ${leftOut.rows.length} rows, by ${listed(said)}.`;
}

/**
 * Which measure agrees best with the weights on this sentence, and which least.
 *
 * @param {Measure[]} measures
 * @param {(number | null)[][]} agreement of all pairs
 */
export function agreementInWords(measures, agreement) {
  const taus = measures.flatMap(({ name }, k) => {
    const tau = agreement[0][k];
    return k && tau !== null ? [{ name, tau }] : [];
  });
  if (!taus.length) return "In each row all weights are equal, so they have no order to compare.";
  const at = (/** @type {number} */ tau) => {
    const names = taus.filter((one) => one.tau === tau).map(unbroken);
    return `${listed(names)} (τ\u00a0=\u00a0${fixed(tau)})`;
  };
  const [most, least] = [Math.max, Math.min].map((of) => of(...taus.map(({ tau }) => tau)));
  const closest = `On this sentence, closest to the weights: ${at(most)}`;
  return most === least ? `${closest}.` : `${closest}; furthest from them: ${at(least)}.`;
}
