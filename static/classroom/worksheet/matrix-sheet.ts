/** A sheet of small matrices: the attention of one word, from its query to its context. */
import { inHundredths, inTenths } from "./decimals.ts";
import { stepOf } from "./exponentials.ts";
import { NAMES } from "./matrices.ts";
import { GRIDS } from "../../shared/maps/grids.ts";
import { ask, math, type Entry, type Part, type Piece, type Sheet } from "./sheet.ts";
import { isWholeRoot, rootOf, solve, type Given, type Solution } from "./solution.ts";
import { NEAREST, reasonOf, together, weightsRule } from "./rules.ts";

/** The sheet of the query, the word that looks, from 0; the source of the numbers is a sentence. */
export function matrixSheet(number: number, given: Given, query: number, source: string): Sheet {
  const solution = solve(given, query);
  const { q, k, v, scores, context, below, most } = solution;
  const word = query + 1;
  const first = most.map((j) => String(j + 1));
  const you = `You are word ${word}: compute where you look, and what you get.`;
  return {
    number,
    title: "Attention by hand",
    about: [["Each row of ", math("X"), ` is a word, as a vector. ${you} ${source}`]],
    given: [{ matrices: GRIDS.map((name) => matrix(NAMES[name], given[name], inTenths)) }],
    tasks: [
      {
        says: [
          `Compute the query of word ${word}, then the keys and the values of all words: `,
          ...[math(`q_${word} = x_${word} W^Q`), ", ", math("K = X W^K"), ", ", math("V = X W^V"), "."],
        ],
        parts: [{ matrices: [asked(`q_${word}`, [q]), asked("K", k), asked("V", v)] }],
      },
      {
        says: ["Compute the scores and their softmax, a row for each word ", math("j"), "."],
        parts: [softmaxTable(solution, word)],
      },
      {
        says: [
          "Add up the values, each multiplied by its weight: ",
          math(`c_${word} = \\sum_j a_j v_j`),
          ".",
        ],
        parts: [{ matrices: [asked(`c_${word}`, [context], inHundredths)] }],
      },
      reasonOf(`Word ${word} looks most at word`, first, inTenths(scores[most[0]])),
    ],
    rules: rulesOf(solution, query),
    step: stepOf(below),
    note: [],
  };
}

function softmaxTable(solution: Solution, word: number): Part {
  const { q, scores, scaled, below, powers, total, weights, together } = solution;
  const score = [math(`s_j = q_${word} \\cdot k_j`), math(`s_j / ${divisorOf(q.length)}`)];
  return {
    head: ["word", ...score, "minus the largest", math("e^x"), math("a_j")],
    rows: scores.map((score, j) => {
      const tenths = [score, scaled[j], below[j]].map(inTenths);
      const hundredths = [powers[j], weights[j]].map(inHundredths);
      return { name: String(j + 1), entries: [...tenths, ...hundredths].map(ask) };
    }),
    sum: ["", "", "", ask(inHundredths(total)), inHundredths(together)],
  };
}

const divisorOf = (d_k: number) =>
  isWholeRoot(d_k) ? inTenths(rootOf(d_k) / 10) : inHundredths(rootOf(d_k));

function rulesOf({ q, together: added }: Solution, query: number): Piece[][] {
  const d_k = q.length;
  const is = isWholeRoot(d_k) ? "=" : "\\approx";
  const root = math(`\\sqrt{d_k} = \\sqrt{${d_k}} ${is} ${divisorOf(d_k)}`);
  return [
    [math("d_k"), " is the number of numbers in ", math(`q_${query + 1}`), ": ", root, "."],
    [`Use one decimal at most up to the column “minus the largest”, and two decimals after it. ${NEAREST}`],
    weightsRule,
    [together(added)],
  ];
}

const matrix = (name: string, rows: number[][], write: (x: number) => Entry) => ({
  name: math(name),
  rows: rows.map((row) => row.map(write)),
});

/** A matrix that is asked for, in tenths where nothing else is said. */
const asked = (name: string, rows: number[][], write = inTenths) => matrix(name, rows, (x) => ask(write(x)));
