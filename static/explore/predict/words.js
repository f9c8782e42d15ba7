/** What is asked, and how a prediction did, in sentences. */
import { amount, capital, circumstanceOf, fixed, named, rowNamed, who } from "../../shared/words.js";
import { firstPiece, lastPiece } from "../../shared/head/axis-pieces.js";
import { largest } from "../../shared/head/weights.js";
import { bare, label } from "../../shared/sentence/pieces.js";
import { OTHERS } from "./next-pieces.js";
import { divergence, evenDivergence, farthest, massOn, spread } from "./scoring.js";

/** @typedef {import("../../shared/words.js").Part} Part */

/**
 * Who looks when, before a question: “To write X, where does this head look?”
 *
 * @param {Alignment} a
 * @param {number} i
 * @param {string} before “where”, “how much”
 * @param {string} after “look”, “give to each”
 * @returns {Part[]}
 */
function rowAsked(a, i, before, after) {
  const circumstance = circumstanceOf(a, i);
  const row = rowNamed(a, i);
  const where = a.layer || a.aggregate ? ` in ${who(a)}` : "";
  if (!circumstance) return [{ text: `${capital(before)} will ` }, row, { text: ` ${after}${where}?` }];
  return [{ text: `${capital(circumstance)} ` }, row, { text: `, ${before} will ${who(a)} ${after}?` }];
}

/** @param {Alignment} a @param {number} i @returns {Part[]} */
export const lookAsked = (a, i) => rowAsked(a, i, "where", "look most");

/** @param {Alignment} a @param {number} i @returns {Part[]} */
export const weightsAsked = (a, i) => rowAsked(a, i, "how much weight", "give to each word");

/**
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j
 * @returns {Part[]}
 */
export function moreAsked(a, i, j) {
  const circumstance = circumstanceOf(a, i);
  const row = rowNamed(a, i);
  const when = circumstance ? `${capital(circumstance)} ` : "For ";
  return [
    ...[{ text: when }, row, { text: ", which head gives more weight to " }],
    ...[named(a.columns.tokens[j], "key"), { text: "?" }],
  ];
}

/**
 * Whether a column is the piece just before that of a row, in a text that looks at itself. What is produced in row i was
 * fed in column i + 1.
 *
 * @param {Alignment} a
 * @param {number} i
 * @param {number} j
 */
export function isJustBefore({ rows, columns }, i, j) {
  const isOneText = (rows.side === "source") === (columns.side === "source") && rows.side !== "hops";
  const isLate = rows.side === "target" && columns.side === "fed";
  return isOneText && lastPiece(columns, j) === firstPiece(rows, i) - (isLate ? 0 : 1);
}

/**
 * @param {Alignment} a of one head of the layer
 * @param {number} i
 * @param {number} j
 * @returns {Part[]}
 */
export function headAsked(a, i, j) {
  const before = circumstanceOf(a, i);
  const when = before ? `${capital(before)} ` : "For ";
  return [
    ...[{ text: when }, rowNamed(a, i)],
    { text: `, which head of layer ${a.called ?? a.layer} gives most weight to ` },
    named(a.columns.tokens[j], "key"),
    { text: isJustBefore(a, i, j) ? ", just before it?" : "?" },
  ];
}

/** @returns {Part[]} */
export const nextAsked = () => [{ text: "Which piece will the model write next?" }];

/** @param {Alignment | null} a @returns {Part[]} */
export const saidAsked = (a) => [
  { text: a ? `What will ${who(a)} look at, and why?` : "What will the model write, and why?" },
];

/** @param {{layer: number, head: number}} at */
export const headName = ({ layer, head }) => `layer ${layer}, head ${head}`;

/**
 * @param {string} token
 * @param {boolean} spelled whether the pieces of the model are characters
 */
export const optionName = (token, spelled) =>
  token === OTHERS ? "something else" : spelled ? bare(label(token)) : label(token);

/**
 * @param {Alignment} a
 * @param {ArrayLike<number>} weights of a row; NaN is not allowed
 * @param {number | null} j that was chosen; null: none was
 * @returns {Part[]}
 */
export function lookScored(a, weights, j) {
  const [most] = largest(weights);
  const name = (/** @type {number} */ place) => named(a.columns.tokens[place], "key");
  const mostly = [name(most), { text: `: ${amount(weights[most])}.` }];
  if (j === null) return [{ text: "Most goes to " }, ...mostly];
  const chosen = [{ text: "You chose " }, name(j), { text: `: it gets ${amount(massOn(weights, [j]))}` }];
  if (weights[j] === weights[most]) return [...chosen, { text: ", the largest weight of the row." }];
  if (amount(weights[j]) === amount(weights[most]))
    return [...chosen, { text: ", as much as " }, name(most), ROUNDED];
  return [...chosen, { text: ". Most goes to " }, ...mostly];
}

/** What is said of two weights that print alike. */
const ROUNDED = { text: " when rounded." };

/** What these bits are. */
const KL = "./glossary#kullback-leibler-divergence";

/** Up to how many bits a guess is called near. */
const NEAR = 0.25;

/**
 * @param {Alignment} a
 * @param {{columns: number[], model: number[], guess: number[] | null, total: number}} row columns: its places; total:
 *   what its weights added up to before they were divided by that
 * @returns {Part[]}
 */
export function weightsScored(a, { columns, model, guess, total }) {
  const name = (/** @type {number} */ k) => named(a.columns.tokens[columns[k]], "key");
  const isWhole = Math.abs(total - 1) < 0.005;
  const divided = isWhole ? "" : ` The row adds up to ${fixed(total)} here; it is compared divided by that.`;
  if (!guess) return [{ text: "Most goes to " }, name(largest(model)[0]), { text: `.${divided}` }];
  const bits = divergence(model, guess);
  const even = evenDivergence(model);
  const near = nearness(bits, even);
  const far = farthest(model, guess);
  return [
    { text: `${near}: your guess is ${fixed(bits)} ` },
    { text: "bits", href: KL },
    { text: ` from the model’s row, an even spread ${fixed(even)}. ${WIDTHS[spread(model, guess)]}` },
    ...(far
      ? [
          { text: far.isTooLittle ? " You gave most too little to " : " You gave most too much to " },
          name(far.place),
          { text: "." },
        ]
      : []),
    { text: divided },
  ];
}

/**
 * @param {number} bits of a guess
 * @param {number} even of an even spread
 */
export const nearness = (bits, even) =>
  bits <= NEAR
    ? "Very near"
    : bits < even - 0.005
      ? "Nearer than an even spread"
      : "No nearer than an even spread";

const WIDTHS = {
  more: "You spread it more than the model.",
  less: "You spread it less than the model.",
  alike: "You spread it about as widely as the model.",
};

/**
 * @param {import("./next-pieces.js").Candidate[]} options
 * @param {number | null} chosen null: nothing was
 * @param {string} written
 * @param {(token: string) => string} nameOf a piece
 * @returns {Part[]}
 */
export function nextScored(options, chosen, written, nameOf) {
  const writes = `“${nameOf(written)}”`;
  if (chosen === null) return [{ text: `It writes ${writes}.` }];
  const { token, probability } = options[chosen];
  const choice = `You chose “${nameOf(token)}”: the model gives it a probability of ${amount(probability)}`;
  return [{ text: token === written ? `${choice}, and writes it.` : `${choice}. It writes ${writes}.` }];
}

/**
 * @param {{layer: number, head: number}[]} heads
 * @param {number[]} weights of each
 * @param {number | null} chosen of heads; heads.length: about the same
 * @returns {Part[]}
 */
export function moreScored(heads, weights, chosen) {
  const numbers = heads.map((head, k) => `${headName(head)} gives ${amount(weights[k])}`).join(", ");
  if (chosen === null) return [{ text: `${capital(numbers)}.` }];
  return [{ text: `${chosen === moreOf(weights) ? "Yes" : "No"}: ${numbers}.` }];
}

/**
 * @param {number[]} weights of each head
 * @param {string[]} names of each
 * @param {number | null} chosen null: none was
 * @returns {Part[]}
 */
export function headScored(weights, names, chosen) {
  const [most] = largest(weights);
  const mostly = `${capital(names[most])} gives most: ${amount(weights[most])}.`;
  if (chosen === null) return [{ text: mostly }];
  const choice = `You chose ${names[chosen]}: it gives ${amount(weights[chosen])}`;
  if (weights[chosen] === weights[most]) return [{ text: `${choice}, the most of the layer.` }];
  if (amount(weights[chosen]) === amount(weights[most]))
    return [{ text: `${choice}, as much as ${names[most]}` }, ROUNDED];
  return [{ text: `${choice}. ${mostly}` }];
}

/** Weights that differ by less are about the same. */
export const ALIKE = 0.05;

/** @param {number[]} weights of two heads @returns {number} which is larger; 2: about the same */
export const moreOf = ([one, other]) => (Math.abs(one - other) < ALIKE ? 2 : one > other ? 0 : 1);
