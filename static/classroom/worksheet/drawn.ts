/**
 * Small numbers, drawn with a seed until they can be computed by hand: Mulberry32 of `shared/random.ts`, started with the
 * number of the sheet, so that a number gives the same sheet always.
 */
import { generator } from "../../shared/random.ts";
import { matrix } from "../../shared/maps/grids.ts";
import { solve, type Given } from "./solution.ts";

const [WORDS, WIDTH, KEYS, VALUES] = [3, 2, 4, 2]; // n, d, d_k, d_v
const TENTHS = [-10, 0, 10, 20];
const WITH_HALVES = [-10, -5, 0, 5, 10, 20];

const LARGEST = 200; // number before the softmax, in tenths
const WIDEST = 40; // distance between scaled scores of a row, in tenths

/** Draw numbers; the query is the word that looks, from 0. */
export function draw(seed: number): { given: Given; query: number } {
  const random = generator(seed);
  const one = (from: number[]) => from[Math.floor(random() * from.length)];
  const drawn = (n: number, m: number, from = TENTHS) => matrix(n, m, () => one(from));
  for (;;) {
    const given = {
      words: drawn(WORDS, WIDTH),
      w_q: drawn(WIDTH, KEYS),
      w_k: drawn(WIDTH, KEYS),
      w_v: drawn(WIDTH, VALUES, WITH_HALVES),
    };
    const query = Math.floor(random() * WORDS);
    if (isFit(given, query)) return { given, query };
  }
}

/**
 * True for a sheet that is worth computing: no number is large, no word is like another, one word is looked at most,
 * and the rounded weights add up to 1.00.
 */
function isFit(given: Given, query: number) {
  const { words } = given;
  const { q, k, v, scores, scaled, most, weights, together } = solve(given, query);
  return [
    [...q, ...k.flat(), ...v.flat(), ...scores].every((x) => Math.abs(x) <= LARGEST),
    Math.max(...scaled) - Math.min(...scaled) <= WIDEST,
    most.length === 1 && together === 100 && weights[most[0]] < 90,
    [words, k, v].every(allDiffer) && words.every((word) => word.some(Boolean)),
  ].every(Boolean);
}

const allDiffer = (rows: number[][]) => new Set(rows.map(String)).size === rows.length;
