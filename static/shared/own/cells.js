/** How one cell of a stage was made, as `model/steps/attention_cells.py` says it. */
import { label, bare } from "../sentence/pieces.js";
import { widths } from "./attention.js";
import { Derivation } from "./derivation.js";
import { indexed } from "./operations.js";

/**
 * @typedef {import("./tensors.js").OwnTensors} OwnTensors
 * @typedef {import("./attention.js").Stages} Stages
 * @typedef {import("./operations.js").Maths} Maths
 * @typedef {{own: OwnTensors, stages: Stages, rows: string[], columns: string[], added: Float32Array | null}} Opened
 *   added: what the mask adds to each score
 * @typedef {{derivation: Derivation, says: string}} Made
 */

const LARGE = 500; // of a score; the exponential of 710 is more than a float64 can hold

const [E, E1, E2, ALPHA] = [
  { latex: "e", mathml: "<mi>e</mi>" },
  { latex: "e'", mathml: "<mi>e′</mi>" },
  { latex: "e''", mathml: "<mi>e″</mi>" },
  { latex: "\\alpha", mathml: "<mi>α</mi>" },
];
const HEAD = { latex: "\\mathrm{head}", mathml: "<mi>head</mi>" };

/** @type {Record<string, Maths>} letters of the stages */
export const LETTERS = {
  ...{ scores: E, scaled: E1, masked: E2, weights: ALPHA, head: HEAD },
  ...Object.fromEntries(["q", "k", "v"].map((name) => [name, plain(name)])),
};

/** @param {string} name @returns {Maths} */
function plain(name) {
  return { latex: name, mathml: `<mi>${name}</mi>` };
}

/** @param {Maths} letter @param {string} index */
const at = (letter, index) => indexed(letter.latex, letter.mathml, index);

/**
 * @param {Opened} opened
 * @param {string} stage
 * @param {number} i from 0
 * @param {number} c a column, from 0
 * @returns {Made}
 */
export function cellOf(opened, stage, i, c) {
  const derivation = new Derivation();
  const symbol = at(LETTERS[stage], `${i + 1},${c + 1}`);
  const make = { q: given, k: given, v: given, scores, scaled, masked, weights, head }[stage];
  const says = make?.(opened, derivation, symbol, i, c, stage) ?? "";
  return { derivation, says };
}

/** @typedef {(opened: Opened, d: Derivation, symbol: Maths, i: number, c: number, stage: string) => string} Making */

/** @type {Making} */
function given({ own, stages, rows, columns }, d, symbol, i, c, stage) {
  const { d: dk, dv } = widths(own);
  const [what, names] = stage === "q" ? ["query", rows] : [stage === "k" ? "key" : "value", columns];
  const values = /** @type {Float32Array} */ (stages[/** @type {"q"} */ (stage)]);
  d.given(stage, symbol, `of ${named(names[i])}`, values[i * (stage === "v" ? dv : dk) + c]);
  return `Number ${c + 1} of the ${what} of ${named(names[i])}, as the file has it.`;
}

/** @type {Making} */
function scores({ own, stages, rows, columns }, d, symbol, i, c) {
  const { d: dk } = widths(own);
  const [query, key] = [named(rows[i]), named(columns[c])];
  const q = d.given("q", indexed("q", "<mi>q</mi>", `${i + 1},d`), `the query of ${query}`, slice(stages.q, i, dk), "d_k"); // prettier-ignore
  const k = d.given("k", indexed("k", "<mi>k</mi>", `${c + 1},d`), `the key of ${key}`, slice(stages.k, c, dk), "d_k"); // prettier-ignore
  d.dot(q, k, "e", symbol, "their dot product");
  return `The query of ${query} and the key of ${key}: ${dk} products, added up.`;
}

/** @type {Making} */
function scaled({ own, stages, columns }, d, symbol, i, c) {
  const e = d.given("e", at(E, `${i + 1},${c + 1}`), "the score", stages.scores[i * columns.length + c]);
  if (own.scale !== null) {
    const scale = d.given("scale", { latex: "c", mathml: "<mi>c</mi>" }, "the scale of the file", own.scale);
    d.make("scaled", symbol, "the scaled score", "multiple", [e, scale]);
    return `The score times ${own.scale}, the scale that came with q and k.`;
  }
  const { d: dk } = widths(own);
  const size = d.given("d_k", { latex: "d_k", mathml: "<msub><mi>d</mi><mi>k</mi></msub>" }, "the width of a query", dk); // prettier-ignore
  const root = { latex: "\\sqrt{d_k}", mathml: `<msqrt>${size.maths.mathml}</msqrt>` };
  d.make("scaled", symbol, "the scaled score", "quotient", [
    e,
    d.make("root", root, "its root", "root", [size]),
  ]);
  return `The score over ${Number(Math.sqrt(dk).toPrecision(4))}, the root of a query’s width, so that its spread is steady.`;
}

/** @type {Making} */
function masked({ stages, rows, columns, added }, d, symbol, i, c) {
  const place = i * columns.length + c;
  const e = d.given("scaled", at(E1, `${i + 1},${c + 1}`), "the scaled score", stages.scaled[place]);
  const mask = d.given("mask", indexed("M", "<mi>M</mi>", `${i + 1},${c + 1}`), "what the mask adds", added?.[place] ?? 0); // prettier-ignore
  d.make("masked", symbol, "the masked score", "plus", [e, mask]);
  return `${named(rows[i])} may look at ${named(columns[c])}: the mask adds ${mask.values}.`;
}

/** @type {Making} */
function weights({ stages, rows, columns }, d, symbol, i, c) {
  const row = slice(stages.masked, i, columns.length);
  const e = d.given(
    "e",
    indexed("e''", "<mi>e″</mi>", `${i + 1},j`),
    `the row of ${named(rows[i])}`,
    row,
    "source",
  );
  const most = Math.max(...row);
  let lowered = e;
  if (Math.abs(most) > LARGE) {
    const m = d.make(
      "largest",
      { latex: "m", mathml: "<mi>m</mi>" },
      "the largest score of a key",
      "largest",
      [e],
    );
    const less = { latex: `${e.maths.latex} - m`, mathml: `${e.maths.mathml}<mo>−</mo><mi>m</mi>` };
    lowered = d.make("lowered", less, "less that", "minus", [e, m]);
  }
  const u = d.make("exponentials", indexed("u", "<mi>u</mi>", "j"), "the exponentials", "exp", [lowered]);
  const z = d.make("total", { latex: "Z", mathml: "<mi>Z</mi>" }, "their sum", "sum", [u]);
  d.make("alpha", symbol, "its share", "share", [u, z], c);
  return `The exponential of each score of ${named(rows[i])}, divided by their sum: the share of ${named(columns[c])}.`;
}

/** @type {Making} */
function head({ own, stages, rows, columns }, d, symbol, i, c) {
  const { dv } = widths(own);
  const shares = slice(stages.weights, i, columns.length).map((weight) => weight || 0);
  const v = /** @type {Float32Array} */ (stages.v);
  const values = columns.map((_, j) => v[j * dv + c]);
  const alpha = d.given(
    "alpha",
    at(ALPHA, `${i + 1},j`),
    `the weights of ${named(rows[i])}`,
    shares,
    "source",
  );
  const column = d.given(
    "v",
    indexed("v", "<mi>v</mi>", `j,${c + 1}`),
    `column ${c + 1} of V`,
    values,
    "source",
  );
  d.dot(alpha, column, "head", symbol, "the weighted average");
  return `What ${named(rows[i])} found: column ${c + 1} of every value, by its weight, added up.`;
}

/** @param {Float32Array} values @param {number} row @param {number} width */
const slice = (values, row, width) => Array.from(values.subarray(row * width, (row + 1) * width));

/** @param {string} token */
const named = (token) => `“${bare(label(token))}”`;
