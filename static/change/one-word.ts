/** Edits of the pieces of one word, which are made as one: the list names them together. */
import { isSpelled } from "../shared/pieces.ts";
import { words } from "../shared/head/same-word.ts";
import { meansHeads, same, sameHeads, type Change, type Edit } from "./changes.ts";

/** The pieces that name the rows of an edit: as trained, and changed. */
export type Rows = { was: string[]; is: string[] };

/** The changes, those of one word that follow each other as one; `rowsOf` an edit has the pieces of its rows. */
export function togetherByWord(changes: Change[], rowsOf: (edit: Edit) => Rows): Change[][] {
  return changes.reduce<Change[][]>((all, change) => {
    const last = all.at(-1);
    if (last && isOfSameWord(last[0], last.at(-1) as Change, change, rowsOf)) last.push(change);
    else all.push([change]);
    return all;
  }, []);
}

function isOfSameWord(first: Change, last: Change, next: Change, rowsOf: (edit: Edit) => Rows) {
  if (first.do !== "edit" || last.do !== "edit" || next.do !== "edit") return false;
  const looksAlike = meansHeads(last) && sameHeads(last, next) && same(last.weights, next.weights);
  if (!looksAlike || next.row !== last.row + 1) return false;
  const { was } = rowsOf(next);
  if (isSpelled(was)) return false;
  return words(was).some((word) => word.first < first.row && next.row <= word.first + word.count);
}
