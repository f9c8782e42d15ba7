/**
 * The layout of a recurrent model unrolled over its words, as figure 1 of Bahdanau et al. 2015: the source below, a tile
 * a word, then the decoder, a tile a step. Weights are lines from annotations to the mean that they make; of the step that
 * is lit every way into its parts is drawn.
 */
import { sum } from "../shared/numbers.ts";
import { numberOf } from "./pictures.ts";
import { sizeOf } from "./words.ts";
import type { Part, Whole } from "../shared/api.ts";
import type { Box, Kind, Rect, Sheet, Wire } from "./sheet.ts";

type Row = Pick<Box, "id" | "kind" | "name" | "part" | "side"> & { height: number };

const GAP = 18; // between rows, for arrows
const HEIGHT = { tiles: 42, lines: 116, pieces: 26, softmax: 66 };
const WIDE = { names: 206, picture: 960 };
const NARROW = { names: 112, picture: 250 };
const WIDEST = 120; // px of a tile
const THICK = 10; // px of a weight of 1
const FROM_BELOW = ["context", "hops", "hidden", "fed", "s", "output"]; // the rows of the decoder

/** The sheet of a model in which `lit`, from 0, is the step, or the hop, that is followed. */
export function layUnrolled(whole: Whole, lit: number, isNarrow: boolean): Sheet {
  const { names, picture } = isNarrow ? NARROW : WIDE;
  const found = rolesOf(whole);
  const rows = rowsOf(whole, found);
  const boxes = rows.map((row, k): Box => {
    const y = 2 + sum(rows.slice(0, k).map(({ height }) => height + GAP));
    const inner = { x: names, y: y + 3, width: picture - 6, height: row.height - 6 };
    const tiles = tilesOf(row, inner, whole, found);
    return {
      ...row,
      ...{ x: 2, y, width: names + picture - 2 },
      shape: shapeOf(row, whole),
      picture: inner,
      tiles,
      layer: 0,
      inputs: [],
    };
  });
  const s = boxes.find(({ id }) => id === "decoder.s");
  const before = tileBefore(s?.tiles);
  if (found.initial && s && before) boxes.push(boxBefore(found.initial, s, before));
  boxes.reverse();
  const { y, height } = boxes.find(({ id }) => id === "encoder.pieces") as Box;
  return {
    isNarrow,
    width: names + picture + 2,
    height: y + height,
    boxes,
    texts: [],
    wires: waysOf(whole, found, boxes, lit),
  };
}

const lastOf = (id: string) => id.slice(id.lastIndexOf(".") + 1);

type Roles = ReturnType<typeof rolesOf>;

/** Parts by what they are in the drawing: scores and weights are lines into the part that is mixed by them. */
function rolesOf({ parts }: Whole) {
  const compared = parts.filter(({ columns, shape }) => columns === "source" && shape.length > 1);
  const weights = compared.at(-1) ?? null;
  const mixed = parts.find(({ inputs }) => weights && inputs.includes(weights.id)) ?? null;
  const initial = parts.find(({ id }) => parts.some((part) => part.initial === id)) ?? null;
  return { compared, weights, mixed, initial };
}

const isOfSource = ({ rows }: Part) => rows === "source";

/** A number a step, as the middle of a window, has no tile. */
const hasTiles = ({ shape, rows }: Part) => shape.length > 1 || rows !== "target";

/** The rows from the top down. */
function rowsOf({ parts, last }: Whole, { compared, weights, initial }: Roles): Row[] {
  const tiled = parts.filter((part) => hasTiles(part) && !compared.includes(part) && part !== initial);
  const rank = ({ id }: Part) => FROM_BELOW.indexOf(lastOf(id));
  const above = tiled.filter((part) => !isOfSource(part)).toSorted((a, b) => rank(b) - rank(a));
  const rowOf = (part: Part): Row => nameRow(part, "tiles", isOfSource(part) ? "source" : "target");
  const below = (part: Part) => (part.rows === "fed" ? [bare("decoder.pieces", "pieces", "", "target")] : []);
  return [
    ...(last ? [bare("softmax", "softmax", "Softmax", "target")] : []),
    ...above.flatMap((part) => [rowOf(part), ...below(part)]),
    ...(weights ? [nameRow(weights, "lines", "target")] : []),
    ...tiled.filter(isOfSource).reverse().map(rowOf),
    bare("encoder.pieces", "pieces", "", "source"),
  ];
}

const nameRow = (part: Part, kind: "tiles" | "lines", side: Box["side"]): Row => ({
  ...bare(part.id, kind, part.name, side),
  part,
});

const bare = (id: string, kind: keyof typeof HEIGHT, name: string, side: Box["side"]): Row => ({
  ...{ id, kind: kind as Kind, name, side, part: null },
  height: HEIGHT[kind],
});

const shapeOf = ({ kind, part }: Row, { chances, vocabulary }: Whole) =>
  part ? sizeOf(part.shape) : kind === "softmax" ? sizeOf([chances.length, vocabulary]) : "";

/** A tile a word, a step or a hop; before the first step the state that the decoder begins with. */
function tilesOf(
  { part, kind, side }: Row,
  { x, y, width, height }: Rect,
  { source, target }: Whole,
  { initial }: Roles,
): Rect[] {
  const isOne = part && part.shape.length < 2;
  if (kind === "softmax" || kind === "lines") return [];
  const pieces = side === "source" ? source.tokens.length : target.tokens.length;
  const count = isOne ? 1 : (part?.shape[0] ?? pieces);
  const before = initial && side === "target" && !isOne ? 1 : 0;
  const wide = width / (count + before);
  const tile = Math.min(wide - 8, WIDEST);
  return Array.from({ length: count }, (_, k) => ({
    x: x + (k + before + 0.5) * wide - tile / 2,
    y,
    width: tile,
    height,
  }));
}

/** The ways between tiles: of the source all, of the decoder those into the step that is lit, and from step to step. */
function waysOf(
  whole: Whole,
  { compared, weights, mixed, initial }: Roles,
  boxes: Box[],
  lit: number,
): Wire[] {
  const tiles = new Map(boxes.map(({ id, tiles }) => [id, tiles]));
  const [first, start] = [tiles.get(mixed?.id ?? ""), initial && tileBefore(tiles.get("decoder.s"))];
  const wires: Wire[] = [];
  const draw = (from: Rect | null | undefined, to: Rect | undefined, more: Partial<Wire> = {}) => {
    if (from && to) wires.push({ path: curve(from, to), ...more });
  };
  const placeOf = (part: Part) => (compared.includes(part) ? first : tiles.get(part.id)) ?? [];

  for (const part of whole.parts) {
    const own = placeOf(part);
    const follows = (isLit: boolean) => ({ isLit });
    for (const id of part.inputs.filter((id) => !compared.some((one) => one.id === id))) {
      const from = tiles.get(id) ?? [];
      const isKey =
        from !== own &&
        whole.parts.find((one) => one.id === id)?.rows === "source" &&
        (part === mixed || compared.includes(part));
      if (isKey) continue;
      if (isOfSource(part)) own.forEach((tile, j) => draw(from[j], tile));
      else if (from.length === own.length && own.length > 1) draw(from[lit], own[lit], follows(true));
      else
        for (const tile of joined(id, from))
          draw(tile, own[own.length > 1 ? lit : 0], follows(own.length > 1));
    }
    for (const id of part.previous) {
      const by = lastOf(id) === "backward" ? 1 : -1;
      const from = tiles.get(id) ?? [];
      if (id === part.id)
        own.forEach((tile, k) =>
          draw(
            from[k + by] ?? (by < 0 && part.initial ? start : null),
            tile,
            follows(k === lit && !isOfSource(part)),
          ),
        );
      else draw(from[lit - 1] ?? (id === "decoder.s" ? start : null), own[lit], follows(true));
    }
  }
  if (weights && first) {
    const keys = tiles.get(mixed?.inputs.find((id) => id !== weights.id) ?? "") ?? [];
    keys.forEach((key, j) => draw(key, first[lit], { weight: numberOf(weights, lit, j) * THICK }));
  }
  const end = boxes.find(({ id }) => id === "softmax");
  const last = tiles.get(whole.last ?? "") ?? [];
  const top = last[last.length > 1 ? lit : 0];
  if (end && top) draw(top, { ...top, y: end.y, height: end.height }, { isLit: true });
  const read = (from: string, to: string) =>
    (tiles.get(to) ?? []).forEach((tile, k) => draw(tiles.get(from)?.[k], tile));
  const entry = (stack: string) =>
    whole.parts.find(
      (part) =>
        part.stack === stack && !part.inputs.length && part.shape.length > 1 && part.rows !== "target",
    );
  read("encoder.pieces", entry("encoder")?.id ?? "");
  read("decoder.pieces", entry("decoder")?.id ?? "");
  return wires;
}

/** The tiles of the source that one vector is made from: the last state read forward, the first read backward, or all. */
const joined = (id: string, tiles: Rect[]) => {
  const name = lastOf(id);
  return name === "forward" ? tiles.slice(-1) : name === "backward" ? tiles.slice(0, 1) : tiles;
};

/** The place of the state before the first step. */
function tileBefore(tiles: Rect[] = []): Rect | null {
  const [one, two] = tiles;
  return one ? { ...one, x: one.x - (two ? two.x - one.x : one.width + GAP) } : null;
}

/** The state that the decoder begins with, beside those that it makes. */
const boxBefore = (part: Part, { layer, inputs, side }: Box, tile: Rect): Box => ({
  ...{ id: part.id, kind: "tiles", name: "", shape: "", part, layer, inputs, side },
  ...tile,
  ...{ picture: tile, tiles: [tile] },
});

/** Beside each other from side to side, else from the top of the lower one to the bottom of the upper. */
function curve(from: Rect, to: Rect) {
  const [middleOf, isUp] = [({ x, width }: Rect) => x + width / 2, from.y > to.y];
  if (Math.abs(from.y - to.y) < 1) {
    const isRight = from.x < to.x;
    return `M${isRight ? from.x + from.width : from.x},${from.y + from.height / 2}H${isRight ? to.x - 4 : to.x + to.width + 4}`;
  }
  const [y, end] = isUp ? [from.y, to.y + to.height + 4] : [from.y + from.height, to.y - 4];
  const half = (y + end) / 2;
  return `M${middleOf(from)},${y}C${middleOf(from)},${half} ${middleOf(to)},${half} ${middleOf(to)},${end}`;
}
