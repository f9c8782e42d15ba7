/** A lock goes along: to another page by its address, to another model by its words. */
import { REQUEST, READING, addressOf, cell, oneOf } from "../page/address.ts";
import { AGGREGATES } from "./aggregates.ts";
import { tokensOf } from "./alignment.ts";
import { chooseHead, type Focus, type Shape } from "./choose.ts";
import { NOTHING, inBlock, ofCell, type Mark, type PieceAt, type Sides } from "./marks.ts";
import { namedBy, withRows, type AskedRowName, type Measured, type RowName } from "./row-names.ts";
import { sameWord } from "./same-word.ts";
import type { Answer, BlockShape, ModelRequest } from "../api.ts";

type Model = Measured & Omit<Shape, "blocks"> & { blocks: BlockShape[] };

type Asked = Focus & { rows: AskedRowName };

type Texts = Pick<Answer, "source" | "target">;

const CAME = addressOf({ ...REQUEST, ...READING, aggregate: oneOf(AGGREGATES), lock: cell });

/** The sides of a block, before its weights have come. */
export const sidesIn = (block: BlockShape, rows?: RowName): Sides =>
  block.name === "hops" ? { ...block, rows: "hops" } : withRows(block, rows);

function sidesOf(asked: Asked, model: Model): Sides | undefined {
  const { focus } = chooseHead(asked, model);
  const block = model.blocks.find(({ name }) => name === focus.block);
  return block && sidesIn(block, namedBy(asked, model, { ...focus, aggregate: asked.aggregate }));
}

/** The mark that another page locked in the map that a search names. */
export function lockedIn(search: string, model: Model): Mark {
  const asked = CAME.read(search);
  const sides = sidesOf(asked, model);
  return sides ? ofCell(asked.lock, sides) : NOTHING;
}

/** A mark as the cell that is locked in the map of a state. */
export function lockIn(mark: Mark, state: Asked, model: Model) {
  const sides = sidesOf(state, model);
  return sides ? inBlock(mark, sides) : cell.usual;
}

/** The search of Explore that opens the map of a state, with a mark locked. */
export const locking = (mark: Mark, state: Asked & ModelRequest, model: Model): string =>
  CAME.write({ ...CAME.read(""), ...state, lock: lockIn(mark, state, model) });

/** A mark in the texts of another model: the same words, as far as it has them. */
export function inTexts({ query, key }: Mark, from: Texts, to: Texts): Mark {
  const moved = (piece: PieceAt | null) => {
    if (!piece || piece.side === "hops") return null;
    const index = sameWord(tokensOf(from, piece.side), piece.index, tokensOf(to, piece.side));
    return index === null ? null : { ...piece, index, others: undefined };
  };
  return { query: moved(query), key: moved(key) };
}
