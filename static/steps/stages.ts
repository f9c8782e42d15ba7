/**
 * The stages as one walks them: before a head, the head, the other heads, after these; the stages that each is made
 * from, and the rows and columns of those that a cell was made of.
 */
import type { CellOf, OneCell } from "../shared/maps/cells.ts";
import type { Heads } from "./picture.ts";
import type { Model, StageAnswer, StepsAnswer } from "../shared/api.ts";

export type Opening = Pick<StepsAnswer, "before" | "stages" | "after" | "block" | "layer" | "head" | "step">;

/** The name of a stage under its picture, where it is not its id. */
const NAMES = {
  ...{ summed: "sum", memory: "encoder", x: "input", q: "queries", k: "keys", v: "values" },
  ...{ sink_weights: "the sink’s share", latent_q: "latent", latent_k: "latent", latent_v: "latent" },
  ...{ input_q: "input of Q", input_k: "input of K", input_v: "input of V", head: "this head" },
  ...{ heads: "all heads", normed: "norm", feed_forward: "feed-forward", passed: "passed on" },
  ...{ probabilities: "next piece", fed: "piece fed", s: "state", h: "annotations" },
  ...{ distribution: "next piece", following: "next state", hop: "this hop", hops: "all hops" },
  ...{ leaky: "LeakyReLU", won: "winners", shares: "shares won", pooled: "max pooling" },
  ...{ asked: "query features", features: "key features", total: "sum of keys", kept: "kept keys" },
};

const HEADS =
  "<math><msub><mi>head</mi><mn>1</mn></msub><mo>,</mo><mo>…</mo><mo>,</mo><msub><mi>head</mi><mi>H</mi></msub></math>";
const ROOT = "<msqrt><msub><mi>d</mi><mi>k</mi></msub></msqrt>";

/** Symbols that are too long to stand under a picture, by what is new in them. */
const SHORT = {
  scaled: `<math><mo>…</mo><mo>/</mo>${ROOT}</math>`,
  masked: "<math><mo>…</mo><mo>+</mo><mi>mask</mi></math>",
  residual: "<math><mi>X</mi><mo>+</mo><mo>…</mo></math>",
  heads: "<math><msub><mi>head</mi><mn>1</mn></msub><mo>…</mo></math>",
};

export function shortSymbol({ id, mathml }: { id: string; mathml: { symbol: string } }): string {
  const isShort = /^<math[^>]*><mrow><mo>(…|&#x02026;)/.test(mathml.symbol);
  const usual = id !== "scaled" || (mathml.symbol.includes("<msqrt>") && !mathml.symbol.includes(">B<"));
  return (!isShort && usual && SHORT[id as "scaled"]) || mathml.symbol;
}

export const stageName = (id: string) => NAMES[id as "x"] ?? id;

/** Stages before and after another, where a model has them: as they enter the computation. */
const BESIDE = {
  ...{ q: ["latent_q", "input_q"], k: ["latent_k", "input_k"], v: ["latent_v", "input_v"] },
  ...{ scaled: ["bias"], weights: ["sink"], head: ["sink_weights"] },
};

export function walk({ before, stages, after }: Opening): StageAnswer[] {
  const needed = (id: string) => BESIDE[id as "q"] ?? [];
  const late = new Set(stages.flatMap(({ id }) => needed(id)));
  const inOrder = stages.flatMap((one) => [...before.filter(({ id }) => needed(one.id).includes(id)), one]);
  const first = before.filter(({ id }) => !late.has(id));
  const walked = [...first, ...inOrder, ...after];
  const concat = walked.findIndex(({ id }) => id === "concat");
  const mathml = { symbol: HEADS, equation: HEADS };
  if (concat >= 0) walked.splice(concat, 0, { ...walked[concat], id: "heads", mathml });
  return walked;
}

/** The stage by which the server knows the cells of one. */
export const servedAs = (id: string) => (id === "heads" ? "concat" : id);

/** The heads that stand side by side in a matrix: their count, and the open one, from 0. */
export function heads(stages: StageAnswer[], { head = 1 }: { head?: number }) {
  const width = stages.find(({ id }) => id === "head")?.shape[1] ?? 1;
  const all = stages.find(({ id }) => id === "concat")?.shape[1] ?? width;
  return { width, count: all / width, open: head - 1 };
}

/** The numbers of a row of the input and of a query, and the count of heads. */
export function widthsOf(stages: StageAnswer[], { count }: Pick<Heads, "count">) {
  const [model, query] = ["x", "q"].map((id) => stages.find((stage) => stage.id === id)?.shape[1] ?? 0);
  return { model, heads: count, query };
}

/** The stages that one is made from, in the order of its equation; `roles` are recurrent attention's. */
export function madeFrom(id: string, stages: StageAnswer[], block?: string, roles?: Model["roles"]) {
  const isHead = stages.some((stage) => stage.id === "q");
  const has = (name: string) => stages.some((stage) => stage.id === name);
  const ofMark = block === "hops" ? (has("hops") ? HOP : MEAN) : has("pooled") ? MAX : null;
  const ofVectors = () => (ofMark ? (ofMark[id as "hop"] ?? []) : ofStep(id, stages, roles));
  const parts = isHead ? ofHead(id, stages, block) : ofVectors();
  return parts.flatMap((name) => stages.filter((stage) => stage.id === name));
}

/** True where positions are added to the inputs of queries and keys, and to nothing else. */
const hasPlaced = (stages: { id: string }[]) =>
  ["position", "input_q"].every((one) => stages.some(({ id }) => id === one));

/** True where a bias is added after a cap, with the mask; else it is added with the scale. */
function hasLateBias(stages: { id: string }[]) {
  const at = (name: string) => stages.findIndex(({ id }) => id === name);
  return at("bias") > at("scaled");
}

function ofHead(id: string, stages: StageAnswer[], block?: string): string[] {
  const seen = block === "cross" ? "memory" : "x";
  const first = (...names: string[]) =>
    names.filter((name) => stages.some((stage) => stage.id === name)).slice(0, 1);
  const [biasIsLate, placed] = [hasLateBias(stages), hasPlaced(stages)];
  const parts = {
    x: placed ? ["summed"] : ["embedding", "position", "summed"],
    ...{ scores: ["q", "k"], leaky: ["scores"], scaled: biasIsLate ? ["scores"] : ["scores", "bias"] },
    q: first("latent_q", "input_q", "x"),
    k: first("latent_k", "input_k", seen),
    v: first("latent_v", "input_v", seen),
    ...(placed ? { input_q: ["x", "position"], input_k: ["x", "position"] } : {}),
    ...{ latent_q: ["x"], latent_k: ["x"], latent_v: ["x"], capped: ["scaled"] },
    masked: [...first("capped", "scaled", "leaky"), ...(biasIsLate ? ["bias"] : [])],
    ...{ weights: ["masked", "sink"], sink_weights: ["masked", "sink"], head: ["weights", "v"] },
    ...{ heads: ["head"], concat: ["heads"], output: ["concat"], normed: ["residual"], hidden: ["normed"] },
    residual: [placed ? "summed" : "x", "output"],
    passed: placed ? ["residual"] : ["normed", "feed_forward"],
    ...{ feed_forward: ["hidden"], logits: ["passed"], probabilities: ["logits"] },
  };
  return parts[id as "x"] ?? [];
}

/** The parts of a hop's stages; the other hops have scores of their own. */
const HOP = {
  ...{ states: ["embedding"], scores: ["states"], weights: ["scores"], hop: ["weights", "states"] },
  ...{ hops: ["hop"], hidden: ["hops"], logits: ["hidden"], mark: ["logits"] },
};

/** The same where the only hop asks nothing, and where the largest of each column is taken. */
const MEAN = { ...HOP, scores: [], hidden: ["hop"] };
const MAX = { ...HOP, won: ["states"], shares: ["won"], pooled: ["states"], hidden: ["pooled"] };

function ofStep(id: string, stages: StageAnswer[], roles?: Model["roles"]): string[] {
  const looks = isLate(stages) ? ["s", "fed"] : ["s"];
  const parts = {
    ...{ s: isLate(stages) ? [] : ["fed"], scores: SCORED_FROM[scoring(roles)], weights: ["scores"] },
    context: stages.some((stage) => stage.id === "weights") ? ["weights", "h"] : ["h"],
    ...MADE[keysOf(stages) ?? "h"],
    ...{ output: ["context", ...looks], distribution: ["output"], following: ["s", "fed", "context"] },
  };
  return parts[id as "s"] ?? [];
}

/** The stages that others are made from where the source is written into a matrix of fixed size. */
const WRITTEN: Record<string, string[]> = {
  ...{ asked: ["s"], query: ["s"], features: ["h"], kept: ["h"], total: ["features"] },
  ...{ matrix: ["features", "kept", "h"], scores: ["asked", "query", "features", "kept"] },
  context: ["asked", "query", "matrix", "total"],
};

/** The same where a query is compared with keys, and values are averaged, all three by a matrix of their own. */
const PROJECTED: Record<string, string[]> = {
  ...{ query: ["s"], keys: ["h"], values: ["h"], scores: ["query", "keys"], context: ["weights", "values"] },
};

/** The stages that others are made from, by the stage of the keys. */
const MADE: Record<Keys | "h", Record<string, string[]>> = {
  ...{ features: WRITTEN, kept: WRITTEN, keys: PROJECTED, h: {} },
};

/** The stage of the query, by that of the keys, where annotations are not the keys themselves. */
const ASKED = { features: "asked", kept: "query", keys: "query" };

export type Keys = keyof typeof ASKED;

/** The stage of the keys where annotations are not the keys themselves. */
export const keysOf = (stages: { id: string }[]) =>
  (["features", "kept", "keys"] as const).find((keys) => stages.some(({ id }) => id === keys));

const SCORED_FROM = { compared: ["s", "h"], placed: ["s"], unasked: [] };

/** The inputs of a recurrent score: the state and each key, the state and each place, or nothing. */
const scoring = (roles?: Model["roles"]): keyof typeof SCORED_FROM =>
  roles?.keys === null ? (roles.query === null ? "unasked" : "placed") : "compared";

/** True for a recurrent model that moves on after it has looked, as Bahdanau's. */
const isLate = (stages: { id: string }[]) => stages.some(({ id }) => id === "following");

/** The parts that a cell was made of, in the stages of its own; a vector is one row. `keys`: see `keysOf`. */
export function madeOf(
  { id, columns }: { id: string; columns: string | null },
  { i, j }: OneCell,
  { width, open }: Pick<Heads, "width" | "open">,
  block?: string,
  keys?: Keys,
): CellOf[] {
  const row = (of: string, k = i) => ({ of, i: k, j: null });
  const rows = (...of: string[]) => of.map((one) => row(one));
  const cells = (...of: string[]) => of.map((one) => ({ of: one, i, j }));
  if (id === "sink_weights") return [row("masked", j), { of: "sink", i: 0, j }];
  if (columns === null) return block === "hops" ? inHop(id, j) : ofVector(id, j, keys);
  const ofHead = Math.floor(j / width) === open ? [{ of: "head", i, j: j % width }] : [];
  const seen = block === "cross" ? "memory" : "x";
  const lights = {
    x: [...cells("embedding", "position"), row("summed")],
    ...{ q: rows("x", "latent_q", "input_q"), k: rows(seen, "latent_k", "input_k") },
    v: rows(seen, "latent_v", "input_v"),
    ...{ latent_q: rows("x"), latent_k: rows("x"), latent_v: rows("x") },
    ...{ scores: [row("q"), row("k", j)], scaled: cells("scores", "bias") },
    ...{
      capped: cells("scaled"),
      masked: cells("scaled", "capped", "leaky", "bias"),
      leaky: cells("scores"),
    },
    weights: [row("masked"), { of: "sink", i: 0, j: i }],
    won: [{ of: "states", i: null, j }],
    ...{ head: [row("weights"), { of: "v", i: null, j }], heads: ofHead, concat: cells("heads") },
    ...{ output: rows("concat"), residual: cells("x", "summed", "output"), normed: rows("residual") },
    ...{ input_q: cells("x", "position"), input_k: cells("x", "position"), passed: rows("residual") },
    ...{
      ...{ features: rows("h"), kept: rows("h"), keys: rows("h"), values: rows("h") },
      matrix: [
        { of: keys ?? "features", i: null, j: i },
        { of: "h", i: null, j },
      ],
    },
  };
  return lights[id as "x"] ?? [];
}

function ofVector(id: string, k: number, keys?: Keys): CellOf[] {
  const whole = (of: string) => ({ of, i: 0, j: null });
  const lights = {
    scores: keys
      ? [whole(ASKED[keys]), { of: keys, i: k, j: null }]
      : [whole("s"), { of: "h", i: k, j: null }],
    context:
      keys && keys !== "keys"
        ? [
            whole(ASKED[keys]),
            { of: "matrix", i: null, j: k },
            ...(keys === "features" ? [whole("total")] : []),
          ]
        : [whole("weights"), { of: keys ? "values" : "h", i: null, j: k }],
    ...{ weights: [whole("scores")], distribution: [whole("output")] },
    ...{ asked: [whole("s")], query: [whole("s")] },
    total: [{ of: "features", i: null, j: k }],
    ...{ shares: [{ of: "won", i: k, j: null }], pooled: [{ of: "states", i: null, j: k }] },
    ...{ hidden: [whole("pooled")], logits: [whole("hidden")], mark: [whole("logits")] },
  };
  return lights[id as "scores"] ?? [];
}

function inHop(id: string, k: number): CellOf[] {
  if (id === "scores") return [{ of: "states", i: k, j: null }];
  if (id === "hidden") return [{ of: "hop", i: 0, j: null }]; // of one hop alone
  const parts = HOP[id as "hop"].map((of) => ({ of, i: 0, j: null }));
  return id === "hop" ? [parts[0], { of: "states", i: null, j: k }] : parts.filter(({ of }) => of !== "hops");
}

/** The stage that opens by itself: where queries meet keys, or where what was read is taken in or pooled. */
export const usualStage = (stages: { id: string }[]) =>
  ["scores", "context", "pooled"].find((id) => stages.some((stage) => stage.id === id)) ?? stages[0].id;

/** The stage before or after another; the ends stay. */
export function besides(stages: { id: string }[], id: string, by: number) {
  const at = stages.findIndex((stage) => stage.id === id) + by;
  return stages[Math.min(stages.length - 1, Math.max(0, at))].id;
}

/** The words and equations of the template that are meant, as it names them. */
export function circumstances(
  { block, step }: Opening,
  stages: StageAnswer[],
  { roles, looks }: Partial<Pick<Model, "roles" | "looks">> = {},
): Set<string> {
  const has = (id: string) => stages.some((stage) => stage.id === id);
  if (block === "hops") return new Set(["hops", has("hops") ? "asking" : "mean"]);
  if (has("pooled")) return new Set(["max"]);
  if (has("leaky")) return new Set(["guest", "features", "edges"]);
  if (!step)
    return new Set([
      ...["head", has("residual") ? "transformer" : "guest", has("x") ? "made" : "given"],
      has("sink") ? "sunk" : "whole",
      ...(has("residual") ? [hasPlaced(stages) ? "stream" : "layered"] : []),
      has("summed") ? "deeper" : "first",
      block === "cross" ? "cross" : "self",
      ...(has("hidden") ? ["rest"] : []),
      ...(has("logits") ? ["last"] : []),
      ...(hasLateBias(stages) ? ["added"] : []),
      forbidden(block, stages),
    ]);
  const variant = isLate(stages) ? "bahdanau" : "luong";
  if (!has("weights")) return new Set(["recurrent", variant, "none"]);
  const keys = keysOf(stages);
  if (keys === "keys") return new Set(["recurrent", variant, "looking", "projected"]);
  const chosen = keys ? (keys === "kept" ? "erased" : "written") : looks === "one place" ? "hard" : "soft";
  return new Set(["recurrent", variant, "looking", scoring(roles), chosen]);
}

/** The part that the mask forbids: nothing, all that comes later, or what is far away too. */
function forbidden(block: string | undefined, stages: StageAnswer[]) {
  const rows = (stages.find(({ id }) => id === "masked")?.values ?? []) as (number | null)[][];
  if (!rows.some((row) => row.includes(null))) return block === "decoder" ? "ahead" : "open";
  return rows.some((row, i) => row.some((x, j) => x === null && j <= i)) ? "apart" : "ahead";
}
