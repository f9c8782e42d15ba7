/** Changes as plain sentences. */
import { wordsAfter } from "./source.ts";
import { spoken } from "../shared/pieces.ts";
import { amount, listed, towards } from "../shared/words.ts";
import { EVERYWHERE, samePlace } from "./changes.ts";
import type {
  Change,
  Edit,
  HeadsMeant,
  Hide,
  Positions,
  Replace,
  Swap,
  Temperature,
  Whole,
} from "./changes.ts";

/**
 * The texts in which the changes stand: `text` before any change, the pieces after all of them; the first `read`
 * pieces of the target were read. `single`: the model has one map only, and so no layers and heads.
 */
export type Setting = Record<"source" | "target" | "fed", string[]> & {
  text: string;
  read: number;
  single: boolean;
};

export const changesInWords = (changes: Change[], setting: Setting): string[] =>
  changes.map((change, k) => changeInWords(change, changes.slice(0, k), setting));

function changeInWords(change: Change, earlier: Change[], setting: Setting) {
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

function headsInWords(change: Whole | Temperature, { single }: Setting) {
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

function placeInWords({ block, layer, heads }: HeadsMeant, single: boolean) {
  if (single) return { name: "the attention", many: false };
  const layers = layer === null ? "" : ` layer ${layer}`;
  const many = heads?.length !== 1;
  if (heads)
    return { name: `${block ?? "every block"}${layers} head${many ? "s" : ""} ${listed(heads)}`, many };
  if (block === null && layer === null) return { name: "all heads of all blocks", many: true };
  return { name: `all heads of ${block ?? "every block,"}${layers}`, many: true };
}

function editInWords(change: Edit, { source, target, fed, read, single }: Setting) {
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

export function looksInWords(weights: number[], columns: string[]) {
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

export const quoted = (token: string) =>
  /^<\/?s>$|^▁$/.test(token) ? `the ${spoken(token)}` : `“${spoken(token)}”`;

function hideInWords(change: Hide, { source, single }: Setting) {
  const { columns } = change;
  const word = columns.map((j) => spoken(source[j - 1] ?? "")).join("");
  const everywhere = single || samePlace(change, EVERYWHERE);
  const who = everywhere ? "no head looks" : `${placeInWords(change, single).name} cannot look`;
  const where = columns.length === 1 ? `piece ${columns[0]}` : `pieces ${listed(columns)}`;
  return word.trim()
    ? `“${word.trim()}” is hidden: ${who} at ${where}`
    : `${where} ${columns.length === 1 ? "is" : "are"} hidden: ${who} there`;
}

function wordsInWords(change: Swap | Replace, earlier: Change[], { text }: Setting) {
  const words = wordsAfter(text, earlier);
  const named = (k: number) => (words[k - 1] ? `“${words[k - 1].text}”` : `word ${k}`);
  if (change.do === "swap") return `${named(change.words[0])} and ${named(change.words[1])} change places`;
  return `${named(change.word)} is ${change.by ? `replaced by “${change.by}”` : "left out"}`;
}

function positionsInWords({ how, shift, seed }: Positions) {
  if (how === "off") return "the pieces of the source have no positions";
  if (how === "shifted") return `the positions of the source are shifted by ${shift}`;
  return `the positions of the source are shuffled, seed ${seed}`;
}
