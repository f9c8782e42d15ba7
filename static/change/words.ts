/** The messages of the page. */
import { quoting } from "../shared/piece-languages.ts";
import { wordsAfter } from "./source.ts";
import { READ } from "../shared/maps/words.ts";
import { spoken } from "../shared/pieces.ts";
import { amount, count, fixed, listed, named, say, towards, type Part } from "../shared/words.ts";
import { words } from "../shared/head/same-word.ts";
import { togetherByWord, type Rows } from "./one-word.ts";
import type { PairAnswer } from "../shared/api.ts";
import type { From } from "./hiding.ts";
import * as made from "./changes.ts";

export const HINT =
  "Click a word of the sentence to hide it, replace it or move it; or a row of a map to change where it looks.";
export const NO_MAPS =
  "This model has no attention. Click a word of the sentence to replace it, leave it out or swap it.";
export const LEFT = "Changes of the earlier sentence or model were removed; the back button restores them.";
export const WAY_OUT = "Remove it from the list, or undo it.";
export const NOTHING =
  "Nothing yet. Knock a head out, click a word, or click a row of a map and drag its bars.";
export const NOTHING_OF_WORDS = "Nothing yet. Click a word of the sentence.";
export const AS_TRAINED = "as trained: nothing is changed yet";
export const ROW_HINT = "Point at a row of a map to see its weights as bars; click the row to drag them.";
export const NO_COLUMN = "This column has no counterpart in the changed map: choose another.";
export const FREE_ROW = "Click this row to change where it looks.";
export const BAD_WEIGHT = "Type a weight from 0 to 1.";
export const BAD_TEMPERATURE = "Choose a temperature from 0.01 to 100; 1 changes nothing.";
export const BAD_WINDOW = "Type a window of at least 1.";
export const EMPTY_ROW = "A row would look nowhere: leave it a place where it may look.";
export const NO_WORD = "There is nothing to change in this piece: choose a word.";
export const FAILS = "here the model fails";
export const MOSTLY = { almost: "almost only", mostly: "mostly", several: "at several pieces, most of all" };
export const LEFT_TO_MARKS = "left to end marks";

/** Changes of a head: a letter, and the words beside it. */
export const SIGNS: Partial<Record<made.Change["do"], string[]>> = {
  ...{ "knock out": ["×", "knocked out"], flatten: ["=", "flattened"], unscaled: ["√", "not scaled"] },
  ...{ temperature: ["T", "another temperature"], hide: ["h", "cannot see all pieces"] },
  ...{ edit: ["e", "a row is edited"], mask: ["m", "masked"] },
};

/** A sentence about the texts of an address that are no change, "" where there are none. */
export function badInWords(bad: string[]): string {
  if (!bad.length) return "";
  const asked = bad.map((text) => `“${text}”`).join(", ");
  return `The address asks for ${asked}, which is not a change that this page knows; it was left out. Choose a change on this page instead.`;
}

export const layersByHeads = (block: string) => `${block}: layers by heads`;
export const headNamed = (layer: string, head: number) => `layer ${layer}, head ${head}`;
export const mapInWords = (name: string) =>
  `Heatmap, ${name}. The words below say what is locked. ${READ}, and lock a cell.`;
export const swapWith = (word: string) => `Choose the word to swap “${word}” with; “${word}” itself cancels.`;
export const cannotWrite = (written: string) => `no ${written}: this change cannot be made`;
/** The log-probability of the line above, by its name; of a given text it is the same text. */
export const asTrainedInWords = (value: string, isForced: boolean) =>
  isForced ? `(before ${value})` : `(“before” had ${value})`;
export const asTrained = (written: string) => `the ${written} as trained`;
export const hiddenIsGone = (tokens: string[]) =>
  `${tokens.map(quoted).join(", ")} is no longer hidden: it is no longer in the sentence.`;
export const rowIsGone = (row: number, token: string) =>
  `The edit of row ${row} was removed: ${quoted(token)} is gone.`;
export const maskIsGone = (block: string) =>
  `The mask drawn on ${block} was removed: the sentence has another number of pieces.`;
export const columnsAreGone = (row: number, token: string) =>
  `The edit of row ${row}, ${quoted(token)}, was removed: what it looked at is gone.`;

/** The rule of each mask, beside its control. */
export const MASK_HINTS: Record<made.Mask["how"] | "", string> = {
  "": "",
  window: "Row i keeps the pieces fewer than w from piece i, in the decoder the last w.",
  first: "A row that has no other place keeps it.",
  "every other": "Pieces 2, 4, ... are hidden.",
  drawn: "Click or drag over cells of the changed map; on the keyboard lock a cell and press Enter.",
};

export type Scored = { bleu: number; interval: [number, number] };
/** BLEU under one window, and what it loses of the same sentences. */
export type OfWindow = Scored & {
  w: number;
  unchanged: number;
  gap: { gap: number; low: number; high: number };
};

export const NO_WORD_CHANGES = "No word changes. ";

const NAMED = 4; // words that are named, of many

const wordsAre = (texts: string[], what: string) => {
  const named = texts.slice(0, NAMED).map(quoted);
  const more = texts.length - named.length;
  const all = listed(more ? [...named, `${more} more`] : named);
  return texts.length ? `${all} ${texts.length === 1 ? "is" : "are"} ${what}` : "";
};

export const goneAndNew = (gone: string[], fresh: string[]) =>
  `${[wordsAre(gone, "gone"), wordsAre(fresh, "new")].filter(Boolean).join(", ")}. `;

/** The example, a word that the model cannot look at or does not read, and what it changes. */
export const exampleInWords = ({ word, from }: { word: string; from?: From }, changed: string) => [
  ...(from === undefined
    ? say`Example: ${named(word, "key", "source")} is left out. `
    : say`Example: ${named(word, "key", "source")} is hidden from ${WHOM[from ?? "all"]}. `),
  ...say`${quoting(changed, () => "target")}${{ text: "Click a word of the sentence to change it.", role: "hint" }}`,
];

const WHOM = { cross: "cross-attention", all: "all heads" };

/** The change that is offered for a sentence that is not changed yet. */
export const offerInWords = ({ word, from }: { word: string; from?: From }) =>
  from === undefined ? `try: leave “${word}” out` : `try: hide “${word}” from ${WHOM[from ?? "all"]}`;

/** `hasEncoder`: heads of an encoder look at the word too, and pass it on to its neighbours. */
export const hideItInWords = (from: From, isHidden: boolean, hasEncoder: boolean) =>
  isHidden
    ? `hidden from ${WHOM[from ?? "all"]} already: show it again`
    : from
      ? `hide it from ${WHOM[from]}${hasEncoder ? "; the encoder’s heads still look at it" : ""}`
      : `hide it: no head looks at it${hasEncoder ? NOT_READ : ""}`;

const STILL_READ = "; the encoder’s still do";
const NOT_READ = ", not even the encoder’s";

const within = (x: number, low: number, high: number) =>
  `${fixed(x, 1)} (${fixed(low, 1)} to ${fixed(high, 1)})`;
export const bleuInWords = ({ bleu, interval }: Scored) => within(bleu, ...interval);

/** The window from which on nothing is lost that could not be chance. */
export function enoughInWords(block: string, enough: number | null, windows: OfWindow[], usual: Scored) {
  const last = windows.at(-1) as OfWindow;
  const losing = windows.findLast(({ gap }) => gap.high < 0);
  const touches = enough
    ? `from w = ${enough} on the interval touches that of no window`
    : `up to w = ${last.w} the interval does not touch that of no window`;
  const loses = losing
    ? `on the same sentences w = ${losing.w} still loses ${within(-losing.gap.gap, -losing.gap.high, -losing.gap.low)}`
    : "on the same sentences none surely loses";
  return `All heads of ${block}: ${touches}, ${bleuInWords(usual)} BLEU; ${loses}.`;
}

export const measuredOn = (sentences: number, set: string, level: number) =>
  `${sentences} sentences of ${set}, greedy; in brackets ${100 * level} % of bootstrap draws. Unchanged: written as without a window.`;

export const pairInWords = ({ description, holds }: PairAnswer): Part[] => [
  { text: description },
  ...(holds ? [] : [{ text: " Here the model fails." }]),
  { text: " Press f to flip between the two maps.", role: "hint" as const },
];

/** A row of bars; `when`: its circumstance and its piece. */
export function rowInWords(rows: number[], when: string, isRecurrent: boolean) {
  const number = rows.length > 1 ? `s ${listed(rows)}` : ` ${rows}`;
  return isRecurrent ? `Force α at step${number}, ${when}` : `Row${number}, ${when}`;
}

export const noRow = (token: string) => `${quoted(token)} has no row in the changed map`;
export const weightOf = (token: string, isMasked: boolean) =>
  isMasked ? `${quoted(token)} is not allowed` : `weight of ${quoted(token)}`;
export const lookOnlyAt = (token: string) => `look only at ${quoted(token)}`;

export const columnInWords = (key: Part, looks: Part[], gone: Part[]) =>
  say`${key} is looked at${looks}${gone}`;
export const weightInWords = (row: Part[], key: Part, before: string, after: string, change: string) =>
  say`${row} the weight at ${key} is ${before} as trained, ${after} changed${change && ` (${change})`}.`;

export const NOT_CHANGED: Part = { text: " It has no counterpart in the changed map.", role: "hint" };
export const NOT_TRAINED: Part = { text: " It has no counterpart in the map as trained.", role: "hint" };

/**
 * The texts in which the changes stand: `text` before any change, the pieces after all of them; the first `read`
 * pieces of the target were read. `single`: the model has one map only, and so no layers and heads.
 */
export type Setting = Record<"source" | "target" | "fed" | "trained", string[]> & {
  text: string;
  read: number;
  single: boolean;
  hasEncoder: boolean;
};

/** Changes, those of one word together, in a sentence. */
export type Said = { words: string; changes: made.Change[] };

export function changesInWords(changes: made.Change[], setting: Setting): Said[] {
  const groups = togetherByWord(changes, (edit) => rowsOf(edit, setting));
  return groups.map((group) => {
    const earlier = changes.slice(0, changes.indexOf(group[0]));
    return { words: changeInWords(group, earlier, setting), changes: group };
  });
}

/** The pieces of the rows of an edit; those of the source are named as they are read now. */
const rowsOf = ({ block }: made.Edit, { source, target, trained }: Setting) =>
  block === "encoder" ? { was: source, is: source } : { was: trained, is: target };

function changeInWords(group: made.Change[], earlier: made.Change[], setting: Setting) {
  const [change] = group;
  switch (change.do) {
    case "edit":
      return editInWords(group as made.Edit[], setting);
    case "hide":
      return hideInWords(change, setting);
    case "mask":
      return maskInWords(change, setting);
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

function headsInWords(change: made.Whole | made.Temperature, { single }: Setting) {
  const { name, many } = nameOfHeads(change, single);
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

function nameOfHeads({ block, layer, heads }: made.HeadsMeant, single: boolean) {
  if (single) return { name: "the attention", many: false };
  const layers = layer === null ? "" : ` layer ${layer}`;
  const many = heads?.length !== 1;
  if (heads)
    return { name: `${block ?? "every block"}${layers} head${many ? "s" : ""} ${listed(heads)}`, many };
  if (block === null && layer === null) return { name: "all heads of all blocks", many: true };
  return { name: `all heads of ${block ?? "every block,"}${layers}`, many: true };
}

function editInWords(edits: made.Edit[], setting: Setting) {
  const [change] = edits;
  const { block, row, weights } = change;
  const columns = block === "decoder" ? setting.fed : setting.source;
  const many = edits.length > 1;
  const where = `${setting.single ? "step" : "row"}${many ? "s" : ""} ${listed(edits.map((edit) => edit.row))}`;
  const written = writtenInWords(edits, rowsOf(change, setting), row <= setting.read, block === "encoder");
  const looks = looksInWords(weights, columns);
  if (setting.single) return `at ${where},${written} α is forced: it looks ${looks}`;
  return `${where},${written} of ${nameOfHeads(change, false).name} ${many ? "look" : "looks"} ${looks}`;
}

/** The pieces of edited rows; where another text is written now, those as trained, which the rows were, come first. */
function writtenInWords(edits: made.Edit[], { was, is }: Rows, isRead: boolean, isNamed: boolean) {
  const at = (tokens: string[]) => edits.flatMap(({ row }) => tokens[row - 1] ?? []);
  const [before, now] = [at(was), at(is)];
  const one = (tokens: string[]) => (joinsUp(tokens) ? quoted(tokens.join("")) : listed(tokens.map(quoted)));
  if (isNamed || isRead || !before.length || made.same(before, now))
    return now.length ? ` ${isNamed ? "" : `${towards(isRead)} `}${one(now)},` : "";
  return ` ${one(before)} as trained, now ${now.length ? one(now) : "not written"},`;
}

/** True where the pieces after the first go on the same word. */
const joinsUp = (tokens: string[]) => tokens.length > 0 && words(tokens).length === 1;

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

function hideInWords(change: made.Hide, { source, single, hasEncoder }: Setting) {
  const { columns } = change;
  const word = columns.map((j) => spoken(source[j - 1] ?? "")).join("");
  const everywhere = single || made.sameHeads(change, made.EVERYWHERE);
  const of = change.block === "cross" ? WHOM.cross : change.block;
  const who = everywhere
    ? "no head looks"
    : isBlock(change)
      ? `no head of ${of} looks`
      : `${nameOfHeads(change, single).name} cannot look`;
  const where = columns.length === 1 ? `piece ${columns[0]}` : `pieces ${listed(columns)}`;
  const ofEncoder = everywhere ? NOT_READ : change.block === "cross" && isBlock(change) ? STILL_READ : "";
  return word.trim()
    ? `“${word.trim()}” is hidden: ${who} at it${hasEncoder ? ofEncoder : ""}`
    : `${where} ${columns.length === 1 ? "is" : "are"} hidden: ${who} there`;
}

const isBlock = ({ block, layer, heads }: made.HeadsMeant) => block && layer === null && heads === null;

function maskInWords(change: made.Mask, { single }: Setting) {
  const { name, many } = nameOfHeads(change, single);
  const [looks, has, its] = many ? ["look", "have", "their"] : ["looks", "has", "its"];
  switch (change.how) {
    case "window":
      return `${name} ${looks} ${change.w === 1 ? `at ${its} own place only` : `fewer than ${change.w} places away`}`;
    case "first":
      return `${name} cannot look at the first piece`;
    case "every other":
      return `${name} ${looks} at every other piece only`;
    default: {
      const taken = change.rows.flat().filter((cell) => !cell).length;
      return `${name} ${has} a drawn mask: ${count(taken, "cell")} not allowed`;
    }
  }
}

function wordsInWords(change: made.Swap | made.Replace, earlier: made.Change[], { text }: Setting) {
  const words = wordsAfter(text, earlier);
  const named = (k: number) => (words[k - 1] ? `“${words[k - 1].text}”` : `word ${k}`);
  if (change.do === "swap") return `${named(change.words[0])} and ${named(change.words[1])} change places`;
  return `${named(change.word)} is ${change.by ? `replaced by “${change.by}”` : "left out"}`;
}

function positionsInWords({ how, shift, seed }: made.Positions) {
  if (how === "off") return "the pieces of the source have no positions";
  if (how === "shifted") return `the positions of the source are shifted by ${shift}`;
  return `the positions of the source are shuffled, seed ${seed}`;
}
