/**
 * The layout of a recurrent model unrolled over its words, as figure 1 of Bahdanau et al. 2015: the source below, a tile
 * a word, then the decoder, a tile a step. Weights are lines from annotations to the mean that they make; of the step that
 * is lit every way into its parts is drawn.
 */
import { sum } from "../shared/numbers.ts";
import { numberOf } from "./pictures.ts";
import { FED, READ, sizeOf } from "./words.ts";
import type { Part, Whole } from "../shared/api.ts";
import { NAMES, SOFTMAX, type Box, type Rect, type Room, type Sheet, type Text } from "./plan.ts";

type Row = Pick<Box, "id" | "name" | "part" | "side"> & {
  kind: Exclude<keyof ReturnType<typeof heightsIn>, "memory">;
};

const GAP = 18; // between rows, for arrows
const heightsIn = (room: Room) => ({
  tiles: 42,
  memory: 32,
  lines: 116,
  pieces: room === "wall" ? 40 : 26,
  softmax: SOFTMAX[room],
});
const PICTURE = { narrow: 250, usual: 960, wall: 900 };
const WIDEST = 120; // px of a tile
const THICK = 10; // px of a weight of 1
const FROM_BELOW = ["context", "query", "hops", "hop", "pooled", "hidden", "fed", "memory", "s", "output"]; // the rows of the decoder

/** The sheet of a model in which `lit`, from 0, is the step, or the hop, that is followed. */
export function layUnrolled(whole: Whole, lit: number, room: Room): Sheet {
  const [names, picture] = [NAMES[room], PICTURE[room]];
  const found = rolesOf(whole);
  const heights = heightsIn(room);
  const rows = rowsOf(whole, found).map((row) => ({
    ...row,
    height: heights[row.id.endsWith("memory") ? "memory" : row.kind],
  }));
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
    room,
    width: names + picture + 2,
    height: y + height,
    boxes,
    texts: askText(whole, found, boxes, lit),
    wires: waysOf(whole, found, boxes, lit).map((way) => ({ ...way, path: pathOf(way) })),
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

/** True for the matrix into which all of the source is written: one tile, whatever the length. */
const isMatrix = ({ rows }: Part) => rows === "n";

/** A number a step, as the middle of a window, has no tile. */
const hasTiles = ({ shape, rows }: Part) => shape.length > 1 || rows !== "target";

/** The rows from the top down. */
function rowsOf({ parts, last }: Whole, { compared, weights, initial }: Roles): Row[] {
  const tiled = parts.filter((part) => hasTiles(part) && !compared.includes(part) && part !== initial);
  const rank = ({ id }: Part) => FROM_BELOW.indexOf(lastOf(id));
  const below = tiled.filter((part) => isOfSource(part) || isMatrix(part));
  const above = tiled.filter((part) => !below.includes(part)).toSorted((a, b) => rank(b) - rank(a));
  const rowOf = (part: Part): Row => nameRow(part, "tiles", below.includes(part) ? "source" : "target");
  const fedInto = (part: Part) =>
    part.rows === "fed" ? [bare("decoder.pieces", "pieces", FED, "target")] : [];
  return [
    ...(last ? [bare("softmax", "softmax", "Softmax", "target")] : []),
    ...above.flatMap((part) => [rowOf(part), ...fedInto(part)]),
    ...(weights ? [nameRow(weights, "lines", "target")] : []),
    ...below.reverse().map(rowOf),
    bare("encoder.pieces", "pieces", READ, "source"),
  ];
}

const nameRow = (part: Part, kind: Row["kind"], side: Box["side"]): Row => ({
  ...bare(part.id, kind, part.name, side),
  part,
});

const bare = (id: string, kind: Row["kind"], name: string, side: Box["side"]): Row => ({
  ...{ id, kind, name, side, part: null },
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
  const isOne = part && (part.shape.length < 2 || isMatrix(part));
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

type Way = { from: Rect; to: Rect; isLit?: boolean; weight?: number; isAside?: boolean };

/** The ways between tiles: of the source all, of the decoder those into the step that is lit, and from step to step. */
function waysOf(
  whole: Whole,
  { compared, weights, mixed, initial }: Roles,
  boxes: Box[],
  lit: number,
): Way[] {
  const tilesOf = (id = "") => boxes.find((box) => box.id === id)?.tiles ?? [];
  const partOf = (id: string) => whole.parts.find((part) => part.id === id) as Part;
  const way = (from: Rect | undefined, to: Rect | undefined, more: Partial<Way> = {}) =>
    from && to ? [{ from, to, ...more }] : [];
  const start = tilesOf(initial?.id)[0];
  const isCompared = (part: Part) => compared.includes(part);
  /** Lines show these: from a key to a score, from a score to a weight, from a key to the mean. */
  const isLine = (id: string, part: Part) =>
    isCompared(partOf(id)) || (isOfSource(partOf(id)) && (isCompared(part) || part === mixed));
  /** True where a row of the source between them, made from the first, leads to the other. */
  const leads = (id: string, part: Part) =>
    !isOfSource(part) &&
    part.inputs.some((other) => isOfSource(partOf(other)) && partOf(other).inputs.includes(id));

  const into = (part: Part) => {
    const tiles = tilesOf(isCompared(part) ? mixed?.id : part.id);
    const one = tiles[tiles.length > 1 ? lit : 0];
    const read = part.inputs
      .filter((id) => !isLine(id, part) && !leads(id, part))
      .flatMap((id) => {
        const from = tilesOf(id);
        if (isOfSource(part)) return tiles.flatMap((tile, j) => way(from[j], tile));
        const some = from.length === tiles.length && tiles.length > 1 ? [from[lit]] : joined(id, from);
        return some.flatMap((tile) => way(tile, one, { isLit: tiles.length > 1, isAside: part === initial }));
      });
    const before = part.previous.flatMap((id) => {
      const from = tilesOf(id);
      const by = lastOf(id).startsWith("backward") ? 1 : -1;
      const first = lastOf(id) === "s" ? start : undefined;
      const at = (k: number) =>
        way(from[k + by] ?? first, tiles[k], { isLit: k === lit && !isOfSource(part) });
      if (id === part.id) return tiles.flatMap((_, k) => at(k));
      return isOfSource(part) ? [] : at(lit);
    });
    return [...read, ...before];
  };

  const keys = tilesOf(mixed?.inputs.find((id) => id !== weights?.id));
  const lines =
    weights && mixed
      ? keys.flatMap((key, j) =>
          way(key, tilesOf(mixed.id)[lit], { weight: numberOf(weights, lit, j) * THICK }),
        )
      : [];
  const last = tilesOf(whole.last ?? "");
  const top = last[last.length > 1 ? lit : 0];
  const end = boxes.find(({ id }) => id === "softmax");
  const entries = whole.parts.filter(
    ({ inputs, previous, shape, rows }) =>
      !inputs.length && !previous.length && shape.length > 1 && rows !== "r",
  );
  return [
    ...whole.parts.flatMap(into),
    ...lines,
    ...(end && top ? way(top, { ...top, y: end.y, height: end.height }, { isLit: true }) : []),
    ...entries.flatMap(({ id, stack }) =>
      tilesOf(id).flatMap((tile, k) => way(tilesOf(`${stack}.pieces`)[k], tile)),
    ),
  ];
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

/** The name of the way by which a state asks, above the mean that answers it. */
function askText(whole: Whole, { compared, mixed }: Roles, boxes: Box[], lit: number): Text[] {
  const asks = compared.some(({ inputs, previous }) =>
    [...inputs, ...previous].some((id) => ["s", "query"].includes(lastOf(id))),
  );
  const tile = boxes.find(({ id }) => id === mixed?.id)?.tiles?.[lit];
  return asks && tile && whole.chances.length > 1 ? [{ text: "asks", x: tile.x - 22, y: tile.y - 5 }] : [];
}

const LANE = 5; // px beside a tile
const NEXT = GAP + 8; // px, at most, between tiles of rows that follow each other

/**
 * From side to side of neighbours, straight between rows that follow each other, else past the rows between: upwards
 * at the right of a column, downwards at its left, from the step before in the gap between both. Lines are curves.
 */
function pathOf({ from, to, weight, isAside }: Way) {
  const [cx, cy] = [({ x, width }: Rect) => x + width / 2, ({ y, height }: Rect) => y + height / 2];
  const [right, isUp] = [({ x, width }: Rect) => x + width, from.y > to.y];
  if (Math.abs(from.y - to.y) < 1)
    return from.x < to.x
      ? `M${right(from)},${cy(from)}H${to.x - 4}`
      : `M${from.x},${cy(from)}H${right(to) + 4}`;
  const apart = isUp ? from.y - to.y - to.height : to.y - from.y - from.height;
  const isSame = Math.abs(cx(from) - cx(to)) < 1;
  const isAlike = Math.abs(from.width - to.width) < 1;
  if (weight === undefined && apart > NEXT && isAlike) {
    if (isSame && isUp) return `M${right(from)},${cy(from)}h${LANE}V${cy(to)}H${right(to) + 3}`;
    if (isSame) return `M${from.x},${cy(from)}h${-LANE}V${cy(to)}H${to.x - 3}`;
    if (from.x < to.x) return `M${right(from)},${cy(from)}H${to.x - LANE}V${cy(to)}H${to.x - 3}`;
  }
  if (isAside)
    return `M${from.x},${cy(from)}h${-LANE}V${to.y + to.height + GAP / 2}H${cx(to)}v${4 - GAP / 2}`;
  const [y, end] = isUp ? [from.y, to.y + to.height + 4] : [from.y + from.height, to.y - 4];
  return `M${cx(from)},${y}C${cx(from)},${(y + end) / 2} ${cx(to)},${(y + end) / 2} ${cx(to)},${end}`;
}
