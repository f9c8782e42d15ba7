/** One head of an answer: its weights, and what its rows and columns are called. */
import { hasBothNames, rowsBy, type RowName } from "./row-names.ts";
import { byWords } from "./by-words.ts";
import { labels, wordToken } from "../pieces.ts";
import type { Answer, Block, WordAnswer } from "../answer-types.ts";
import type { Focus } from "./choose.ts";
import type { Alignment, Side } from "./weights.ts";

export function alignmentOf(answer: Answer, focus: Focus): Alignment {
  const { block: name } = focus;
  const block = answer.blocks[name];
  const [layers, heads, i, m] = block.shape;
  const alignment: Alignment = {
    ...focus,
    naming: hasBothNames({ name, rows: block.rows }) ? focus.naming : undefined,
    n: layers * heads * i,
    m,
    weights: block.values as Float32Array,
    rows: name === "hops" ? hopAxis(heads) : rowAxis(answer, block, focus.naming),
    columns: axis(answer, block.columns, block.column_words),
    window: block.window,
    sinks: block.sinks && !Number.isNaN(block.sinks[0]) ? block.sinks : null,
    mask: block.mask,
    read: block.rows === "target" ? readIn(answer, block.row_words, focus.naming) : 0,
    called: block.names[0],
    given: block.given,
    signed: block.signed,
  };
  return focus.words === "apart" ? byWords(alignment, answer) : alignment;
}

/** Readings with the maps that are shown: all by words, or all by pieces where one has no words. */
export function inMaps<R extends { answer: Answer; alignment: Alignment }>(
  readings: R[],
  focus: Focus,
): (R & { map: Alignment })[] {
  const read = readings.map((one) => {
    const { answer, alignment } = one;
    return { ...one, map: alignment.block ? alignmentOf(answer, focus) : alignment };
  });
  const isHalf = read.some(({ map }) => map.words === "");
  return focus.words && isHalf ? inMaps(readings, { ...focus, words: "" }) : read;
}

function hopAxis(count: number) {
  const names = Array.from({ length: count }, (_, k) => `hop ${k + 1}`);
  return { side: "hops" as const, tokens: names, labels: names };
}

export const tokensOf = (answer: Pick<Answer, "source" | "target">, side: Side): string[] =>
  side === "fed" ? answer.target.fed : answer[side as "source" | "target"].tokens;

/** An axis of pieces, or of words where not all places are pieces, one by one. */
function axis(answer: Answer, side: Side, words?: WordAnswer[] | null) {
  const all = tokensOf(answer, side);
  if (!words) return { side, tokens: all, labels: labels(all) };
  const tokens = words.map(({ text, pieces }) => (pieces.length > 1 ? wordToken(text) : all[pieces[0]]));
  return { side, tokens, labels: labels(tokens), pieces: words.map(({ pieces }) => pieces) };
}

/** The rows of a block, named by one of their two pieces, with the other beside it. */
function rowAxis(answer: Answer, { rows, row_words: words }: Block, naming?: RowName) {
  const side = rowsBy(rows, naming);
  const named = axis(answer, side, words);
  if (rows !== "target" || words || !naming) return named;
  return { ...named, beside: labels(tokensOf(answer, side === "fed" ? "target" : "fed")) };
}

/** The count of rows named by what was read: the last piece read is fed, and not produced. */
function readIn({ target }: Answer, words?: WordAnswer[] | null, naming?: RowName) {
  const read = target.read && naming === "fed" ? target.read + 1 : target.read;
  return words ? words.filter(({ pieces }) => pieces[0] < read).length : read;
}
