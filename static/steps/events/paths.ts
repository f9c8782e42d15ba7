/** The lines of an order of events as paths, in em: level, with one rounded turn; dots where they part or meet. */
import type { Event, EventOrder, Joint, Line } from "./events.ts";

export type Path = { d: string; kind: "line" | "arrow" | "later" | "dot" };

/** The distances of columns and rows, the size of a node, and the gap for an arrow's head. */
export const SIZES = { x: 8.2, y: 5.2, width: 6.6, height: 4.4, head: 0.15 };

const TURN = 0.7;

const across = (column: number) => (column + 0.5) * SIZES.x;

const down = (row: number) => (row + 0.5) * SIZES.y;

const leftOf = ({ column }: { column: number }) => across(column) - SIZES.width / 2 - SIZES.head;

const rightOf = ({ column }: { column: number }) => across(column) + SIZES.width / 2;

const HEADS = {
  right: "m-0.4-0.3l0.4 0.3l-0.4 0.3",
  down: "m-0.3-0.4l0.3 0.4l0.3-0.4",
  up: "m-0.3 0.4l0.3-0.4l0.3 0.4",
};

export function pathsOf(order: EventOrder): Path[] {
  return [
    ...order.joints.map((joint) => uprightOf(order, joint)),
    ...order.lines.map((line) => lineOf(order, line)),
    ...order.next.map((next) => laterOf(order, next)),
    ...dotsOf(order),
  ];
}

function uprightOf(order: EventOrder, joint: Joint): Path {
  const [top, bottom] = joint.rows.map((row) => down(row) + inward(order, joint, row));
  return { d: `M${n(across(joint.at))} ${n(top)}V${n(bottom)}`, kind: "line" };
}

/** The distance into an upright at which a line at this row turns; 0 where a line passes, or none turns. */
function inward(order: EventOrder, { at, rows: [top, bottom] }: Joint, row: number) {
  const passed = order.lines.some(({ from, to, by }) => {
    const start = withId(order, from) as Event | undefined;
    return by === "straight" && start?.row === row && start.column < at && withId(order, to).column > at;
  });
  return passed ? 0 : ({ [top]: TURN, [bottom]: -TURN }[row] ?? 0);
}

const withId = ({ events }: EventOrder, id: string) => events.find((event) => event.id === id) as Event;

function lineOf(order: EventOrder, { from, to, by }: Line): Path {
  const end = withId(order, to);
  if (from === "joint") return outOf(order, order.joints.find(({ at }) => at < end.column) as Joint, end);
  const start = withId(order, from);
  const begin = `M${n(rightOf(start))} ${n(down(start.row))}`;
  if (by === "straight") return { d: `${begin}H${n(leftOf(end))}${HEADS.right}`, kind: "arrow" };
  if (by === "joint") return into(order, jointAfter(order, start), start);
  const head = start.row < end.row ? HEADS.down : HEADS.up;
  const d = begin + turn(across(end.column), down(start.row), edgeOf(end, start.row)) + head;
  return { d, kind: "arrow" };
}

/** The path from an upright to a quantity. */
function outOf(order: EventOrder, joint: Joint, end: Event): Path {
  const [x, y, by] = [across(joint.at), down(end.row), inward(order, joint, end.row)];
  const corner = by ? `Q${n(x)} ${n(y)} ${n(x + TURN)} ${n(y)}` : "";
  return { d: `M${n(x)} ${n(y + by)}${corner}H${n(leftOf(end))}${HEADS.right}`, kind: "arrow" };
}

/** The path from a quantity to an upright. */
function into(order: EventOrder, joint: Joint, start: Event): Path {
  const [x, y, by] = [across(joint.at), down(start.row), inward(order, joint, start.row)];
  const corner = by ? `H${n(x - TURN)}Q${n(x)} ${n(y)} ${n(x)} ${n(y + by)}` : `H${n(x)}`;
  return { d: `M${n(rightOf(start))} ${n(y)}${corner}`, kind: "line" };
}

const jointAfter = ({ joints }: EventOrder, { column }: Event) =>
  joints.find(({ at }) => at > column) as Joint;

function edgeOf({ row }: Event, from: number) {
  const away = SIZES.height / 2 + SIZES.head;
  return down(row) + (from < row ? -away : away);
}

/** Level to x, then up or down to y. */
function turn(x: number, from: number, to: number) {
  const by = Math.sign(to - from) * TURN;
  return `H${n(x - TURN)}Q${n(x)} ${n(from)} ${n(x)} ${n(from + by)}V${n(to)}`;
}

/** The way into the next step, to the right end of the plan. */
function laterOf(order: EventOrder, { from, row }: EventOrder["next"][number]): Path {
  const node = withId(order, from);
  const end = laterEnd(order);
  if (row === node.row) return { d: `M${n(rightOf(node))} ${n(down(row))}H${n(end)}`, kind: "later" };
  const [x, y, bottom] = [across(node.column), down(row), down(node.row) + SIZES.height / 2];
  const d = `M${n(x)} ${n(bottom)}V${n(y - TURN)}Q${n(x)} ${n(y)} ${n(x + TURN)} ${n(y)}H${n(end)}`;
  return { d, kind: "later" };
}

export const laterEnd = ({ columns }: EventOrder): number => columns * SIZES.x + 1;

/** A dot where a line parts from a longer one, or passes an upright. */
function dotsOf(order: EventOrder): Path[] {
  const ends = order.lines.map(({ from, to, by }) => {
    const [start, end] = [withId(order, from) as Event | undefined, withId(order, to)];
    const x = by === "joint" && start ? jointAfter(order, start).at : end.column;
    return { from: start, row: start?.row ?? end.row, x, by };
  });
  const parting = ends.filter(
    ({ from, x, by }) => by === "level" && ends.some((other) => other.from === from && other.x > x),
  );
  const passing = order.joints.flatMap(({ at, rows: [top, bottom] }) => {
    const comes = (line: (typeof ends)[number]) => !line.from || (line.from.column < at && line.x >= at);
    const passes = (line: (typeof ends)[number]) => line.from && line.from.column < at && line.x > at;
    return Array.from({ length: bottom - top + 1 }, (_, k) => ({ x: at, row: top + k })).filter(({ row }) =>
      ends.some((line) => line.row === row && (row > top && row < bottom ? comes : passes)(line)),
    );
  });
  return [...parting, ...passing].map(({ x, row }) => ({
    d: `M${n(across(x))} ${n(down(row))}h0`,
    kind: "dot",
  }));
}

/** The quantities that one is made of, through the upright that leads to it too. */
export function sourcesOf(order: EventOrder, id: string): Event[] {
  const node = withId(order, id);
  const direct = order.lines.filter(({ to }) => to === id).map(({ from }) => from);
  const joint = order.joints.find(
    ({ at, rows: [top, bottom] }) =>
      at < node.column && at > node.column - 1 && node.row >= top && node.row <= bottom,
  );
  const shared = joint ? order.events.filter((event) => reaches(order, event, joint)) : [];
  const named = new Set([...direct, ...shared.map((event) => event.id)]);
  return [...named].flatMap((from) => order.events.filter((event) => event.id === from));
}

/** True where a line of this quantity meets the upright. */
const reaches = (order: EventOrder, event: Event, { at, rows: [top, bottom] }: Joint) =>
  event.column < at &&
  event.row >= top &&
  event.row <= bottom &&
  order.lines.some(
    ({ from, to, by }) =>
      from === event.id &&
      (by === "joint"
        ? jointAfter(order, event).at === at
        : by === "straight" && withId(order, to).column > at),
  );

/** A number rounded for a path. */
const n = (x: number) => Math.round(x * 1000) / 1000;
