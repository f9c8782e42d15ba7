/** The heads of a block that were knocked out, with all that is shown of each. */
import { tokensOf } from "../shared/head/alignment.ts";
import { bestNaming, withRows, type AskedRowName } from "../shared/head/row-names.ts";
import { mapOf, mostNeeded, type HeadMap } from "./single-head.ts";
import { columnsOf, rowsOf, type Column, type Row } from "./rows.ts";
import type { Answer, HeadsAnswer, Model, ModelRequest } from "../shared/api.ts";
import type { Words } from "../shared/head/weights.ts";
import type { HeadAt } from "./address.ts";

/** The heads that were found, and how they are read. */
export type Found = {
  model: Model;
  request: ModelRequest;
  answer: Answer;
  /** The answer with the block in full, as far as the server sends it so. */
  full: Answer;
  heads: HeadsAnswer;
  rows: AskedRowName;
  words: Words;
};

export type Measured = Found & {
  columns: Column[];
  lines: Row[];
  /** The head that is lit where none is pointed at. */
  needed: HeadAt;
  mapOf: (head: HeadAt) => HeadMap;
};

export function measuredOf(found: Found): Measured {
  const { model, answer, full, heads, rows, words } = found;
  const { block, effect } = heads;
  const named = withRows(answer.blocks[block], rows || "produced");
  const atlas = { block: named, columns: tokensOf(answer, answer.blocks[block].columns) };
  const maps = effect.map((heads, l) =>
    heads.map((_, h) => {
      const at = { block, layer: l + 1, head: h + 1 };
      return mapOf(full, { ...at, words, naming: rows || bestNaming(model, at) });
    }),
  );
  return {
    ...found,
    columns: columnsOf(heads, model, atlas),
    lines: rowsOf(heads, model, atlas),
    needed: mostNeeded(effect),
    mapOf: ({ layer, head }) => maps[layer - 1][head - 1],
  };
}
