/**
 * What is changed, as plain sentences.
 *
 * @typedef {import("./changes.js").HeadsMeant} HeadsMeant
 * @typedef {object} Setting  in which the changes stand
 * @property {string} text before any change
 * @property {string[]} source pieces that are read, after all changes
 * @property {string[]} target pieces that are written
 * @property {string[]} fed pieces that the decoder is given
 * @property {number} read so many of the first pieces of the target were read, not written
 * @property {boolean} single whether the model has one map only, and so no layers and heads
 */
import { wordsAfter } from "./source.js";
import { spoken } from "../shared/sentence/pieces.js";
import { amount, towards } from "../shared/words.js";

/**
 * @param {Change[]} changes
 * @param {Setting} setting
 * @returns {string[]} one each
 */
export const changesInWords = (changes, setting) =>
  changes.map((change, k) => changeInWords(change, changes.slice(0, k), setting));

/**
 * @param {Change} change
 * @param {Change[]} earlier
 * @param {Setting} setting
 */
function changeInWords(change, earlier, setting) {
  switch (change.do) {
    case "edit":
      return editInWords(change, setting);
    case "hide":
      return hideInWords(change, setting);
    case "swap":
    case "replace":
      return wordsInWords(change, earlier, setting);
    case "reverse":
      return `the words are read from last to first${change.keep_positions ? ", each with the position that it had" : ""}`;
    case "positions":
      return positionsInWords(change);
    default:
      return headsInWords(change, setting);
  }
}

/**
 * @param {import("./changes.js").Whole | import("./changes.js").Temperature} change
 * @param {Setting} setting
 */
function headsInWords(change, { single }) {
  const { name, many } = placeInWords(change, single);
  const [is, looks, does, its] = many ? ["are", "look", "do", "their"] : ["is", "looks", "does", "its"];
  switch (change.do) {
    case "knock out":
      return `${name} ${is} knocked out: ${its} output is zero`;
    case "flatten":
      return `${name} ${looks} equally at every allowed piece`;
    case "unscaled":
      return `${name} ${does} not divide ${its} scores by √dₖ`;
    default:
      return `${name} ${many ? "have" : "has"} temperature ${change.value}: ${its} scores are divided by it, ${
        change.value < 1 ? "so the largest weight gets more" : "so the weights become more alike"
      }`;
  }
}

/**
 * @param {HeadsMeant} place
 * @param {boolean} single
 * @returns {{name: string, many: boolean}}
 */
export function placeInWords({ block, layer, heads }, single) {
  if (single) return { name: "the attention", many: false };
  const layers = layer === null ? "" : ` layer ${layer}`;
  if (heads?.length === 1)
    return { name: `${block ?? "every block"}${layers} head ${heads[0]}`, many: false };
  if (heads) return { name: `${block ?? "every block"}${layers} heads ${listed(heads)}`, many: true };
  if (block === null && layer === null) return { name: "all heads of all blocks", many: true };
  return { name: `all heads of ${block ?? "every block,"}${layers}`, many: true };
}

/** @param {(string | number)[]} items */
export const listed = (items) =>
  items.length < 2
    ? String(items[0] ?? "")
    : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;

/**
 * @param {Edit} change
 * @param {Setting} setting
 */
function editInWords(change, { source, target, fed, read, single }) {
  const { block, row, weights } = change;
  const of = block === "encoder" ? source : target;
  const columns = block === "decoder" ? fed : source;
  const piece = of[row - 1] === undefined ? "" : ` ${quoted(of[row - 1])}`;
  const looks = looksInWords(weights, columns);
  if (single) return `at step ${row},${piece && ` to write${piece},`} α is forced: it looks ${looks}`;
  const { name } = placeInWords(change, single);
  const written = piece && ` ${towards(row <= read)}${piece},`;
  const row_ = block === "encoder" ? `row ${row},${piece},` : `row ${row},${written}`;
  return `${row_} of ${name} looks ${looks}`;
}

/**
 * @param {number[]} weights
 * @param {string[]} columns
 */
export function looksInWords(weights, columns) {
  const total = weights.reduce((sum, w) => sum + w, 0);
  const seen = weights
    .map((w, j) => ({
      share: w / total,
      name: columns[j] === undefined ? `piece ${j + 1}` : quoted(columns[j]),
    }))
    .filter(({ share }) => share > 0.005)
    .sort((a, b) => b.share - a.share);
  if (seen.length === 1) return `only at ${seen[0].name}`;
  const top = seen.slice(0, 3).map(({ share, name }) => `${amount(share)} at ${name}`);
  return seen.length > 3 ? `${top.join(", ")}, less elsewhere` : listed(top);
}

/** @param {string} token */
export const quoted = (token) => (/^<\/?s>$|^▁$/.test(token) ? `the ${spoken(token)}` : `“${spoken(token)}”`);

/**
 * @param {Hide} change
 * @param {Setting} setting
 */
function hideInWords(change, { source, single }) {
  const { columns } = change;
  const word = columns.map((j) => spoken(source[j - 1] ?? "")).join("");
  const everywhere = !change.block && !change.layer && !change.heads;
  const who = single || everywhere ? "no head looks" : `${placeInWords(change, single).name} cannot look`;
  const where = columns.length === 1 ? `piece ${columns[0]}` : `pieces ${listed(columns)}`;
  return word.trim()
    ? `“${word.trim()}” is hidden: ${who} at ${where}`
    : `${where} ${columns.length === 1 ? "is" : "are"} hidden: ${who} there`;
}

/**
 * @param {import("./changes.js").Swap | import("./changes.js").Replace} change
 * @param {Change[]} earlier
 * @param {Setting} setting
 */
function wordsInWords(change, earlier, { text }) {
  const words = wordsAfter(text, earlier);
  const named = (/** @type {number} */ k) => (words[k - 1] ? `“${words[k - 1].text}”` : `word ${k}`);
  if (change.do === "swap") return `${named(change.words[0])} and ${named(change.words[1])} change places`;
  return `${named(change.word)} is ${change.by ? `replaced by “${change.by}”` : "left out"}`;
}

/** @param {Positions} change */
function positionsInWords({ how, shift, seed }) {
  if (how === "off") return "the pieces of the source have no positions";
  if (how === "shifted") return `the positions of the source are shifted by ${shift}`;
  return `the positions of the source are shuffled, seed ${seed}`;
}
