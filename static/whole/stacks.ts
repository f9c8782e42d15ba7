/** The layout of a stack of layers, as figure 1 of Vaswani et al. 2017: input below, output above, decoder at the right. */
import type { Part, Whole } from "../shared/api.ts";
import { sum } from "../shared/numbers.ts";
import { INPUTS, KEYS, OUTPUTS, capInWords, foldedLayers, layerOf, linearInWords, sizeOf } from "./words.ts";
import { NAMES, SOFTMAX } from "./plan.ts";
import type { Box, Kind, Rect, Room, Sheet, Text, Wire } from "./plan.ts";

type Stack = "encoder" | "decoder";
type Row = Omit<Box, keyof Rect | "picture" | "side"> & { height: number; half?: 0 | 1 };

const POSITIONS = "Positional Encoding"; // needs no piece
const GAP = 9; // between boxes, for the arrow
const ASIDE = 42; // for the wires of residuals, and the name of the open layer
const OUT = 18; // of a wire from its boxes
const TITLE = 22; // above a stack
const BETWEEN = 112; // stacks, for keys and values
const HEIGHT = {
  pieces: 24,
  vectors: 38,
  maps: 60,
  sum: 16,
  layers: 28,
  linear: 22,
};
const LAYERS = { narrow: 36, usual: HEIGHT.layers, wall: 34 }; // px of folded ones, whose name may have two lines
const ENTRY = { narrow: 38, usual: 38, wall: 60 }; // px of the boxes of embeddings and positions
const HALF = { narrow: 0, usual: 116, wall: 166 }; // px of the name of one of two beside each other
const PICTURE = { narrow: 200, usual: 330, wall: 480 };
const CROWDED = 24; // px of a piece, from which its name lies; in less it stands
const STANDING = 72; // px, at most, of names that stand

/** The sheet of a model in which `open` is the open layer, from 1, of both stacks; in a narrow one they stand in one column. */
export function layStacks(whole: Whole, open: number, room: Room): Sheet {
  const inside = NAMES[room] + PICTURE[room];
  const stacks = (["encoder", "decoder"] as const).filter((stack) =>
    whole.parts.some((p) => p.stack === stack),
  );
  const rows = stacks.map((stack) => rowsOf(whole, stack, open, room));
  const heights = rows.map(heightOf);
  const bottoms =
    room === "narrow"
      ? heights.map((_, k) => sum(heights.slice(k)))
      : heights.map(() => Math.max(...heights));
  const left = (k: number) => ASIDE + (room === "narrow" ? 0 : k * (inside + BETWEEN));
  const boxes = stacks.map((stack, k) => placed(rows[k], stack, left(k), bottoms[k], room));
  const columns = room === "narrow" ? 1 : stacks.length;
  const all = boxes.flat();
  return {
    room,
    width: 2 * ASIDE + columns * inside + (columns - 1) * BETWEEN,
    height: Math.max(...bottoms),
    boxes: all,
    wires: wiresOf(whole, all, room),
    texts: boxes.flatMap((some, k) => textsOf(stacks[k], some, layersOf(whole, stacks[k]).length, room)),
  };
}

const heightOf = (rows: Row[]) =>
  sum(rows.map(({ height, half }) => (half ? 0 : height + GAP))) + TITLE - GAP;

const layersOf = ({ parts }: Whole, stack: Stack) => [
  ...new Set(parts.flatMap((part) => (part.stack === stack ? (part.layer ?? []) : []))),
];

/** The name of a stack above it, of its open layer beside it, and of what comes from the encoder. */
function textsOf(stack: Stack, boxes: Box[], layers: number, room: Room): Text[] {
  const top = boxes[boxes.length - 1];
  const inLayer = boxes.filter(({ kind, part }) => kind !== "layers" && part?.layer);
  const [first, last] = [inLayer[0], inLayer[inLayer.length - 1]];
  const isLeft = stack === "encoder";
  const x = first && (isLeft ? first.x - OUT - 8 : first.x + first.width + OUT + 16);
  const y = first && (first.y + first.height + last.y) / 2;
  const keys = boxes.filter(
    ({ kind, inputs }) => kind === "maps" && inputs.some((id) => !id.startsWith(stack)),
  );
  return [
    { text: stack, x: room === "narrow" ? top.x + top.width - 28 : top.x + 28, y: top.y - 6 },
    ...(layers > 1 && first ? [{ text: layerOf(first.part?.layer ?? 1, layers), x, y, isTurned: true }] : []),
    ...keys.map(({ x, y, height }) =>
      room === "narrow"
        ? { text: KEYS, x: x - OUT - 8, y: y + height / 2, isTurned: true }
        : { text: KEYS, x: x - 48, y: y + height / 2 - 5 },
    ),
  ];
}

/** The boxes of a stack from the bottom up. */
function rowsOf(
  { parts, last, vocabulary, cap, chances, source, target }: Whole,
  stack: Stack,
  open: number,
  room: Room,
): Row[] {
  const ofStack = parts.filter((part) => part.stack === stack);
  const layers = layersOf({ parts: ofStack } as Whole, stack);
  const opened = Math.min(Math.max(1, open), layers.length);
  const picture = PICTURE[room];
  const longest = Math.max(...(stack === "encoder" ? source.tokens : target.fed).map(({ length }) => length));
  const isCrowded = picture / (ofStack[0]?.shape[0] ?? 1) < CROWDED;
  const enters = stack === "encoder" || parts.every((part) => part.stack !== "encoder") ? INPUTS : OUTPUTS;
  /** Folded layers that follow each other: two are drawn by themselves, more as one box. */
  const folded = (some: number[]) =>
    (some.length > 2 ? [some] : some.map((layer) => [layer])).map((run) =>
      foldedRow(ofStack, run, opened, room),
    );
  const first = ofStack.findIndex(({ layer }) => layer !== null);
  const [entry, rest] = [ofStack.slice(0, first), ofStack.slice(first).filter(({ layer }) => layer === null)];
  const linear = (id: string, name: string, shape: string) => ({
    ...bare("linear", id, name, HEIGHT.linear),
    shape,
  });
  const ending = () => [
    linear("linear", "Linear", linearInWords(ofStack.at(-1)?.shape.at(-1) ?? 0, vocabulary)),
    ...(cap ? [linear("cap", "Soft Cap", capInWords(cap))] : []),
    { ...bare("softmax", "softmax", "Softmax", SOFTMAX[room]), shape: sizeOf([chances.length, vocabulary]) },
  ];
  return [
    bare(
      "pieces",
      `${stack}.pieces`,
      enters,
      isCrowded ? Math.min(STANDING, 12 + 8 * longest) : HEIGHT.pieces,
    ),
    ...(room === "narrow" ? entry.map(rowOf) : entered(entry, room)),
    ...folded(layers.filter((layer) => layer < opened)),
    ...ofStack.filter(({ layer }) => layer === opened).map(rowOf),
    ...folded(layers.filter((layer) => layer > opened)),
    ...rest.map(rowOf),
    ...(last && ofStack.some(({ id }) => id === last) && chances.length ? ending() : []),
  ];
}

const bare = (kind: Kind, id: string, name: string, height: number): Row => ({
  ...{ id, kind, name, shape: "", part: null, layer: 0, inputs: [], height },
});

const kindOf = ({ name, maps }: Part): keyof typeof HEIGHT =>
  maps ? "maps" : name === "Add" ? "sum" : "vectors";

const rowOf = (part: Part): Row => ({
  ...bare(kindOf(part), part.id, part.name, HEIGHT[kindOf(part)]),
  ...{ shape: sizeOf(part.shape), part, inputs: part.inputs },
});

/** The parts that enter: two terms of a sum stand beside each other. */
function entered(parts: Part[], room: Room): Row[] {
  const rows = parts
    .map(rowOf)
    .map((row) => (row.kind === "vectors" ? { ...row, height: ENTRY[room] } : row));
  const [first, second, sum] = parts;
  const isSum = sum && kindOf(sum) === "sum" && sum.inputs.join() === [first.id, second.id].join();
  return isSum ? [{ ...rows[0], half: 0 }, { ...rows[1], half: 1, shape: "" }, ...rows.slice(2)] : rows;
}

function foldedRow(ofStack: Part[], run: number[], opened: number, room: Room): Row {
  const inside = ofStack.filter(({ layer }) => layer !== null && run.includes(layer));
  const ids = inside.map(({ id }) => id);
  const inputs = [...new Set(inside.flatMap((part) => part.inputs))].filter((id) => !ids.includes(id));
  const end = run[run.length - 1];
  const layer = end < opened ? end : run[0];
  const part = inside[inside.length - 1];
  return { ...bare("layers", part.id, foldedLayers(run), LAYERS[room]), part, layer, inputs, holds: ids };
}

function placed(rows: Row[], stack: Stack, left: number, bottom: number, room: Room): Box[] {
  const [names, wide, aside] = [NAMES[room], PICTURE[room], HALF[room]];
  let y = bottom;
  return rows.map(({ half, height, ...row }) => {
    if (half !== 1) y -= height + (y === bottom ? 0 : GAP);
    const whole = { x: left, y, width: names + wide, height };
    const box = half === undefined ? whole : halfOf(whole, half);
    const inner = { x: left + names, y: y + 3, width: wide - 6, height: height - 6 };
    const picture = half === undefined ? inner : { ...inner, x: box.x + aside, width: box.width - aside - 4 };
    return { ...row, ...box, picture, side: stack === "encoder" ? "source" : "target" };
  });
}

const halfOf = ({ x, width, ...rest }: Rect, half: 0 | 1): Rect => ({
  ...{ ...rest, width: width / 2 - 3 },
  x: x + half * (width / 2 + 3),
});

/** Wires from every input that is drawn. */
function wiresOf({ parts, last, cap, chances }: Whole, boxes: Box[], room: Room): Wire[] {
  const drawn = new Map(boxes.map((box) => [box.id, box]));
  const order = boxes.map(({ id }) => id);
  const up = (from = "", to = "") => {
    const [one, other] = [drawn.get(from), drawn.get(to)];
    return one && other ? [straight(one, other)] : [];
  };
  const entries = parts.filter(({ inputs, name }) => !inputs.length && name !== POSITIONS);
  return [
    ...boxes.flatMap((box) =>
      box.inputs.flatMap((id) => {
        const from = drawn.get(id);
        return from ? [wire(from, box, order, room)] : [];
      }),
    ),
    ...entries.flatMap(({ id, stack }) => up(`${stack}.pieces`, id)),
    ...(chances.length ? up(last ?? "", "linear") : []),
    ...up("linear", cap ? "cap" : "softmax"),
    ...up("cap", "softmax"),
  ];
}

function wire(from: Box, to: Box, order: string[], room: Room): Wire {
  if (from.side !== to.side) return across(from, to, room);
  const isNext = order.indexOf(to.id) - order.indexOf(from.id) === 1 || from.y === to.y + to.height + GAP;
  return isNext ? straight(from, to) : around(from, to);
}

function straight(from: Box, to: Box): Wire {
  const narrower = from.width < to.width ? from : to;
  const x = narrower.x + narrower.width / 2;
  const isAside = to.kind === "sum" && x !== to.x + to.width / 2;
  return { path: `M${x},${from.y}${isAside ? sideOf(to, x) : `V${to.y + to.height + 3}`}` };
}

/** Into the circle of a sum from aside. */
function sideOf({ x, y, width, height }: Box, from: number) {
  const [cx, cy] = [x + width / 2, y + height / 2];
  return `V${cy}H${cx + Math.sign(from - cx) * (height / 2 + 6)}`;
}

/** Past the boxes between, on the outer side: the way of a residual. */
function around(from: Box, to: Box): Wire {
  const isLeft = from.side === "source";
  const [edge, out] = isLeft ? [to.x, to.x - OUT] : [to.x + to.width, to.x + to.width + OUT];
  const middle = from.x + from.width / 2;
  const [y, into] = [from.y - GAP / 2, to.y + to.height / 2];
  if (to.kind === "sum") return { path: `M${middle},${y}H${out}${sideOf(to, out)}` };
  return { path: `M${middle},${y}H${out}V${into}H${edge + (isLeft ? -3 : 3)}` };
}

/** From the encoder into the decoder: keys and values. */
function across(from: Box, to: Box, room: Room): Wire {
  const y = to.y + to.height / 2;
  const middle = room === "narrow" ? ASIDE - 14 : to.x - BETWEEN + 16;
  const start =
    room === "narrow"
      ? `M${from.x + 40},${from.y}V${from.y - GAP}H${middle}`
      : `M${from.x + from.width / 2},${from.y}v${-GAP}H${middle}`;
  return { path: `${start}V${y}H${to.x - 3}` };
}
