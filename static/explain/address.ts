/**
 * The state of Explain as its address: /explain?model=&text=&target=&block=&layer=&head=&row=&column=&rows=&words=
 *
 * row and column name what is locked, the piece that is written and the source piece. rows: the piece
 * that names the rows of the head, see `shared/head/row-names.ts`. words=apart: by words, without end marks.
 */
import { APART, REQUEST, ROWS, addressOf, place } from "../shared/page/address.ts";
import { chooseHead, type Shape } from "../shared/head/choose.ts";
import { inBlock, ofCell, type Mark } from "../shared/head/marks.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";

/** The sides of rows and columns of every map. */
export const SIDES = { rows: "target", columns: "source" } as const;

export type ExplainState = ReturnType<typeof address.read>;

export const address = addressOf({ ...REQUEST, row: place, column: place, rows: ROWS, words: APART });

type Blocks = { blocks: { name: string; signed?: boolean | null }[] };

/** The block in which a model looks at its source while it writes, the only one of some; "" if none has shares. */
export const blockOf = ({ blocks }: Blocks) =>
  ["cross", "decoder"].find((block) => blocks.some(({ name, signed }) => name === block && !signed)) ?? "";

/** True for a model that looks from its target at its source. */
export const looksAcross = (model: Blocks) => blockOf(model) !== "";

/**
 * The head of that block that is asked for, else the one that best aligns the word to come, by which the other measures
 * name their rows; of a model with one map, none is named.
 */
export function headOf({ layer, head }: HeadAt, model: Shape): { where: HeadAt; found: boolean } {
  const block = blockOf(model);
  if (!block) return { where: { layer: 0, head: 0 }, found: true };
  const blocks = model.blocks.filter(({ name }) => name === block);
  const { focus, found } = chooseHead({ block, layer, head }, { ...model, blocks });
  return { where: { layer: focus.layer, head: focus.head }, found };
}

/** The lock of the address, as far as the map has it. */
export function lockOf(
  { row, column }: Pick<ExplainState, "row" | "column">,
  { n, m }: { n: number; m: number },
): Mark {
  const at = (k: number | null, count: number) => (k !== null && k < count ? k : null);
  return ofCell({ i: at(row, n), j: at(column, m) }, SIDES);
}

/** A lock as the address has it. */
export function rowAndColumn(lock: Mark) {
  const { i, j } = inBlock(lock, SIDES);
  return { row: i, column: j };
}
