/**
 * Two maps of one head, as trained and changed, on the same rows and columns: what both have stands together.
 *
 * A changed translation has other rows, a changed sentence other columns. They are matched by a longest common
 * subsequence of pieces; what one side alone has keeps its place, and has no counterpart in the other map.
 */
import { at, type Alignment, type Axis } from "./weights.ts";
import { labels } from "../pieces.ts";
import { reach } from "../maps/signed.ts";

/** Places of a piece in the two texts; null in the text that does not have it. */
export type Pair = { before: number | null; after: number | null };

/** An axis of both maps; `pieces` as on an axis, of both texts side by side. */
export type MergedAxis = Axis & { pairs: Pair[] };

/** Values row by row; the states say which cells have one. */
export type Layer = { values: Float64Array; states: Uint8Array };

/** The comparison of two maps; `read` rows were not written, `end` is that of the scale of the difference. */
export type Difference = {
  n: number;
  m: number;
  rows: MergedAxis;
  columns: MergedAxis;
  read: boolean[];
  before: Layer;
  after: Layer;
  difference: Layer;
  end: number;
};

export const PRESENT = 0;
export const MASKED = 1;
export const MISSING = 2;

/** The pieces of two texts in one order; where they differ, those of the first come first. */
export function merge(before: string[], after: string[]): Pair[] {
  const common = lengths(before, after);
  const pairs: Pair[] = [];
  let [i, k] = [0, 0];
  while (i < before.length || k < after.length) {
    if (i < before.length && k < after.length && before[i] === after[k])
      pairs.push({ before: i++, after: k++ });
    else if (k === after.length || (i < before.length && common[i + 1][k] >= common[i][k + 1]))
      pairs.push({ before: i++, after: null });
    else pairs.push({ before: null, after: k++ });
  }
  return pairs;
}

/** A table of counts: [i][k] is how many pieces before[i..] and after[k..] have in common, in order. */
function lengths(before: string[], after: string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let k = after.length - 1; k >= 0; k--)
      table[i][k] =
        before[i] === after[k] ? table[i + 1][k + 1] + 1 : Math.max(table[i + 1][k], table[i][k + 1]);
  return table;
}

export function mergeAxes(before: Axis, after: Axis): MergedAxis {
  const pairs = merge(before.tokens, after.tokens);
  const tokens = pairs.map((pair) => before.tokens[pair.before ?? -1] ?? after.tokens[pair.after ?? -1]);
  const names = labels(tokens).map((name, k) => marked(name, pairs[k]));
  return { side: before.side, pairs, tokens, labels: names };
}

/** A name with a sign of what became of it, where it is not in both. */
export const marked = (name: string, { before, after }: Pair) =>
  after === null ? `− ${name}` : before === null ? `+ ${name}` : name;

/** True for a row that was read; `before` and `after` count the rows read in each text. */
const isRead = (row: Pair, before: number, after: number) =>
  row.before === null ? Number(row.after) < after : row.before < before;

export function difference(before: Alignment, after: Alignment): Difference {
  const rows = mergeAxes(before.rows, after.rows);
  const columns = mergeAxes(before.columns, after.columns);
  const trained = layer(before, rows, columns, "before");
  const changed = layer(after, rows, columns, "after");
  const less = minus(changed, trained);
  return {
    ...{ n: rows.pairs.length, m: columns.pairs.length, rows, columns },
    read: rows.pairs.map((pair) => isRead(pair, before.read ?? 0, after.read ?? 0)),
    ...{ before: trained, after: changed, difference: less, end: reach(less.values) },
  };
}

function layer(a: Alignment, rows: MergedAxis, columns: MergedAxis, side: "before" | "after"): Layer {
  const m = columns.pairs.length;
  const values = new Float64Array(rows.pairs.length * m);
  const states = new Uint8Array(values.length).fill(MISSING);
  rows.pairs.forEach(({ [side]: i }, r) =>
    columns.pairs.forEach(({ [side]: j }, c) => {
      if (i === null || j === null) return;
      const weight = at(a, i, j);
      states[r * m + c] = Number.isNaN(weight) ? MASKED : PRESENT;
      values[r * m + c] = weight || 0;
    }),
  );
  return { values, states };
}

/** The difference a - b, where both have a value. */
function minus(a: Layer, b: Layer): Layer {
  const states = a.states.map((state, k) => Math.max(state, b.states[k]));
  return { states, values: a.values.map((x, k) => (states[k] === PRESENT ? x - b.values[k] : 0)) };
}

/** The index of the pair that has a place of one text; null where none has it. */
export function placeIn(pairs: Pair[], side: "before" | "after", place: number): number | null {
  const k = pairs.findIndex((pair) => pair[side] === place);
  return k < 0 ? null : k;
}

/** The index of a pair among other pairs: by its changed place if it has one, else by the one as trained. */
export function carried(pair: Pair | undefined, pairs: Pair[]) {
  if (!pair) return null;
  if (pair.after !== null) return placeIn(pairs, "after", pair.after);
  return pair.before === null ? null : placeIn(pairs, "before", pair.before);
}
