/** The readings of a model, as trained and changed: asked one after another, and kept for later. */
import { fetchChanged, fetchReading, type Answer, type BlockShape, type Question } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { difference, merge, type Difference, type MergedAxis, type Pair } from "../shared/head/difference.ts";
import { follow, namesPieces, type Texts } from "./follow.ts";
import { wordsAfter } from "./source.ts";
import { editOf, toServer, type Change } from "./changes.ts";
import { inMaps } from "../shared/head/alignment.ts";
import type { Alignment, Axis } from "../shared/head/weights.ts";
import type { Focus } from "../shared/head/choose.ts";

/**
 * A reading: the alignment of pieces, as the server changes it, and the map that is shown of it. For a model without
 * attention both have no rows and columns.
 */
export type Reading = { answer: Answer; alignment: Alignment; map: Alignment };

export interface Readings {
  question: Question;
  changes: Change[];
  /** Sentences that say which changes could not follow it. */
  lost: string[];
  focus: Focus;
  before: Reading;
  /** The reading under the changes; null where the model cannot be changed so. */
  after: Reading | null;
  scored: Answer | null;
  difference: Difference;
  /** The pieces of each text, as trained and changed, side by side. */
  sides: Record<string, Pair[]>;
  problem: unknown;
}

/** Texts in which changes were made; the key is that of the words read. */
export type Made = Texts & { key: string };

const KEPT = 40;

export class Readers {
  /** Answers by their questions, the latest last. */
  #kept: Map<string, any> = new Map();
  /** The texts in which rows and pieces were chosen. */
  #made: WeakMap<Change, Made> = new WeakMap();

  /** Changes are made on what is shown; an edit of a row that is edited already is of the same row as that. */
  made(changes: Change[], shown: Readings) {
    const done = shown.after ? shown.changes : [];
    const now = madeOn(shown.question, done, (shown.after ?? shown.before).answer);
    for (const change of changes.filter(namesPieces)) {
      const earlier = change.do === "edit" && editOf(done, change, change.row);
      this.#made.set(change, (earlier && this.#made.get(earlier)) || now);
    }
  }

  /** Read a question as trained and changed; changes that were chosen in other words follow them. */
  async read(question: Question, asked: Change[], shown: Focus, blocks: BlockShape[], signal: AbortSignal) {
    const { block, layer, head } = shown;
    const focus = { block, layer, head };
    const before = await this.#once({ question, focus }, async () =>
      mapped(await fetchReading(question, focus, signal)),
    );
    const { changes, lost } = await this.#follow(question, asked, { focus, before }, blocks, signal);
    const all = { question, changes, lost, focus: shown, before, problem: null };
    if (!changes.length) return withDifference({ ...all, after: before, scored: before.answer });
    try {
      const after = await this.#changed(question, changes, focus, signal);
      this.#keepMade(changes, madeOn(question, changes, after.answer));
      const scored = await this.#score(question, changes, focus, before.answer, signal);
      return withDifference({ ...all, after, scored: scored ?? after.answer });
    } catch (error) {
      if (!(error instanceof ApiError && error.isFinal)) throw error;
      return withDifference({ ...all, after: null, scored: null, problem: error });
    }
  }

  /** The changes, as they are of the words that are read now. */
  async #follow(
    question: Question,
    asked: Change[],
    { focus, before }: Pick<Readings, "focus" | "before">,
    blocks: BlockShape[],
    signal: AbortSignal,
  ): Promise<Pick<Readings, "changes" | "lost">> {
    const key = keyOf(question, asked);
    const isMoved = (change: Change) => (this.#made.get(change)?.key ?? key) !== key;
    if (!asked.some(isMoved)) return { changes: asked, lost: [] };
    const others = asked.filter((change) => !namesPieces(change));
    const { answer } = others.length ? await this.#changed(question, others, focus, signal) : before;
    const to = madeOn(question, others, answer);
    const followed = asked.map((change) => {
      if (!namesPieces(change) || !isMoved(change)) return { kept: change };
      const block = blocks.find(({ name }) => name === change.block);
      return follow(change, block, this.#made.get(change) as Made, to);
    });
    const changes = followed.flatMap((one) => ("kept" in one ? [one.kept] : []));
    this.#keepMade(changes, to);
    return { changes, lost: followed.flatMap((one) => ("lost" in one ? [one.lost] : [])) };
  }

  #keepMade(changes: Change[], made: Made) {
    for (const change of changes.filter(namesPieces))
      if (!this.#made.has(change)) this.#made.set(change, made);
  }

  #changed(question: Question, changes: Change[], focus: Focus, signal: AbortSignal): Promise<Reading> {
    return this.#once({ question, focus, changes }, async () =>
      mapped(await fetchChanged(question, focus, toServer(changes), signal)),
    );
  }

  /** The translation as trained, read under the changes; null where it was read, not written, all along. */
  async #score(question: Question, changes: Change[], focus: Focus, { target }: Answer, signal: AbortSignal) {
    if (question.target || !target.own.trim()) return null;
    return this.#once({ question, changes }, async () => {
      const forced = { ...question, target: target.own };
      return (await fetchChanged(forced, focus, toServer(changes), signal)).answer;
    });
  }

  async #once<T>(key: object, ask: () => Promise<T>): Promise<T> {
    const name = JSON.stringify(key);
    const found = this.#kept.get(name) ?? (await ask());
    this.#kept.delete(name);
    this.#kept.set(name, found);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value ?? "");
    return found;
  }
}

/** The key of the words that are read, in their order. */
const keyOf = (question: Question, changes: Change[]) =>
  JSON.stringify([question, changes.filter((change) => ["swap", "replace", "reverse"].includes(change.do))]);

function madeOn(question: Question, changes: Change[], { source, target }: Answer): Made {
  const { tokens, read = 0 } = target;
  return {
    key: keyOf(question, changes),
    ...{ source, target: { tokens, read }, words: wordsAfter(question.text, changes) },
  };
}

function withDifference(found: Omit<Readings, "difference" | "sides">): Readings {
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
  return { ...found, before, after: found.after && after, difference: merged, sides };
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

const mapped = (reading: any): Reading => reading && { ...reading, alignment: reading.alignment ?? NO_MAP };

const NO_READING: Reading = mapped({ answer: { source: { tokens: [] }, target: { tokens: [], fed: [] } } });
