/**
 * The derivation of one number: what was given, and every operation after that; as numbers, as NumPy and as LaTeX.
 *
 * @typedef {import("./operations.js").Maths} Maths
 * @typedef {import("./operations.js").Value} Value
 * @typedef {{name: string, maths: Maths, of: string, axis: string | null, values: Value, code: string,
 *   equation: Maths | null}} Line
 */
import { OPERATIONS, math } from "./operations.js";

const SHOWN = 5; // numbers of a vector in LaTeX

export class Derivation {
  /** @type {Line[]} in the order of the computation */
  lines = [];

  /**
   * A number of the file, or a vector along an axis.
   *
   * @param {string} name in NumPy
   * @param {Maths} maths
   * @param {string} of in words
   * @param {Value} values
   * @param {string | null} [axis]
   */
  given(name, maths, of, values, axis = null) {
    return this.#add({ name, maths, of, axis, values, code: source(values), equation: null });
  }

  /**
   * @param {string} name
   * @param {Maths} maths
   * @param {string} of
   * @param {keyof typeof OPERATIONS} operation
   * @param {Line[]} inputs
   * @param {number} [at] the entry that it takes, from 0
   */
  make(name, maths, of, operation, inputs, at = 0) {
    const { compute, code, latex, mathml } = OPERATIONS[operation];
    const values = compute(at, ...inputs.map((line) => line.values));
    const [first] = inputs;
    const size = Array.isArray(first.values) ? first.values.length : 1;
    const over = { index: first.axis === "source" ? "j" : "d", size, at };
    return this.#add({
      ...{ name, maths, of, values, axis: Array.isArray(values) ? first.axis : null },
      code: code(at, ...inputs.map((line) => line.name)),
      equation: {
        latex: latex(over, ...inputs.map((line) => line.maths.latex)),
        mathml: mathml(over, ...inputs.map((line) => line.maths.mathml)),
      },
    });
  }

  /**
   * Two vectors multiplied entry by entry, and added up.
   *
   * @param {Line} a
   * @param {Line} b
   * @param {string} name
   * @param {Maths} maths
   * @param {string} of
   */
  dot(a, b, name, maths, of) {
    const product = {
      latex: `${a.maths.latex} \\, ${b.maths.latex}`,
      mathml: a.maths.mathml + b.maths.mathml,
    };
    return this.make(name, maths, of, "sum", [
      this.make(`${name}_terms`, product, "products", "product", [a, b]),
    ]);
  }

  /** @param {Line} line */
  #add(line) {
    this.lines.push(line);
    return line;
  }

  /** The lines as the server writes them. */
  get served() {
    return this.lines.map(({ name, maths, of, axis, values, equation }) => ({
      ...{ name, of, axis, main: false, symbol: maths.latex, equation: equation?.latex ?? null },
      values: Array.isArray(values) ? values.map(finite) : finite(values),
      mathml: { symbol: math(maths.mathml), equation: equation && math(equation.mathml) },
    }));
  }

  /** A program that needs NumPy alone and prints the value. */
  get numpy() {
    const made = this.lines.map(({ name, code, of }) => `${name} = ${code}  # ${of}`);
    return ["import numpy as np", "", ...made, `print(${this.lines.at(-1)?.name})`].join("\n");
  }

  /** The same as an `align*` environment, long vectors by their first three numbers and their last. */
  get latex() {
    const rows = this.lines.map(({ maths, equation, values }) => {
      const equals = equation && equation.latex !== maths.latex ? `${equation.latex} = ` : "";
      return `${maths.latex} &= ${equals}${numbers(values)}`;
    });
    return `\\begin{align*}\n${rows.join(" \\\\\n")}\n\\end{align*}`;
  }
}

/** @param {number} x @returns {number | null} null: not allowed */
const finite = (x) => (Number.isFinite(x) ? x : null);

/** @param {Value} values as NumPy source */
const source = (values) =>
  Array.isArray(values) ? `np.array([${values.map(plain).join(", ")}])` : plain(values);

/** @param {number} x */
const plain = (x) => (x === -Infinity ? "-np.inf" : String(x));

/** @param {Value} values */
function numbers(values) {
  if (!Array.isArray(values)) return short(values);
  const all = values.map(short);
  return `(${(all.length > SHOWN ? [...all.slice(0, 3), "\\dots", all.at(-1)] : all).join(", ")})`;
}

/** @param {number} x to four digits */
function short(x) {
  if (x === -Infinity) return "-\\infty";
  const [mantissa, exponent] = String(Number(x.toPrecision(4))).split("e");
  return exponent ? `${mantissa} \\times 10^{${Number(exponent)}}` : mantissa;
}
