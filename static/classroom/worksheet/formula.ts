/**
 * The few words of LaTeX in which a sheet writes its formulas, as MathML: letters, numbers, signs, `_` or `^`, \cdot,
 * \approx, \sum and \sqrt{}.
 */
export type MathNode = { tag: string; parts: MathNode[] | string };

const SIGNS = { "\\cdot": "·", "\\approx": "≈", "\\sum": "∑" } as Record<string, string>;
const TOKEN = /\\[a-z]+|\d+(?:\.\d+)?|[a-zA-Z]|[_^{}]|[=/+]/g;
const SCRIPTS = { _: "msub", "^": "msup" } as Record<string, string>;

export function readFormula(math: string): MathNode[] {
  const tokens = math.match(TOKEN) ?? [];
  if (tokens.join("") !== math.replaceAll(" ", ""))
    throw new TypeError(`This formula cannot be read: ${math}`);
  return readMany(tokens);
}

/** Read tokens up to a closing brace; they are taken away as they are read. */
function readMany(tokens: string[]): MathNode[] {
  const nodes = [];
  while (tokens.length && tokens[0] !== "}") nodes.push(readOne(tokens));
  return nodes;
}

/** Read a node with all that hangs below or above it. */
function readOne(tokens: string[]): MathNode {
  const base = readBase(tokens);
  if (!SCRIPTS[tokens[0]]) return base;
  const tag = SCRIPTS[tokens.shift() as string];
  return { tag, parts: [base, readBase(tokens)] };
}

function readBase(tokens: string[]): MathNode {
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

export const formula = (math: string): Element => element({ tag: "math", parts: readFormula(math) });

function element({ tag, parts }: MathNode): Element {
  const made = document.createElementNS(MATHML, tag);
  made.append(...(typeof parts === "string" ? [parts] : parts.map(element)));
  return made;
}
