/** The choice of the head that opens. */
import { namesHead } from "./row-names.ts";
import { isWhole } from "./layers.ts";
import { taskOf } from "../sentence/tasks.ts";
import type { Aggregate } from "./aggregates.ts";
import type { Model } from "../answer-types.ts";
import type { Measured, RowName } from "./row-names.ts";
import type { NodeOrder, Words } from "./weights.ts";

/** The open head; layer and head are 0 where a block is shown whole, the block is "" without attention. */
export type Focus = {
  block: string;
  layer: number;
  head: number;
  aggregate?: Aggregate;
  made?: string;
  heads?: string;
  marks?: "" | "hidden";
  words?: Words;
  naming?: RowName;
  /** The order of nodes, of a graph. */
  nodes?: NodeOrder;
};

/** The parts of a model that decide which head opens; `family` is "own" or "own-weights" of a file. */
export type Shape = {
  family?: string;
  blocks: { name: string; layers: number; heads: number }[];
  best_head: Focus | null;
} & Measured;

/**
 * The head that opens by itself: the one that best aligns the word to come; where nothing was measured, the first head
 * of the last layer, or of a file the first head that it has.
 */
export function usualHead({ family, blocks, best_head, measured }: Shape): Focus {
  const last = blocks[blocks.length - 1];
  if (!last) return { block: "", layer: 0, head: 0 };
  if (isWhole(last)) return { block: last.name, layer: 0, head: 0 };
  if (!best_head) return { block: last.name, layer: isFile(family) ? 1 : last.layers, head: 1 };
  const { layer, head } = measured?.alignment?.produced ?? best_head;
  return { block: best_head.block, layer, head };
}

const isFile = (family: string | undefined) => family?.startsWith("own");

/** Words, where pieces make up words, or pieces: of maps that open by themselves. */
export const usualWords = ({ task, blocks }: Pick<Model, "task"> & Pick<Shape, "blocks">): "" | "apart" =>
  taskOf(task).piece === "word" && blocks.some(({ name }) => name === "cross") ? "apart" : "";

/** Words or pieces of an address: as it says where it names a head, as one that names none opens. */
export const wordsIn = <W extends Words>(
  asked: { words: W } & Partial<Focus>,
  model: Parameters<typeof usualWords>[0],
  isNamed: boolean = namesHead(asked),
): W | "" | "apart" => usualWords(model) && (isNamed ? asked.words : "apart");

/** The head to open: the one that the address names if the model has it, else the usual one. */
export function chooseHead({ block, layer, head }: Focus, model: Shape) {
  const usual = usualHead(model);
  const shape = model.blocks.find(({ name }) => name === (block || usual.block));
  const found = shape ? layer <= shape.layers && head <= shape.heads : !block;
  if (!found || !shape) return { focus: usual, found };
  if (isWhole(shape)) return { focus: { block: shape.name, layer: 0, head: 0 }, found };
  const focus = {
    block: shape.name,
    layer: layer || Math.min(usual.layer, shape.layers),
    head: head || Math.min(usual.head, shape.heads),
  };
  return { focus, found };
}

/** The heads of a block, in the order of the atlas. */
export const everyHead = ({ name: block, layers, heads }: Shape["blocks"][number]) =>
  Array.from({ length: layers * heads }, (_, k) => ({
    ...{ block, layer: Math.floor(k / heads) + 1, head: (k % heads) + 1 },
  }));

/** The head so many after another, in the order of the atlas, round all blocks. */
export function headAfter(
  { block, layer, head }: Focus,
  { blocks }: Pick<Shape, "blocks">,
  by: number,
): Focus {
  const heads = blocks.flatMap((shape) =>
    isWhole(shape) ? [{ block: shape.name, layer: 0, head: 0 }] : everyHead(shape),
  );
  const at = heads.findIndex((one) => one.block === block && one.layer === layer && one.head === head);
  return heads[(at + by + heads.length) % heads.length];
}
