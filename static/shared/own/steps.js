/**
 * The stages from q and k to the output of a head, and each of their cells, as the server sends those of a model.
 *
 * @typedef {import("./tensors.js").OwnTensors} OwnTensors
 * @typedef {import("./attention.js").Stages} Stages
 * @typedef {{latex: string, mathml: string}} Maths
 */
import { stagesOf, widths } from "./attention.js";
import { LETTERS, cellOf } from "./cells.js";
import { addedIn } from "./checks.js";
import { BLOCK } from "./model.js";
import { indexed, math } from "./operations.js";

const QK = { latex: "QK^\\top", mathml: "<mi>Q</mi><msup><mi>K</mi><mo>⊤</mo></msup>" };
const ROOT = { latex: "\\sqrt{d_k}", mathml: "<msqrt><msub><mi>d</mi><mi>k</mi></msub></msqrt>" };
const FORBIDDEN = "Not allowed: the mask forbids looking there.";

/**
 * @param {string} path steps, cell or row
 * @param {OwnTensors} own
 * @param {{source: {tokens: string[]}, target: {tokens: string[]}}} texts
 * @param {number} text of the batch, from 0
 * @param {URLSearchParams} asked
 * @returns {object | null} null: it is no such question
 */
export function stepsAnswer(path, own, texts, text, asked) {
  const number = (/** @type {string} */ name) => Number(asked.get(name)) || 1;
  const [layer, head] = [number("layer"), number("head")];
  const place = [layer - 1, text, head - 1];
  const stages = stagesOf(own, place);
  const at = { block: BLOCK, layer, head };
  if (path === "steps") return { ...at, before: [], stages: stagesServed(own, stages), after: [] };
  if (path !== "cell" && path !== "row") return null;
  const [n, m] = own.shape.slice(3);
  const opened = {
    ...{ own, stages, columns: texts.source.tokens },
    rows: own.columns ? texts.target.tokens : texts.source.tokens,
    added: own.mask && addedIn(own.mask, place, n, m),
  };
  const stage = asked.get("stage") ?? "";
  const row = number("row");
  if (path === "cell") return { ...at, ...cellServed(opened, stage, row, number("column")) };
  const cells = Array.from({ length: m }, (_, j) => cellServed(opened, stage, row, j + 1));
  return { ...at, stage, row, cells };
}

/**
 * @param {import("./cells.js").Opened} opened
 * @param {string} stage
 * @param {number} row from 1
 * @param {number} column from 1
 */
function cellServed(opened, stage, row, column) {
  const all = stagesServed(opened.own, opened.stages).find(({ id }) => id === stage);
  const value = all?.values[row - 1]?.[column - 1] ?? null;
  const { latex, mathml } = indexed(LETTERS[stage].latex, LETTERS[stage].mathml, `${row},${column}`);
  const about = { stage, row, column, symbol: latex, mathml: { symbol: math(mathml) }, value, whole: null };
  if (value === null) return { ...about, says: FORBIDDEN, lines: [], numpy: "", latex: "" };
  const { derivation, says } = cellOf(opened, stage, row - 1, column - 1);
  return { ...about, says, lines: derivation.served, numpy: derivation.numpy, latex: derivation.latex };
}

/**
 * @param {OwnTensors} own
 * @param {Stages} stages
 */
function stagesServed(own, { q, k, v, scores, scaled, masked, weights, context }) {
  const { d, dv } = widths(own);
  const [m] = own.shape.slice(4);
  const rows = own.columns ? "target" : "source";
  const scale = own.scale === null ? null : { latex: String(own.scale), mathml: `<mn>${own.scale}</mn>` };
  const e = { latex: "e_{ij}", mathml: "<msub><mi>e</mi><mi>ij</mi></msub>" };
  const toScale = (/** @type {Maths} */ { latex, mathml }) =>
    scale
      ? { latex: `${latex} \\cdot ${scale.latex}`, mathml: `${mathml}<mo>·</mo>${scale.mathml}` }
      : { latex: `${latex}/${ROOT.latex}`, mathml: `${mathml}<mo>/</mo>${ROOT.mathml}` };
  const product = toScale(QK);
  const plus = {
    latex: `${product.latex} + \\mathrm{mask}`,
    mathml: `${product.mathml}<mo>+</mo><mi>mask</mi>`,
  };
  return [
    stage("q", letter("Q"), said("queries of the file"), rows, "d_k", q, d),
    stage("k", letter("K"), said("keys of the file"), "source", "d_k", k, d),
    ...(v ? [stage("v", letter("V"), said("values of the file"), "source", "d_v", v, dv)] : []),
    stage("scores", QK, SCORE, rows, "source", scores, m),
    stage("scaled", product, toScale(e), rows, "source", scaled, m),
    stage("masked", plus, said("−∞ where not allowed"), rows, "source", masked, m),
    stage("weights", LETTERS.weights, SOFTMAX, rows, "source", weights, m),
    ...(context ? [stage("head", LETTERS.head, AVERAGE, rows, "d_v", context, dv)] : []),
  ];
}

/** @param {string} name @returns {Maths} */
const letter = (name) => ({ latex: name, mathml: `<mi>${name}</mi>` });

/** @param {string} words @returns {Maths} */
const said = (words) => ({ latex: `\\text{${words}}`, mathml: `<mtext>${words}</mtext>` });

const EXP = "<mi>exp</mi><mo>(</mo><msub><mi>e</mi>";

/** @type {Maths} */
const SCORE = {
  latex: "e_{ij} = q_i \\cdot k_j",
  mathml:
    "<msub><mi>e</mi><mi>ij</mi></msub><mo>=</mo><msub><mi>q</mi><mi>i</mi></msub><mo>·</mo><msub><mi>k</mi><mi>j</mi></msub>",
};

/** @type {Maths} */
const SOFTMAX = {
  latex: "\\alpha_{ij} = \\exp(e_{ij}) / \\sum_{j'} \\exp(e_{ij'})",
  mathml:
    `<msub><mi>α</mi><mi>ij</mi></msub><mo>=</mo>${EXP}<mi>ij</mi></msub><mo>)</mo><mo>/</mo>` +
    `<munder><mo>∑</mo><mi>j′</mi></munder>${EXP}<mi>ij′</mi></msub><mo>)</mo>`,
};

/** @type {Maths} */
const AVERAGE = {
  latex: "\\mathrm{head} = \\alpha V",
  mathml: "<mi>head</mi><mo>=</mo><mi>α</mi><mi>V</mi>",
};

/**
 * @param {string} id
 * @param {Maths} symbol
 * @param {Maths} equation
 * @param {string} rows
 * @param {string} columns
 * @param {Float32Array} values
 * @param {number} width
 */
function stage(id, symbol, equation, rows, columns, values, width) {
  const n = values.length / width;
  const plain = Array.from({ length: n }, (_, i) =>
    Array.from(values.subarray(i * width, (i + 1) * width), (x) => (Number.isFinite(x) ? x : null)),
  );
  return {
    ...{ id, rows, columns, labels: null, shape: [n, width], values: plain },
    ...{ symbol: symbol.latex, equation: equation.latex },
    mathml: { symbol: math(symbol.mathml), equation: math(equation.mathml) },
  };
}
