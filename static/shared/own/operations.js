/**
 * Symbols and operations of a derivation: how each is computed, in NumPy, in LaTeX and in MathML. As
 * `model/steps/derivation.py` has them.
 *
 * @typedef {{latex: string, mathml: string}} Maths
 * @typedef {number | number[]} Value
 * @typedef {{compute: (at: number, ...inputs: any[]) => Value, code: (at: number, ...names: string[]) => string,
 *   latex: (over: Over, ...symbols: string[]) => string, mathml: (over: Over, ...symbols: string[]) => string}} Operation
 * @typedef {{index: string, size: number, at: number}} Over  what a sum runs over
 */

/**
 * A letter with an index: e_{1,2}.
 *
 * @param {string} latex
 * @param {string} mathml of the letter
 * @param {string} index "1,2"
 * @returns {Maths}
 */
export function indexed(latex, mathml, index) {
  const parts = index
    .split(",")
    .map((part) => (/^\d+$/.test(part) ? `<mn>${part}</mn>` : `<mi>${part}</mi>`));
  return {
    latex: `${latex}_{${index}}`,
    mathml: `<msub>${mathml}<mrow>${parts.join("<mo>,</mo>")}</mrow></msub>`,
  };
}

/** @param {string} mathml */
export const math = (mathml) => `<math><mrow>${mathml}</mrow></math>`;

/** @param {number[]} a @param {number[]} b */
const times = (a, b) => a.map((x, k) => x * b[k]);

/** @param {number[]} a */
const total = (a) => a.reduce((sum, x) => sum + x, 0);

/** @type {Record<string, Operation>} */
export const OPERATIONS = {
  product: {
    compute: (_, a, b) => times(a, b),
    code: (_, a, b) => `${a} * ${b}`,
    latex: (_, a, b) => `${a} \\, ${b}`,
    mathml: (_, a, b) => `${a}${b}`,
  },
  sum: {
    compute: (_, a) => total(a),
    code: (_, a) => `${a}.sum()`,
    latex: ({ index, size }, a) => `\\sum_{${index}=1}^{${size}} ${a}`,
    mathml: ({ index, size }, a) =>
      `<munderover><mo>∑</mo><mrow><mi>${index}</mi><mo>=</mo><mn>1</mn></mrow><mn>${size}</mn></munderover>${a}`,
  },
  largest: {
    compute: (_, a) => Math.max(...a),
    code: (_, a) => `${a}.max()`,
    latex: ({ index }, a) => `\\max_{${index}} ${a}`,
    mathml: ({ index }, a) => `<munder><mi>max</mi><mi>${index}</mi></munder>${a}`,
  },
  minus: {
    compute: (_, a, b) => a.map((/** @type {number} */ x) => x - b),
    code: (_, a, b) => `${a} - ${b}`,
    latex: (_, a, b) => `${a} - ${b}`,
    mathml: (_, a, b) => `${a}<mo>−</mo>${b}`,
  },
  plus: {
    compute: (_, a, b) => a + b,
    code: (_, a, b) => `${a} + ${b}`,
    latex: (_, a, b) => `${a} + ${b}`,
    mathml: (_, a, b) => `${a}<mo>+</mo>${b}`,
  },
  multiple: {
    compute: (_, a, b) => a * b,
    code: (_, a, b) => `${a} * ${b}`,
    latex: (_, a, b) => `${a} \\, ${b}`,
    mathml: (_, a, b) => `${a}${b}`,
  },
  quotient: {
    compute: (_, a, b) => a / b,
    code: (_, a, b) => `${a} / ${b}`,
    latex: (_, a, b) => `${a} / ${b}`,
    mathml: (_, a, b) => `${a}<mo>/</mo>${b}`,
  },
  root: {
    compute: (_, a) => Math.sqrt(a),
    code: (_, a) => `np.sqrt(${a})`,
    latex: (_, a) => `\\sqrt{${a}}`,
    mathml: (_, a) => `<msqrt>${a}</msqrt>`,
  },
  exp: {
    compute: (_, a) => a.map(Math.exp),
    code: (_, a) => `np.exp(${a})`,
    latex: (_, a) => `\\exp(${a})`,
    mathml: (_, a) => `<mi>exp</mi><mo>(</mo>${a}<mo>)</mo>`,
  },
  share: {
    compute: (at, a, b) => a[at] / b,
    code: (at, a, b) => `${a}[${at}] / ${b}`,
    latex: ({ index, at }, a, b) => `\\left.${a}\\right|_{${index}=${at + 1}} / ${b}`,
    mathml: ({ index, at }, a, b) =>
      `<msub><mrow>${a}<mo>|</mo></mrow><mrow><mi>${index}</mi><mo>=</mo><mn>${at + 1}</mn></mrow></msub><mo>/</mo>${b}`,
  },
};
