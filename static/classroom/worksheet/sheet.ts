/**
 * The parts of a sheet, whether it is shown as HTML or written as LaTeX. A blank holds its answer, so that the key
 * has an answer to all that is asked and to nothing else.
 */
import type { Step } from "./exponentials.ts";

/** A formula in the few words of LaTeX that `formula.ts` reads. */
export type Formula = { math: string };

/** A text of people or of a model. */
export type Quote = { quote: string };

export type Piece = string | Formula | Quote;

/** A blank with its answer; `wide` is a line to write on. */
export type Blank = { ask: string; wide?: boolean };

export type Entry = Piece | Blank;

export type MatrixPart = { name: Piece; rows: Entry[][] };

export type Part =
  | { matrices: MatrixPart[] }
  | { head: Entry[]; rows: { name: Piece; entries: Entry[] }[]; sum: Entry[] }
  | { line: (string | Blank)[] };

export type Task = { says: Entry[]; parts: Part[] };

/** A sheet; `step` is that of its table of e^x, `note` stands in the key alone. */
export type Sheet = {
  number: number;
  title: string;
  about: Piece[][];
  given: Part[];
  tasks: Task[];
  rules: Piece[][];
  step: Step;
  note: Piece[];
};

export type Answer = { name: Piece; answers: string[][]; sum?: string };

export const math = (math: string): Formula => ({ math });

export const quote = (quote: string): Quote => ({ quote });

export const ask = (answer: string): Blank => ({ ask: answer });

export const isBlank = (entry: Entry): entry is Blank => typeof entry === "object" && "ask" in entry;

const answersOf = (entries: Entry[]) => entries.filter(isBlank).map(({ ask }) => ask);

/** Every answer of a sheet, for each task, in the order of its blanks. */
export const keyOf = ({ tasks }: Sheet): Answer[][] => tasks.map(({ parts }) => parts.flatMap(answersIn));

function answersIn(part: Part): Answer[] {
  if ("matrices" in part)
    return part.matrices.map(({ name, rows }) => ({ name, answers: rows.map(answersOf) })).filter(isAsked);
  if ("line" in part) return part.line.some(isBlank) ? [{ name: "", answers: [[filled(part.line)]] }] : [];
  const columns = part.head.slice(1).map((name, j) => ({
    name: name as Piece,
    answers: [answersOf(part.rows.map(({ entries }) => entries[j]))],
    sum: answersOf([part.sum[j]])[0],
  }));
  return columns.filter(isAsked);
}

const filled = (line: (string | Blank)[]): string =>
  line.map((entry) => (isBlank(entry) ? entry.ask : entry)).join("");

const isAsked = ({ answers }: Answer) => answers.some((row) => row.length > 0);

/** An answer as text: numbers of a row with commas, rows with semicolons, and their sum. */
export const writtenAnswer = ({ answers, sum }: Answer): string =>
  answers
    .filter((row) => row.length)
    .map((row) => row.join(", "))
    .concat(sum === undefined ? [] : [`sum ${sum}`])
    .join("; ");
