/**
 * The few words of LaTeX in which a sheet writes its formulas, as MathML: letters, numbers, signs, `_` or `^`, \cdot,
 * \approx, \sum and \sqrt{}.
 *
 * @typedef {{tag: string, parts: MathNode[] | string}} MathNode
 */

const SIGNS = /** @type {Record<string, string>} */ ({
  "\\cdot": "·",
  "\\approx": "≈",
  "\\sum": "∑",
});
const TOKEN = /\\[a-z]+|\d+(?:\.\d+)?|[a-zA-Z]|[_^{}]|[=/+]/g;
const SCRIPTS = /** @type {Record<string, string>} */ ({ _: "msub", "^": "msup" });

/**
 * @param {string} math
 * @returns {MathNode[]}
 */
export function readFormula(math) {
  const tokens = math.match(TOKEN) ?? [];
  if (tokens.join("") !== math.replaceAll(" ", ""))
    throw new TypeError(`This formula cannot be read: ${math}`);
  return readMany(tokens);
}

/**
 * @param {string[]} tokens which are taken away as they are read
 * @returns {MathNode[]} up to a closing brace
 */
function readMany(tokens) {
  const nodes = [];
  while (tokens.length && tokens[0] !== "}") nodes.push(readOne(tokens));
  return nodes;
}

/** @param {string[]} tokens @returns {MathNode} with what hangs below or above it */
function readOne(tokens) {
  const base = readBase(tokens);
  if (!SCRIPTS[tokens[0]]) return base;
  const tag = SCRIPTS[/** @type {string} */ (tokens.shift())];
  return { tag, parts: [base, readBase(tokens)] };
}

/** @param {string[]} tokens @returns {MathNode} */
function readBase(tokens) {
  const token = tokens.shift() ?? "";
  if (token === "{") {
    const parts = readMany(tokens);
    tokens.shift();
    return { tag: "mrow", parts };
  }
  if (token === "\\sqrt") return { tag: "msqrt", parts: [readBase(tokens)] };
  if (/^[a-zA-Z]$/.test(token)) return { tag: "mi", parts: token };
  if (/^\d/.test(token)) return { tag: "mn", parts: token };
  return { tag: "mo", parts: SIGNS[token] ?? token };
}

const MATHML = "http://www.w3.org/1998/Math/MathML";

/** @param {string} math @returns {Element} */
export const formula = (math) => element({ tag: "math", parts: readFormula(math) });

/** @param {MathNode} node @returns {Element} */
function element({ tag, parts }) {
  const made = document.createElementNS(MATHML, tag);
  made.append(...(typeof parts === "string" ? [parts] : parts.map(element)));
  return made;
}
