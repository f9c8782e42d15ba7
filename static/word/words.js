/** What made a word, in words. */
import { fixed, named, signed } from "../shared/words.js";
import { blockTitle } from "../shared/head/titles.js";
import { kinds, leaning, mostBrought, ownName, total } from "./parts.js";

/**
 * @typedef {import("../shared/api.js").LogitSplit} LogitSplit
 * @typedef {import("../shared/api.js").LogitPart} LogitPart
 * @typedef {import("../shared/api.js").OriginRow} OriginRow
 * @typedef {import("./address.js").Quantity} Quantity
 */

/** @param {LogitPart} part @returns {string} its name as it stands in a sentence and in the list */
export function nameOf({ name, block, layer, head }) {
  if (block && head === null) return `feed-forward L${layer}`;
  if (head === null) return ownName(name);
  return `${block === "decoder" ? "self" : block} L${layer} H${head}`;
}

/**
 * The name of a part in full, for those who meet it first.
 *
 * @param {LogitPart} part
 * @param {string} fed the piece that the decoder was fed
 */
export function fullName({ name, block, layer, head }, fed) {
  if (head !== null) return `${blockTitle(/** @type {string} */ (block))}, layer ${layer}, head ${head}`;
  if (block) return `Feed-forward network of decoder layer ${layer}`;
  const says = /** @type {Record<string, string>} */ ({
    embedding: `The embedding of “${fed}”, the piece that was fed in: what stays of it`,
    position: "The positional encoding of this place",
    biases:
      "The biases of the decoder as they are added, the same in every row but for the scales of the layer norms; what a head or a " +
      "feed-forward network made of them is in its own part",
    "decoder state": "The state s of the decoder",
    "word before": `The embedding of “${fed}”, the piece that was written before`,
    "fixed vector": "All that this model keeps of the source",
  });
  return says[name] ?? name;
}

/**
 * The same without numbers.
 *
 * @param {LogitSplit} answer
 * @param {Quantity} of
 * @returns {Part[]}
 */
export function wordInPlainWords({ piece, runner_up, lead, parts, source, target }, of) {
  const likelier = [
    named(piece, "query"),
    { text: lead < 0 ? " is less likely than " : " is likelier than " },
    named(runner_up, "query"),
  ];
  const most = mostBrought(parts, of);
  if (!most) return [...likelier, { text: "." }];
  const from = broughtFrom(most, source, target);
  return [...likelier, { text: ". Through heads it got most from " }, from, { text: "." }];
}

/**
 * The piece that most was brought from.
 *
 * @param {{part: LogitPart, j: number}} most
 * @param {LogitSplit["source"]} source
 * @param {LogitSplit["target"]} target
 */
const broughtFrom = ({ part, j }, source, target) =>
  part.block === "cross" ? named(source.tokens[j], "key") : named(target.fed[j], "query");

/**
 * What most was brought through, and by how much the piece is ahead.
 *
 * @param {LogitSplit} answer
 * @param {Quantity} of
 * @returns {Part[]}
 */
export function wordInWords(answer, of) {
  const { piece, runner_up, logit, lead, parts, source, target, row } = answer;
  const what = of === "lead" ? "lead" : "logit";
  const isRead = row <= (target.read ?? 0);
  const ahead = [
    { text: isRead ? "The model read " : "To write " },
    named(piece, "query"),
    {
      text: `${isRead ? " and did not write it;" : ""} its logit is ${fixed(logit)}, ${fixed(Math.abs(lead))} ${lead < 0 ? "behind that of" : "ahead of that of"} `,
    },
    named(runner_up, "query"),
    { text: ", the likeliest other piece." },
  ];
  const most = mostBrought(parts, of);
  if (!most) return ahead;
  return [
    ...ahead,
    { text: ` Through heads it got most from ` },
    broughtFrom(most, source, target),
    { text: `: ${signed(most.value)} of its ${what}, through ${nameOf(most.part)}.` },
  ];
}

/**
 * The sums of each kind of part.
 *
 * @param {LogitPart[]} parts
 * @param {Quantity} of
 */
export const kindsInWords = (parts, of) =>
  kinds(parts, of)
    .map(({ kind, value }) => `${kind} ${signed(value)}`)
    .join(", ");

/**
 * The parts add up to what the model computed.
 *
 * @param {{largest: LogitPart[], others: LogitPart[]}} ranked
 * @param {Quantity} of
 */
export function sumInWords({ largest, others }, of) {
  const all = signed(total([...largest, ...others], of));
  if (!others.length) return `Together ${all}: the whole ${of}.`;
  return `These ${largest.length}: ${signed(total(largest, of))}. ${others.length} smaller parts: ${signed(total(others, of))}. Together ${all}: the whole ${of}.`;
}

/**
 * What is read and what was written before, by their languages where they have them.
 *
 * @param {Task} task
 */
export function readAs({ source, target }) {
  const languages = /** @type {Record<string, string>} */ ({ en: "the English", fr: "the French" });
  return {
    read: languages[source.lang] ?? "the text",
    before: `${languages[target.lang] ?? "what was written"} before`,
  };
}

/**
 * Which word leans most on what was written before, and which on the source.
 *
 * @param {import("../shared/api.js").Origins} answer
 * @param {Quantity} of
 * @param {ReturnType<typeof readAs>} languages
 * @returns {Part[]}
 */
export function leaningInWords({ rows, target }, of, languages) {
  const found = leaning(rows, target.tokens, of);
  if (!found) return [];
  const { fed, source } = found;
  const [back, read] = [languages.before, languages.read];
  const most = (
    /** @type {OriginRow} */ row,
    /** @type {string} */ on,
    /** @type {number} */ x,
    /** @type {string} */ other,
    /** @type {number} */ y,
  ) => [
    named(row.piece, "query"),
    { text: ` leans most on ${on}, which brought ${signed(x)}; ${other} brought ${signed(y)}. ` },
  ];
  return [
    { text: "End mark and punctuation left out: " },
    ...most(fed, back, fed[of].fed, read, fed[of].source),
    ...(fed === source ? [] : most(source, read, source[of].source, back, source[of].fed)),
  ];
}
