/**
 * The readings of a sentence on Compare: each column asks its model, and is seen with what came last until the next has
 * come.
 */
import { Reader, type Known } from "../shared/answers.ts";
import { alignmentOf } from "../shared/head/alignment.ts";
import { joinedIn } from "../shared/head/axis-pieces.ts";
import { wordsOf } from "../shared/head/by-words.ts";
import { chooseHead, usualHead, usualWords, type Focus } from "../shared/head/choose.ts";
import { overlap, type Fact } from "../shared/head/facts.ts";
import { modelFacts } from "../shared/head/measured.ts";
import { USUAL_SET } from "./address.ts";
import { ofModel } from "../shared/head/crossing.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { ApiError } from "../shared/server.ts";
import { allSettled } from "../shared/settled.ts";
import { CANCELLED } from "./words.ts";
import { readings, type ReadingAnswer, type ReadingAsked } from "../shared/head/readings.ts";
import type { Answer, Model, ModelRequest } from "../shared/api.ts";
import { likelihood } from "../shared/sentence/likelihood.ts";
import type { AskedRowName } from "../shared/head/row-names.ts";
import type { Words } from "../shared/head/weights.ts";
import type { Wanted } from "./address.ts";

/** A model, and the head of it that is shown. */
export type Chosen = { model: Model; focus: Focus };

/** The texts that all models read, the name of the rows of their maps, and whether these go by words. */
export type Texts = Pick<ModelRequest, "text" | "target"> & { rows: AskedRowName; words: Words };

type Question = Chosen & { texts: Texts } & ReadingAsked;

/** A reading of a column; `joined` are the pieces of each word. */
export type Reading = Chosen & ReadingAnswer & { texts: Texts; joined: number[][]; facts: Fact[] };

/** Something that came: a reading, or the reason that there is none. */
type Came = { reading: Reading | null; problem: unknown };

/** A column as it is seen; `asks` while the next is on its way. */
export type Column = Chosen & Came & { asks: boolean };

/** The column that is wanted; a head of another block than is compared gives way to the usual one. */
export function chosenOf({ block, layer, head }: Wanted, model: Model): Chosen {
  const usual = usualHead(model);
  const isHere = !block || block === usual.block;
  return { model, focus: isHere ? chooseHead({ block: usual.block, layer, head }, model).focus : usual };
}

/** A column as the address has it: the usual head needs no words. */
export function wantedOf({ model, focus: { layer, head } }: Chosen): Wanted {
  const usual = usualHead(model);
  const isUsual = usual.layer === layer && usual.head === head;
  return { model: model.id, ...(isUsual ? { layer: 0, head: 0 } : { layer, head }) };
}

function readingOf({ model, focus, texts }: Question, answer: Answer): Reading {
  const asked = {
    ...focus,
    naming: texts.rows || ("produced" as const),
    words: usualWords(model) && texts.words,
  };
  const alignment = focus.block ? ofModel(alignmentOf(answer, asked), model) : null;
  const isByWords = texts.words && taskOf(model.task).piece === "word"; // as in the maps of the others
  const joined = alignment ? joinedIn(alignment, "target") : isByWords ? wordsOf(answer.target) : [];
  const written = answer.target.tokens.length ? [likelihood(answer.target)] : [];
  const facts = [...overlap(alignment), ...modelFacts(model, alignment, USUAL_SET), ...written];
  return { model, focus, texts, answer, alignment, joined, facts };
}

const questionOf = ({ model, focus }: Chosen, texts: Texts): Question => ({
  ...{ model, focus, texts },
  request: { model: model.id, text: texts.text, target: texts.target },
});

const nameOf = ({ model, focus, texts: { text, target, rows, words } }: Question) =>
  JSON.stringify([model.id, focus, text, target, rows, words]);

/** The reader of one column, with what came last. */
class ColumnReader {
  readonly #reader: Reader<Question, ReadingAnswer>;
  #came: Came = { reading: null, problem: null };

  constructor(show: (known: Known<ReadingAnswer>) => unknown) {
    this.#reader = new Reader<Question, ReadingAnswer>(readings, (known, question) => {
      const { answer, error } = known;
      if (answer) this.#came = { reading: readingOf(question, answer.answer), problem: null };
      else if (error) this.#came = { reading: null, problem: error };
      return show(known);
    });
  }

  /** Ask; what is there, or on its way, stays. */
  ask(question: Question) {
    const { question: asked, known } = this.#reader;
    if (asked && !known.error && nameOf(asked) === nameOf(question)) return;
    this.#reader.ask(question).catch(() => {}); // who waits until it is settled hears of it
  }

  /** The answer; null where something else is asked by then. Raises the error in its place. */
  async answer() {
    const { question } = this.#reader;
    return question && ((await this.#reader.answer(question))?.answer ?? null);
  }

  get waits() {
    return this.#reader.waits;
  }

  settled() {
    return this.#reader.settled();
  }

  cancel() {
    if (!this.waits) return;
    this.#came = { reading: null, problem: new ApiError(CANCELLED, "cancelled") };
    this.end();
  }

  end() {
    this.#reader.end();
  }

  isOf({ model, focus }: Chosen) {
    const { question } = this.#reader;
    return question?.model.id === model.id && JSON.stringify(question.focus) === JSON.stringify(focus);
  }

  seen({ model, focus }: Chosen): Column {
    return { model, focus, ...this.#came, asks: this.waits };
  }
}

type Acts = { show: () => unknown; wait: (words: string) => unknown };

export class Readings {
  readonly #acts: Acts;
  /** The columns, each with its reader. */
  #columns: { chosen: Chosen; reader: ColumnReader }[] = [];
  /** A moment in which more may come, before all of it is shown. */
  #soon: Promise<unknown> | null = null;

  /** Readings that are shown when they come; `wait` says what a busy server says. */
  constructor(acts: Acts) {
    this.#acts = acts;
  }

  /** Ask these columns for texts; those that are shown stay, with what they read. */
  ask(chosen: Chosen[], { text, target, rows, words }: Texts) {
    const texts = { text, target, rows, words };
    const before = this.#readers;
    const readers = this.#readersOf(chosen);
    this.#columns = chosen.map((one, k) => ({ chosen: one, reader: readers[k] }));
    for (const { chosen, reader } of this.#columns) reader.ask(questionOf(chosen, texts));
    for (const reader of before) if (!readers.includes(reader)) reader.end();
  }

  get #readers() {
    return this.#columns.map(({ reader }) => reader);
  }

  /** The reader of each column: the one that reads so, or in a column that is changed in its place that of the place. */
  #readersOf(chosen: Chosen[]) {
    const readers = this.#readers;
    const free = [...readers];
    const take = (k: number) => (k < 0 ? undefined : free.splice(k, 1)[0]);
    const kept = chosen.map((one) => take(free.findIndex((reader) => reader.isOf(one))));
    const isChanged =
      readers.length === chosen.length && chosen[0].model.task === this.#columns[0].chosen.model.task;
    const inPlace = (k: number) => (isChanged ? take(free.indexOf(readers[k])) : undefined);
    return kept.map((reader, k) => reader ?? inPlace(k) ?? new ColumnReader((known) => this.#show(known)));
  }

  #show({ words }: Known<ReadingAnswer>) {
    if (words) return this.#acts.wait(words);
    this.#soon ??= Promise.resolve().then(() => {
      this.#soon = null;
      this.#acts.show();
    });
    return this.#soon;
  }

  /** The columns as they are seen. */
  get columns(): Column[] {
    return this.#columns.map(({ chosen, reader }) => reader.seen(chosen));
  }

  get waits() {
    return this.#readers.some((reader) => reader.waits);
  }

  settled() {
    return allSettled(...this.#readers);
  }

  /** The first answer of any; raises the first error where none of them answers. */
  async first(): Promise<Answer | null> {
    try {
      return await Promise.any(this.#readers.map((reader) => reader.answer()));
    } catch (error) {
      throw (error as AggregateError).errors[0];
    }
  }

  /** Ask nothing any more; columns that wait say so. */
  cancel() {
    for (const reader of this.#readers) reader.cancel();
  }
}
