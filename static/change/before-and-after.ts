/** The readings of a model, as trained and changed: asked one after another. */
import { ApiError } from "../shared/server.ts";
import { difference, merge, type Difference, type MergedAxis, type Pair } from "../shared/head/difference.ts";
import { follow, namesPieces, type Texts } from "./follow.ts";
import { wordsAfter } from "./source.ts";
import { editOf, toServer, type Change } from "./changes.ts";
import { inMaps } from "../shared/head/alignment.ts";
import type { Answer, BlockShape, ModelRequest } from "../shared/api.ts";
import type { MappedReading, ReadingAnswer, ReadingAsked } from "../shared/head/readings.ts";
import type { Alignment, Axis } from "../shared/head/weights.ts";
import type { Focus } from "../shared/head/choose.ts";

/**
 * A reading whose alignment is of pieces, as the server changes it, with the map that is shown of it. For a model without
 * attention both have no rows and columns.
 */
export type Reading = MappedReading & { map: Alignment };

export interface Readings {
  request: ModelRequest;
  changes: Change[];
  /** Sentences that say which changes could not follow it. */
  lost: string[];
  focus: Focus;
  before: Reading;
  /** The reading under the changes; null where the model cannot be changed so. */
  after: Reading | null;
  scored: Answer | null;
  difference: Difference;
  /** The difference of the heads themselves, whatever is done to the maps that are shown. */
  own: () => Difference;
  /** The pieces of each text, as trained and changed, side by side. */
  sides: Record<string, Pair[]>;
  problem: unknown;
}

/** Texts in which changes were made; the key is that of the words read. */
export type Made = Texts & { key: string };

type Read = (asked: ReadingAsked) => Promise<ReadingAnswer>;

export class Readers {
  /** The texts in which rows and pieces were chosen. */
  #made: WeakMap<Change, Made> = new WeakMap();

  /**
   * Changes are made on what is shown, of which all `leaves` where that was an example; an edit of a row that is edited
   * already is of the same row as that.
   */
  made(changes: Change[], readings: Readings, leaves: boolean) {
    const done = readings.after ? readings.changes : [];
    const on = madeOn(readings.request, done, (readings.after ?? readings.before).answer);
    const now = leaves ? { ...on, key: "" } : on;
    for (const change of changes.filter(namesPieces)) {
      const earlier = change.do === "edit" && editOf(done, change, change.row);
      this.#made.set(change, (earlier && this.#made.get(earlier)) || now);
    }
  }

  /** Make a reading as trained and one that is changed; changes that were chosen in other words follow them. */
  async read(request: ModelRequest, asked: Change[], opened: Focus, blocks: BlockShape[], read: Read) {
    const { block, layer, head } = opened;
    const focus = { block, layer, head };
    const changed = async (changes: Change[]) =>
      mapped(await read({ request, focus, changes: toServer(changes) }));
    const before = await changed([]);
    const { changes, lost } = await this.#follow(request, asked, blocks, changed);
    const all = { request, changes, lost, focus: opened, before, problem: null };
    if (!changes.length) return withDifference({ ...all, after: before, scored: before.answer });
    try {
      const after = await changed(changes);
      this.#keepMade(changes, madeOn(request, changes, after.answer));
      const { written } = before.answer.target; // read under the changes, if it was not read all along
      const isRead = request.target || !written.trim();
      const forced = { request: { ...request, target: written }, focus, anyHead: true };
      const scored = isRead ? after : await read({ ...forced, changes: toServer(changes) });
      return withDifference({ ...all, after, scored: scored.answer });
    } catch (error) {
      if (!(error instanceof ApiError && error.isFinal)) throw error;
      return withDifference({ ...all, after: null, scored: null, problem: error });
    }
  }

  /** The changes, as they are of the words that are read now; `read` reads under some of them. */
  async #follow(
    request: ModelRequest,
    asked: Change[],
    blocks: BlockShape[],
    read: (changes: Change[]) => Promise<Reading>,
  ): Promise<Pick<Readings, "changes" | "lost">> {
    const key = keyOf(request, asked);
    const isMoved = (change: Change) => (this.#made.get(change)?.key ?? key) !== key;
    if (!asked.some(isMoved)) return { changes: asked, lost: [] };
    const others = asked.filter((change) => !namesPieces(change));
    const to = madeOn(request, others, (await read(others)).answer);
    const followed = asked.map((change) => {
      if (!namesPieces(change) || !isMoved(change)) return { change };
      const block = blocks.find(({ name }) => name === change.block);
      return follow(change, block, this.#made.get(change) as Made, to);
    });
    const changes = followed.flatMap((one) => ("change" in one ? [one.change] : []));
    this.#keepMade(changes, to);
    return { changes, lost: followed.flatMap((one) => ("lost" in one ? [one.lost] : [])) };
  }

  #keepMade(changes: Change[], made: Made) {
    for (const change of changes.filter(namesPieces))
      if (!this.#made.has(change)) this.#made.set(change, made);
  }
}

/** The key of the words that are read, in their order. */
const keyOf = (request: ModelRequest, changes: Change[]) =>
  JSON.stringify([request, changes.filter((change) => ["swap", "replace", "reverse"].includes(change.do))]);

function madeOn(request: ModelRequest, changes: Change[], { source, target }: Answer): Made {
  const { tokens, read = 0 } = target;
  return {
    key: keyOf(request, changes),
    ...{ source, target: { tokens, read }, words: wordsAfter(request.text, changes) },
  };
}

function withDifference(found: Omit<Readings, "difference" | "own" | "sides">): Readings {
  const [before, after] = inMaps([found.before, found.after ?? NO_READING], found.focus);
  const [{ source, target }, other] = [before.answer, after.answer];
  const sides = {
    source: merge(source.tokens, other.source.tokens),
    target: merge(target.tokens, other.target.tokens),
    fed: merge(target.fed, other.target.fed),
  };
  const { rows, columns, ...both } = difference(before.map, after.map);
  const ofPieces = (axis: MergedAxis, name: "rows" | "columns") =>
    inPieces(axis, before.map[name], after.map[name], sides[axis.side as keyof typeof sides]);
  const merged = { ...both, rows: ofPieces(rows, "rows"), columns: ofPieces(columns, "columns") };
  const own = () => difference(before.alignment, after.alignment);
  return { ...found, before, after: found.after && after, difference: merged, own, sides };
}

/** An axis of words, with the pieces of both texts that each stands for; those that both texts have come first. */
function inPieces(axis: MergedAxis, before: Axis, after: Axis, all: Pair[]): MergedAxis {
  if (!before.pieces) return axis;
  const has = ({ pieces }: Axis, word: number | null, piece: number | null) =>
    word !== null && piece !== null && pieces?.[word].includes(piece);
  const isBoth = (k: number) => Number(all[k].before !== null && all[k].after !== null);
  const pieces = axis.pairs.map((word) =>
    [...all.keys()]
      .filter((k) => has(before, word.before, all[k].before) || has(after, word.after, all[k].after))
      .sort((a, b) => isBoth(b) - isBoth(a)),
  );
  return { ...axis, pieces };
}

/** The map of a model without attention; no word has a row or a column of it. */
const NO_MAP = {
  ...{ block: "", layer: 0, head: 0, n: 0, m: 0, weights: new Float32Array(0), mask: null },
  rows: { side: "hops", tokens: [], labels: [] },
  columns: { side: "hops", tokens: [], labels: [] },
} as Alignment;

const mapped = (reading: any): Reading => ({ ...reading, alignment: reading.alignment ?? NO_MAP });

const NO_READING: Reading = mapped({ answer: { source: { tokens: [] }, target: { tokens: [], fed: [] } } });
