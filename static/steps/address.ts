/**
 * The state of Steps as its address:
 * /steps?model=&text=&target=&block=&layer=&head=&step=&stage=&row=&column=&digits=&rows=&tiles=&tile=, and how the decoder was asked to
 * write. step: of a recurrent model; stage: "" for the first; row and column: the cell that is open, no column in a
 * vector.
 */
import { ROWS, REQUEST, addressOf, count, oneOf, place, text } from "../shared/page/address.ts";
import { chooseHead, type Shape } from "../shared/head/choose.ts";
import { FIELDS } from "./decoding/options.ts";
import { hasSteps } from "../shared/sentence/models.ts";

export const DIGITS = ["2", "4", "all"] as const;

/** The rows and columns of a tile; "": none are shown, "n": all. */
export const TILES = ["", "2", "4", "8", "n"] as const;

export type Digits = (typeof DIGITS)[number];

export type StepsState = ReturnType<typeof address.read>;

export const address = addressOf({
  ...REQUEST,
  ...{ step: count, stage: text, row: place, column: place, digits: oneOf(DIGITS), rows: ROWS },
  ...{ tiles: oneOf(TILES), tile: count },
  ...FIELDS,
});

/** The hop that is asked for, as a head; on Explore all of them are one map. Max pooling has one step instead. */
function hopOf({ block, layer, head }: StepsState, { blocks }: Shape) {
  if (!blocks.length) return { where: { step: 1 }, found: !block };
  const [{ name, layers, heads }] = blocks;
  const found = (!block || block === name) && layer <= layers && head <= heads;
  return { where: { block: name, layer: 1, head: found && head ? head : 1 }, found };
}

/** The head or the step that is asked for; of a model that has neither, nothing. */
export function whereOf(wanted: StepsState, model: Shape & { family: string }) {
  if (model.family === "recurrent") return { where: { step: wanted.step || 1 }, found: true };
  if (!hasSteps(model.family)) return { where: {}, found: true };
  if (model.family === "self-attentive") return hopOf(wanted, model);
  const { focus, found } = chooseHead(wanted, model);
  return { where: focus, found };
}
