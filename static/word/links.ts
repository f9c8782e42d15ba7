/** The head of a part on other pages, with the row locked that wrote the piece. */
import { inAddress } from "../shared/head/row-names.ts";
import { APART, REQUEST, ROWS, addressOf, cell, count, text } from "../shared/page/address.ts";
import type { Words } from "../shared/head/weights.ts";
import type { LogitPart, Model, ModelRequest } from "../shared/api.ts";

const WHERE = addressOf({ ...REQUEST, rows: ROWS, words: APART, stage: text, lock: cell, step: count }); // as Explore and Steps

/** The links of a head, with the written piece; none for other parts. */
export function linksOf(
  { block, layer, head }: LogitPart,
  { model, request, row, words = "" }: { model: Model; request: ModelRequest; row: number; words?: Words },
): { name: string; href: string }[] {
  if (!block || !layer || !head || !model.blocks.some(({ name }) => name === block)) return [];
  const lock = { i: row, j: null };
  const opened = inAddress({ block, layer, head, lock, rows: "produced" }, model);
  const where = model.family === "recurrent" ? { step: row + 1 } : opened;
  const of = (more: object) => WHERE.write({ ...WHERE.read(""), ...request, ...more });
  return [
    { name: "open in Explore", href: `./${of({ ...opened, words })}` },
    { name: "open in Steps", href: `./steps${of({ ...where, stage: "weights" })}` },
  ];
}
