/** The quantities of one step, as they stand in the order of events: MathML symbol, name, the operation that makes it. */
export interface Quantity {
  id: string; // of the stage, where there is one
  math: string; // the inside of <math>
  name: string;
  by?: string; // the operation
  stage?: false; // where no stage can be opened
}

const mi = (letter: string) => `<mi>${letter}</mi>`;
const sub = (base: string, index: string) => `<msub>${base}${index}</msub>`;
const I = mi("i");
const J = mi("j");
const IJ = `<mrow>${I}${J}</mrow>`;
const BEFORE = `<mrow>${I}<mo>−</mo><mn>1</mn></mrow>`;
const TILDE = `<mover accent="true">${mi("h")}<mo>~</mo></mover>`;
const P = `${mi("p")}<mo>(</mo>${sub(mi("y"), I)}<mo>)</mo>`;
const ROOT = `<mo>/</mo><msqrt>${sub(mi("d"), mi("k"))}</msqrt>`;

const stage = (id: string, math: string, name: string, by?: string): Quantity => ({ id, math, name, by });

const passing = (id: string, math: string, name: string): Quantity => ({ id, math, name, stage: false });

/** Quantities of a recurrent decoder; equal ids are the same stage of different variants. */
export const RECURRENT = {
  fed: stage("fed", `${mi("E")}${sub(mi("y"), BEFORE)}`, "piece fed in"),
  h: stage("h", sub(mi("h"), J), "annotations"),
  query: stage("query", sub(mi("q"), I), "query"),
  keys: stage("keys", sub(mi("k"), J), "keys"),
  values: stage("values", sub(mi("v"), J), "values"),
  scores: stage("scores", sub(mi("e"), IJ), "scores"),
  weights: stage("weights", sub(mi("α"), IJ), "weights", "softmax"),
  context: stage("context", sub(mi("c"), I), "context", "average"),
  fixed: stage("context", mi("c"), "fixed vector", "both ends"),
  before: stage("s", sub(mi("s"), BEFORE), "state before"),
  earlier: passing("earlier", sub(mi("s"), BEFORE), "state before"),
  now: stage("s", sub(mi("s"), I), "state", "LSTM"),
  following: stage("following", sub(mi("s"), I), "next state", "GRU"),
  readout: stage("output", sub(mi("t"), I), "readout", "maxout"),
  attentional: stage("output", sub(TILDE, I), "attentional", "tanh"),
  fedBack: passing("fed-back", sub(TILDE, BEFORE), "fed back"),
  distribution: stage("distribution", P, "distribution", "softmax"),
  written: passing("written", sub(mi("y"), I), "written"),
};

/** Quantities of a head of a Transformer. */
export const HEAD = {
  x: stage("x", mi("X"), "input"),
  decoder: stage("x", mi("X"), "decoder"),
  m: stage("memory", mi("M"), "encoder"),
  q: stage("q", mi("Q"), "queries"),
  k: stage("k", mi("K"), "keys"),
  v: stage("v", mi("V"), "values"),
  scores: stage("scores", `${mi("Q")}<msup>${mi("K")}${mi("T")}</msup>`, "scores"),
  scaled: stage("scaled", ROOT, "scaled"),
  masked: stage("masked", "<mo>+</mo><mi>mask</mi>", "masked"),
  weights: stage("weights", mi("α"), "weights", "softmax"),
  head: stage("head", sub(mi("head"), mi("h")), "head", "average"),
  concat: stage("concat", mi("Concat"), "all heads"),
  output: stage("output", mi("MultiHead"), "output"),
};
