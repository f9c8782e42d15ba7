/**
 * The order of events of one step as a plan: the column and the row of each quantity, and the lines that lead to it.
 *
 * Lines are level and turn once; those from one quantity share a trunk. Where several quantities go together into
 * others they meet in one upright: state, piece fed in and context go into the GRU and into the maxout alike.
 */
import { HEAD, RECURRENT, type Quantity } from "./quantities.ts";

/** The variant of a step; in "cross" keys and values are the encoder's. */
export type Variant = "bahdanau" | "luong" | "none" | "transformer" | "cross";

/** An event; `when` is its place in the order, 0 for quantities there before, `says` how else it comes about. */
export type Event = Quantity & { column: number; row: number; when: number; says?: string };

/** A line; "level" turns once into `to`; "joint" leads to an upright that others share. */
export type Line = { from: string; to: string; by: "straight" | "level" | "joint" };

/** An upright, at a column. */
export type Joint = { at: number; rows: [number, number] };

/** The plan; `next` are quantities that the next step takes over, and the rows along which they go there. */
export type EventOrder = {
  events: Event[];
  lines: Line[];
  joints: Joint[];
  next: { from: string; row: number }[];
  columns: number;
  rows: number;
};

const at = (quantity: Quantity, column: number, row: number, when: number): Event => ({
  ...quantity,
  ...{ column, row, when },
});

const line = (from: string, to: string, by: Line["by"] = "straight"): Line => ({ from, to, by });

/** Straight lines along a row, from each quantity to the next. */
const row = (...ids: string[]) => ids.slice(1).map((to, k) => line(ids[k], to));

const joint = (at: number, ...rows: Joint["rows"]): Joint => ({ at, rows });

const later = (from: string, row: number) => ({ from, row });

const { fed, h, query, keys, values, scores, weights, context, distribution, written } = RECURRENT;
const { before, earlier, fedBack, fixed, now, readout, attentional, following } = RECURRENT;

/** The lines of a state that asks the annotations, of one that moves on, and of what is written. */
const ASKED = [
  ...[line("h", "scores", "level"), line("s", "scores", "level"), ...row("scores", "weights", "context")],
  ...[line("h", "context", "level"), line("context", "output")],
];
/** The same where the state asks with a query of its own, and each annotation has a key and a value. */
const PROJECTED_ASKED = [
  ...[line("s", "query", "level"), line("h", "keys", "level"), line("h", "values")],
  ...[line("keys", "scores"), line("query", "scores", "level"), ...row("scores", "weights", "context")],
  ...[line("values", "context", "level"), line("context", "output")],
];
const GRU = [line("s", "following"), line("fed", "following", "joint")];
const WRITTEN = row("output", "distribution", "written");

/** The events of a head from the queries on, and their lines. */
const LOOKS = [
  ...[at(HEAD.q, 1.25, 0, 1), at(HEAD.k, 1.25, 1, 1), at(HEAD.v, 1.25, 2, 1), at(HEAD.scores, 2.25, 0, 2)],
  ...[at(HEAD.scaled, 3.25, 0, 3), at(HEAD.masked, 4.25, 0, 4), at(HEAD.weights, 5.25, 0, 5)],
  ...[at(HEAD.head, 6.25, 0, 6), at(HEAD.concat, 7.25, 0, 7), at(HEAD.output, 8.25, 0, 8)],
];
const LOOKING = [
  ...row("q", "scores", "scaled", "masked", "weights", "head", "concat", "output"),
  ...[line("joint", "v"), line("k", "scores", "level"), line("v", "head", "level")],
];

export const ORDERS: Record<Variant, EventOrder> = {
  bahdanau: {
    events: [
      ...[at(h, 0, 0, 0), at(before, 0, 2, 0), at(fed, 0, 3, 0), at(scores, 1, 1, 1), at(weights, 2, 1, 2)],
      ...[at(context, 3, 1, 3), at(readout, 4.3, 1, 4), at(distribution, 5.3, 1, 5)],
      ...[at(written, 6.3, 1, 6), at(following, 4.3, 2, 4)],
    ],
    lines: [...ASKED, ...GRU, ...WRITTEN],
    joints: [joint(3.65, 1, 3)],
    next: [later("written", 1), later("following", 2)],
    ...{ columns: 7.3, rows: 4 },
  },
  luong: {
    events: [
      ...[at(h, 0, 0, 0), at(earlier, 0, 1, 0), at(fed, 0, 2, 0), at(fedBack, 0, 3, 0), at(now, 1.3, 2, 1)],
      ...[at(scores, 2.3, 1, 2), at(weights, 3.3, 1, 3), at(context, 4.3, 1, 4)],
      ...[at(attentional, 5.6, 1, 5), at(distribution, 6.6, 1, 6), at(written, 7.6, 1, 7)],
    ],
    lines: [
      ...[line("earlier", "s", "joint"), line("fed", "s"), line("fed-back", "s", "joint")],
      ...[...ASKED, line("s", "output", "joint"), ...WRITTEN],
    ],
    joints: [joint(0.65, 1, 3), joint(4.95, 1, 2)],
    next: [later("written", 1), later("output", 2), later("s", 3)],
    ...{ columns: 8.6, rows: 4 },
  },
  none: {
    events: [
      ...[at(h, 0, 0, 0), at(fixed, 1, 0, 0), at(before, 1, 1, 0), at(fed, 1, 2, 0), at(readout, 2.3, 0, 1)],
      ...[at(distribution, 3.3, 0, 2), at(written, 4.3, 0, 3), at(following, 2.3, 1, 1)],
    ],
    lines: [...row("h", "context", "output"), ...GRU, ...WRITTEN],
    joints: [joint(1.65, 0, 2)],
    next: [later("written", 0), later("following", 1)],
    ...{ columns: 5.3, rows: 3 },
  },
  transformer: {
    events: [at(HEAD.x, 0, 0, 0), ...LOOKS],
    lines: [line("x", "q"), line("joint", "k"), ...LOOKING],
    joints: [joint(0.65, 0, 2)],
    ...{ next: [], columns: 9.25, rows: 3 },
  },
  cross: {
    events: [at(HEAD.decoder, 0, 0, 0), at(HEAD.m, 0, 1, 0), ...LOOKS],
    lines: [line("x", "q"), line("memory", "k"), ...LOOKING],
    joints: [joint(0.65, 1, 2)],
    ...{ next: [], columns: 9.25, rows: 3 },
  },
};

/** Orders of a decoder that asks with a query of its own, for keys and values that matrices make of annotations. */
export const PROJECTED: Record<"bahdanau" | "luong", EventOrder> = {
  bahdanau: {
    events: [
      ...[at(h, 0, 0, 0), at(before, 0, 3, 0), at(fed, 0, 4, 0), at(keys, 1, 1, 1), at(query, 1, 2, 1)],
      ...[at(values, 2, 0, 1), at(scores, 2, 1, 2), at(weights, 3, 1, 3), at(context, 4, 1, 4)],
      ...[
        at(readout, 5.3, 1, 5),
        at(distribution, 6.3, 1, 6),
        at(written, 7.3, 1, 7),
        at(following, 5.3, 3, 5),
      ],
    ],
    lines: [...PROJECTED_ASKED, ...GRU, ...WRITTEN],
    joints: [joint(4.65, 1, 4)],
    next: [later("written", 1), later("following", 3)],
    ...{ columns: 8.3, rows: 5 },
  },
  luong: {
    events: [
      ...[at(h, 0, 0, 0), at(earlier, 0, 2, 0), at(fed, 0, 3, 0), at(fedBack, 0, 4, 0), at(now, 1.3, 3, 1)],
      ...[at(keys, 2.3, 1, 2), at(query, 2.3, 2, 2), at(values, 3.3, 0, 2), at(scores, 3.3, 1, 3)],
      ...[at(weights, 4.3, 1, 4), at(context, 5.3, 1, 5), at(attentional, 6.6, 1, 6)],
      ...[at(distribution, 7.6, 1, 7), at(written, 8.6, 1, 8)],
    ],
    lines: [
      ...[line("earlier", "s", "joint"), line("fed", "s"), line("fed-back", "s", "joint")],
      ...[...PROJECTED_ASKED, line("s", "output", "joint"), ...WRITTEN],
    ],
    joints: [joint(0.65, 2, 4), joint(5.95, 1, 3)],
    next: [later("written", 1), later("output", 2), later("s", 4)],
    ...{ columns: 9.6, rows: 5 },
  },
};
