/**
 * The order of events of one step as a plan: the place of each quantity, and the lines that lead to it.
 *
 * Lines are level and turn once; those from one quantity share a trunk. Where several quantities go together into
 * others they meet in one upright: state, piece fed in and context go into the GRU and into the maxout alike.
 */
import { HEAD, RECURRENT, type Quantity } from "./quantities.ts";

/** The variant of a step; in "cross" keys and values are the encoder's. */
export type Variant = "bahdanau" | "luong" | "none" | "transformer" | "cross";

/** An event; `when` is its place in the order, 0 for quantities there before, `says` how it comes about. */
export type Event = Quantity & { column: number; row: number; when: number; says: string };

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

const at = (quantity: Quantity, [column, row]: [number, number], when: number, says: string): Event => ({
  ...quantity,
  column,
  row,
  when,
  says,
});

const line = (from: string, to: string, by: Line["by"] = "straight"): Line => ({ from, to, by });

/** Straight lines along a row, from each quantity to the next. */
const row = (...ids: string[]) => ids.slice(1).map((to, k) => line(ids[k], to));

const later = (from: string, row: number) => ({ from, row });

const { fed, h, scores, weights, context, distribution, written } = RECURRENT;

const ANNOTATIONS = "one for each source piece, made before the first step";
const LAST_PIECE = "the embedding of the piece that was written last";
const SOFTMAX = "the softmax of the scores";
const AVERAGE = "the annotations, averaged by the weights";
const CHANCES = "a probability for each piece of the vocabulary, by softmax";
const CHOSEN = "chosen from the distribution, and fed in at the next step";

/** The lines of a state that asks the annotations, of one that moves on, and of what is written. */
const ASKED = [
  ...[line("h", "scores", "level"), line("s", "scores", "level"), ...row("scores", "weights", "context")],
  ...[line("h", "context", "level"), line("context", "output")],
];
const GRU = [line("s", "following"), line("fed", "following", "joint")];
const WRITTEN = row("output", "distribution", "written");

const BAHDANAU: EventOrder = {
  events: [
    at(h, [0, 0], 0, ANNOTATIONS),
    at(RECURRENT.before, [0, 2], 0, "made in the step before; this state looks"),
    at(fed, [0, 3], 0, LAST_PIECE),
    at(scores, [1, 1], 1, "of the state before with each annotation"),
    at(weights, [2, 1], 2, SOFTMAX),
    at(context, [3, 1], 3, AVERAGE),
    at(RECURRENT.readout, [4.3, 1], 4, "of state before, piece fed in and context, by maxout"),
    at(distribution, [5.3, 1], 5, CHANCES),
    at(written, [6.3, 1], 6, CHOSEN),
    at(RECURRENT.following, [4.3, 2], 4, "of the same three, by a GRU: the state moves on after looking"),
  ],
  lines: [...ASKED, ...GRU, ...WRITTEN],
  joints: [{ at: 3.65, rows: [1, 3] }],
  next: [later("written", 1), later("following", 2)],
  ...{ columns: 7.3, rows: 4 },
};

const LUONG: EventOrder = {
  events: [
    at(h, [0, 0], 0, ANNOTATIONS),
    at(RECURRENT.earlier, [0, 1], 0, "made in the step before"),
    at(fed, [0, 2], 0, LAST_PIECE),
    at(RECURRENT.fedBack, [0, 3], 0, "the attentional vector of the step before: input feeding"),
    at(RECURRENT.now, [1.3, 2], 1, "of these three, by an LSTM: the state moves on first, then looks"),
    at(scores, [2.3, 1], 2, "of the new state with each annotation"),
    at(weights, [3.3, 1], 3, SOFTMAX),
    at(context, [4.3, 1], 4, AVERAGE),
    at(RECURRENT.attentional, [5.6, 1], 5, "of context and state, by a matrix and tanh"),
    at(distribution, [6.6, 1], 6, CHANCES),
    at(written, [7.6, 1], 7, CHOSEN),
  ],
  lines: [
    ...[line("earlier", "s", "joint"), line("fed", "s"), line("fed-back", "s", "joint")],
    ...[...ASKED, line("s", "output", "joint"), ...WRITTEN],
  ],
  joints: [
    { at: 0.65, rows: [1, 3] },
    { at: 4.95, rows: [1, 2] },
  ],
  next: [later("written", 1), later("output", 2), later("s", 3)],
  ...{ columns: 8.6, rows: 4 },
};

const NONE: EventOrder = {
  events: [
    at(h, [0, 0], 0, ANNOTATIONS),
    at(RECURRENT.fixed, [1, 0], 0, "both ends of the annotations: all that is kept of the source"),
    at(RECURRENT.before, [1, 1], 0, "made in the step before"),
    at(fed, [1, 2], 0, LAST_PIECE),
    at(RECURRENT.readout, [2.3, 0], 1, "of state before, piece fed in and fixed vector, by maxout"),
    at(distribution, [3.3, 0], 2, CHANCES),
    at(written, [4.3, 0], 3, CHOSEN),
    at(RECURRENT.following, [2.3, 1], 1, "of the same three, by a GRU"),
  ],
  lines: [...row("h", "context", "output"), ...GRU, ...WRITTEN],
  joints: [{ at: 1.65, rows: [0, 2] }],
  next: [later("written", 0), later("following", 1)],
  ...{ columns: 5.3, rows: 3 },
};

/** The events from the queries on. */
const looking = (rows: string) => [
  at(HEAD.q, [1.25, 0], 1, "X times the query matrix"),
  at(HEAD.k, [1.25, 1], 1, `${rows} times the key matrix`),
  at(HEAD.v, [1.25, 2], 1, `${rows} times the value matrix`),
  at(HEAD.scores, [2.25, 0], 2, "every query with every key"),
  at(HEAD.scaled, [3.25, 0], 3, "the scores, divided by the root of d_k"),
  at(HEAD.masked, [4.25, 0], 4, "what is not allowed becomes −∞"),
  at(HEAD.weights, [5.25, 0], 5, "the softmax of each row"),
  at(HEAD.head, [6.25, 0], 6, "the values, averaged by the weights"),
  at(HEAD.concat, [7.25, 0], 7, "the heads of this layer, side by side"),
  at(HEAD.output, [8.25, 0], 8, "all heads times the output matrix"),
];

const LOOKING = [
  ...[
    line("q", "scores"),
    line("k", "scores", "level"),
    ...row("scores", "scaled", "masked", "weights", "head"),
  ],
  ...[line("v", "head", "level"), ...row("head", "concat", "output")],
];

const TRANSFORMER: EventOrder = {
  events: [at(HEAD.x, [0, 0], 0, "a row for each piece"), ...looking("X")],
  lines: [line("x", "q"), line("joint", "k"), line("joint", "v"), ...LOOKING],
  joints: [{ at: 0.65, rows: [0, 2] }],
  next: [],
  ...{ columns: 9.25, rows: 3 },
};

const CROSS: EventOrder = {
  events: [
    at({ ...HEAD.x, name: "decoder" }, [0, 0], 0, "a row for each piece that is written"),
    at(HEAD.m, [0, 1], 0, "the encoder’s output: a row for each source piece"),
    ...looking("M"),
  ],
  lines: [line("x", "q"), line("memory", "k"), line("joint", "v"), ...LOOKING],
  joints: [{ at: 0.65, rows: [1, 2] }],
  next: [],
  ...{ columns: 9.25, rows: 3 },
};

export const ORDERS: Record<Variant, EventOrder> = {
  ...{ bahdanau: BAHDANAU, luong: LUONG, none: NONE, transformer: TRANSFORMER, cross: CROSS },
};
