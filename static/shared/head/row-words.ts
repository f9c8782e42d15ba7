/** The parts of a sentence about a map, in the language of the visitor: pieces, rows, who looks and when. */
import { isByte, isSpecial, label, spoken, wordToken } from "../pieces.ts";
import { begun, decimal, isEnglish, message, text, type Id } from "../messages.ts";
import { fixed, inLanguageOf, ordinal, type Part } from "../words.ts";
import { circumstance } from "./row-names.ts";
import type { Alignment } from "./weights.ts";

const MARKS: Record<string, Id> = {
  "</s>": "piece.end",
  "<s>": "piece.start",
  [wordToken("")]: "piece.space",
};
const NEW_LINE = "↵";

/** A piece in its colour, and in the language of its side; a mark is named in that of the visitor. */
export const piece = (token: string, role: "query" | "key", side: string): Part => ({
  text: pieceText(token),
  ...{ role, ...(isWord(token) ? inLanguageOf(side) : {}) },
});

const isWord = (token: string) =>
  !(token in MARKS || isSpecial(token) || isByte(token) || label(token) === NEW_LINE);

function pieceText(token: string) {
  if (token in MARKS) return text(MARKS[token]);
  if (isSpecial(token)) return text("piece.mark", { token });
  if (isByte(token)) return text("piece.byte", { byte: label(token) });
  return label(token) === NEW_LINE ? text("piece.line") : text("piece.quoted", { token: spoken(token) });
}

export const keyPiece = ({ columns }: Alignment, j: number) => piece(columns.tokens[j], "key", columns.side);

export const rowPiece = ({ rows }: Alignment, i: number): Part =>
  rows.side === "hops" ? { text: rows.tokens[i], role: "query" } : piece(rows.tokens[i], "query", rows.side);

/** The subject that looks: a map, a head, or a model with one map. */
export const looker = (a: Alignment) =>
  text(a.aggregate ? "looker.map" : a.layer ? "looker.head" : "looker.model");

const WHEN: Record<string, Id> = {
  "to write": "when.write",
  before: "when.before",
  given: "when.given",
  after: "when.after",
  "having read": "when.read",
  "having written": "when.written",
};

/** The slots of a sentence about a row: "to write X" and "this head"; X alone where nothing is written. */
export function rowSlots(a: Alignment, i: number) {
  const row = rowPiece(a, i);
  const when = WHEN[circumstance(a, i, isSpecial(a.rows.tokens[i]))];
  return when ? { when: message(when, { row }), who: looker(a) } : { when: "", who: row };
}

/** The sentence about a marked piece that is no row and no column of the opened head. */
export function elsewhereInWords(
  token: string,
  { role, side }: { role: "query" | "key"; side: string },
  { rows, n }: Pick<Alignment, "rows" | "n">,
) {
  const id = rows.side !== "hops" ? "elsewhere.head" : n > 1 ? "elsewhere.hops" : "elsewhere.hop";
  return begun(message(id, { piece: piece(token, role, side) }));
}

/** A weight in a sentence: what only rounding makes 0 or 1 is not called that. */
export function weightText(weight: number, digits: number = 2) {
  if (digits > 2) return decimal(weight, digits);
  const rounded = fixed(weight);
  if (rounded === "0.00" && weight > 0) return text("weight.least", { weight: decimal(0.01) });
  if (rounded === "1.00" && weight < 1) return text("weight.most", { weight: decimal(0.99) });
  return decimal(weight);
}

/** A weight of either sign. */
export const signedText = (weight: number) =>
  weight > 0 && fixed(weight) !== "0.00" ? `+${decimal(weight)}` : decimal(weight);

/** A rank, of which English alone writes “3rd”. */
export const rankText = (rank: number) => (isEnglish ? ordinal(rank) : String(rank));
