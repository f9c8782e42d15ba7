/** Messages of a map of contacts between the residues of a protein, which no head computed. */
import { isSpecial } from "../shared/pieces.ts";
import { fixed, listedParts, named, ordinal, say, type Part } from "../shared/words.ts";
import { allowed, at, largest, row, type Alignment } from "../shared/head/weights.ts";
import type { Cell } from "../shared/maps/cells.ts";

const MOST_NAMED = 3;
const APART = 6; // residues: nearer ones touch whatever the fold
const DIGITS = 4;

/** The contacts of a cell, of a residue, or of the whole map, which is symmetric. */
export function contactsInWords(a: Alignment, { i, j }: Cell): Part[] {
  if (i !== null && j !== null) return pairInWords(a, i, j);
  const k = i ?? j;
  return k === null ? farthestInWords(a) : residueInWords(a, k, i === null ? "key" : "query");
}

function pairInWords(a: Alignment, i: number, j: number): Part[] {
  const pair = say`${residue(a, i, "query")} and ${residue(a, j, "key")}`;
  if (!allowed(a, i, j)) return say`${pair}: no score, as one of them is no residue.`;
  const rank = others(a, i).indexOf(j);
  const of = rank < 0 ? "" : `, the ${ordinal(rank + 1)} of ${others(a, i).length}`;
  return say`${pair}: contact score ${score(at(a, i, j))}${of}.`;
}

function residueInWords(a: Alignment, k: number, role: "query" | "key"): Part[] {
  const most = others(a, k).slice(0, MOST_NAMED);
  if (!most.length) return say`${residue(a, k, role)}: no score, as it is no residue.`;
  const other = role === "query" ? "key" : "query";
  const named = most.map((j) => say`${residue(a, j, other)} (${score(at(a, k, j))})`);
  return say`${residue(a, k, role)}: highest contact scores with ${listedParts(named)}.`;
}

/** The largest score of two residues that are not neighbours in the sequence. */
function farthestInWords(a: Alignment): Part[] {
  const [i, j] = largestApart(a, APART) ?? largestApart(a, 1) ?? [];
  if (i === undefined || j === undefined) return say`No residues, no contacts.`;
  const apart = j - i >= APART ? `, of residues at least ${APART} apart` : "";
  return say`Highest contact score${apart}: ${residue(a, i, "query")} and ${residue(a, j, "key")} (${score(at(a, i, j))}).`;
}

function largestApart(a: Alignment, least: number) {
  let best: [number, number] | null = null;
  for (let i = 0; i < a.n; i++)
    for (let j = i + least; j < a.m; j++)
      if (allowed(a, i, j) && (!best || at(a, i, j) > at(a, ...best))) best = [i, j];
  return best;
}

/** The other residues, those with the highest score first. */
const others = (a: Alignment, i: number) => {
  const scores = row(a, i).map((score) => (Number.isNaN(score) ? -Infinity : score));
  const lowest = Math.min(...scores.filter(Number.isFinite));
  const above = scores.map((score) => (score === -Infinity ? NaN : score - lowest));
  return largest(above, a.m).filter((j) => j !== i);
};

/** A residue by its letter and its number in the sequence, which marks have no part in. */
function residue({ columns: { tokens } }: Alignment, k: number, role: "query" | "key"): Part[] {
  const number = tokens.slice(0, k + 1).filter((token) => !isSpecial(token)).length;
  return isSpecial(tokens[k]) ? [named(tokens[k], role, "")] : say`${named(tokens[k], role, "")} ${number}`;
}

const score = (value: number) => `${value > 0 ? "+" : ""}${fixed(value, DIGITS)}`;
