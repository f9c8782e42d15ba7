/**
 * What a sheet consists of, whether it is shown as HTML or written as LaTeX. A blank holds its answer, so that the key has
 * an answer to all that is asked and to nothing else.
 *
 * @typedef {{math: string}} Formula  in the few words of LaTeX that `formula.js` reads
 * @typedef {{quote: string}} Quote  a text of people or of a model
 * @typedef {string | Formula | Quote} Piece
 * @typedef {{ask: string, wide?: boolean}} Blank  its answer; wide: a line to write on
 * @typedef {Piece | Blank} Entry
 * @typedef {{name: Piece, rows: Entry[][]}} MatrixPart
 * @typedef {{name: Piece, entries: Entry[]}} Row
 * @typedef {{matrices: MatrixPart[]} | {head: Entry[], rows: Row[], sum: Entry[]} | {line: (string | Blank)[]}} Part
 * @typedef {{says: Entry[], parts: Part[]}} Task
 * @typedef {{number: number, title: string, about: Piece[][], given: Part[], tasks: Task[], rules: Piece[][],
 *   step: import("./exponentials.js").Step, note: Piece[]}} Sheet  step: of its table of e^x; note: stands in the key alone
 * @typedef {{name: Piece, answers: string[][], sum?: string}} Answer  rows of answers
 */

/** @param {string} math @returns {Formula} */
export const math = (math) => ({ math });

/** @param {string} quote @returns {Quote} */
export const quote = (quote) => ({ quote });

/** @param {string} answer @returns {Blank} */
export const ask = (answer) => ({ ask: answer });

/** @param {Entry} entry @returns {entry is Blank} */
export const isBlank = (entry) => typeof entry === "object" && "ask" in entry;

/** @param {Entry[]} entries */
const answersOf = (entries) => entries.filter(isBlank).map(({ ask }) => ask);

/**
 * Every answer of a sheet, in the order of its blanks.
 *
 * @param {Sheet} sheet
 * @returns {Answer[][]} of each task
 */
export const keyOf = ({ tasks }) => tasks.map(({ parts }) => parts.flatMap(answersIn));

/** @param {Part} part @returns {Answer[]} */
function answersIn(part) {
  if ("matrices" in part)
    return part.matrices.map(({ name, rows }) => ({ name, answers: rows.map(answersOf) })).filter(isAsked);
  if ("line" in part) return part.line.some(isBlank) ? [{ name: "", answers: [[filled(part.line)]] }] : [];
  const columns = part.head.slice(1).map((name, j) => ({
    name: /** @type {Piece} */ (name),
    answers: [answersOf(part.rows.map(({ entries }) => entries[j]))],
    sum: answersOf([part.sum[j]])[0],
  }));
  return columns.filter(isAsked);
}

/** @param {(string | Blank)[]} line @returns {string} with its answers */
const filled = (line) => line.map((entry) => (isBlank(entry) ? entry.ask : entry)).join("");

/** @param {Answer} answer */
const isAsked = ({ answers }) => answers.some((row) => row.length > 0);

/**
 * @param {Answer} answer
 * @returns {string} numbers of a row with commas, rows with semicolons, and their sum
 */
export const writtenAnswer = ({ answers, sum }) =>
  answers
    .filter((row) => row.length)
    .map((row) => row.join(", "))
    .concat(sum === undefined ? [] : [`sum ${sum}`])
    .join("; ");
