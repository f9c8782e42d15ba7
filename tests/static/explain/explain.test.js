import assert from "node:assert/strict";
import { test } from "node:test";
import { address, headOf, lockOf, looksAcross } from "../../../static/explain/address.ts";
import {
  bars,
  inShares,
  first,
  IN_TURN,
  measuresOf,
  missing,
  rankIn,
  ranked,
  openingOf,
  writtenOf,
} from "../../../static/explain/measures.ts";
import { bestOf } from "../../../static/explain/serving.ts";
import { plan } from "../../../static/shared/maps/measure-plan.ts";
import {
  agreementInWords,
  cellInWords,
  columnInWords,
  comingInWords,
  effectInWords,
  emptyInWords,
  firstsInCommon,
  nats,
  rowInWords,
  servesInWords,
  stoppedInWords,
  verdictInWords,
} from "../../../static/explain/words.ts";
import { listed, plain } from "../../../static/shared/words.ts";

const WRITTEN = ["▁la", "▁chaise", "</s>"];
const SOURCE = ["▁the", "▁red", "▁chair", "</s>"];

/** Of "chaise", the head looks at "chair" and leaving out "red" costs most. */
const answer = (more = {}) => ({
  ...{ model: "m", layer: 3, head: 5, rows: "produced", agreement: [], apart: [], sinks: [] },
  source: { tokens: SOURCE },
  target: { tokens: WRITTEN },
  // prettier-ignore
  measures: {
    weights: [[0.9, 0.05, 0.04, 0.01], [0.03, 0.3, 0.62, 0.05], [0, 0, 0, 1]],
    norms: [[4, 0.1, 0.1, 0], [0, 1, 3.5, 0], [0, 0, 0, 2]],
    rollout: [[0.2, 0.1, 0.05, 0.05], [0.4, 0.1, 0.05, 0.05], [0.1, 0.1, 0.1, 0.3]],
    brought: [[3, 0.2, -0.1, 0], [-0.4, 2.5, 1.1, 0], [0, 0.1, 0, 4]],
    gradient: [[0.5, 0.1, 0, 0], [0.1, -0.8, 0.2, 0], [0, 0, 0, 0]],
    left_out: [[2, 0.1, 0, 0], [0.2, 1.9, -0.4, 0], [0, 0, 0, 3]],
  },
  ...more,
});
const explained = (of = answer(), one = false) => ({
  measures: measuresOf(of),
  written: WRITTEN,
  source: SOURCE,
  one,
});

const spaced = (/** @type {string} */ text) => text.replaceAll("\u00a0", " ");
const row = (/** @type {any} */ said, /** @type {number} */ i) => spaced(plain(rowInWords(said, i)));
const column = (/** @type {any} */ said, /** @type {number} */ j) => spaced(plain(columnInWords(said, j)));
const cell = (/** @type {any} */ said, /** @type {number} */ i, /** @type {number} */ j) =>
  spaced(plain(cellInWords(said, { i, j })));

const HEAD = { block: "cross", layer: 3, head: 5 };
const EMPTY = {
  ...{ model: "", text: "", target: "", block: "", layer: 0, head: 0 },
  ...{ row: null, column: null, rows: "", words: "" },
};

test("every state comes back from its address, and what is usual is left out", () => {
  assert.deepEqual(address.read(""), EMPTY);
  const asked = { model: "m", text: "a & b?", target: "y", row: 1, column: 6 };
  const full = { ...asked, ...HEAD, rows: "fed", words: "apart" };
  assert.deepEqual(address.read(address.write(full)), full);
  assert.equal(address.write({ ...EMPTY, model: "m", text: "x" }), "?model=m&text=x");
  const { row, column } = address.read("?row=-1&column=1.5");
  assert.deepEqual([row, column], [null, null]);
});

test("the best-aligned cross head opens, and of one map none is named", () => {
  const cross = { name: "cross", layers: 3, heads: 8 };
  const model = {
    blocks: [{ name: "encoder", layers: 3, heads: 8 }, cross],
    best_head: HEAD,
  };
  assert.deepEqual(headOf({ layer: 0, head: 0 }, model), { where: { layer: 3, head: 5 }, found: true });
  assert.deepEqual(headOf({ layer: 1, head: 2 }, model).where, { layer: 1, head: 2 });
  assert.equal(headOf({ layer: 4, head: 2 }, model).found, false);
  const whole = { blocks: [{ name: "cross", layers: 1, heads: 1 }], best_head: null };
  assert.deepEqual(headOf({ layer: 0, head: 0 }, whole).where, { layer: 0, head: 0 });
  assert.equal(looksAcross({ blocks: [{ name: "hops" }] }), false);
  assert.equal(looksAcross({ blocks: [{ name: "encoder" }] }), false);
  const goesOn = { blocks: [{ name: "decoder", layers: 3, heads: 6 }], best_head: null };
  assert.deepEqual(headOf({ layer: 2, head: 5 }, goesOn), { where: { layer: 2, head: 5 }, found: true });
});

test("what is locked must be there", () => {
  const size = { n: 3, m: 4 };
  assert.deepEqual(lockOf({ row: 2, column: null }, size).query, { side: "target", index: 2 });
  assert.deepEqual(lockOf({ row: null, column: 3 }, size).key, { side: "source", index: 3 });
  assert.deepEqual(lockOf({ row: 3, column: 4 }, size), { query: null, key: null });
});

test("each measure has a scale of its own; that of weights ends at 1", () => {
  const ends = measuresOf(answer()).map(({ id, kind, end }) => `${id} ${kind} ${end}`);
  assert.deepEqual(ends, ["weights weights 1", "norms weights 4", "rollout weights 0.4", "brought signed 4", "gradient signed 0.8", "left_out signed 3"]); // prettier-ignore
});

test("pieces are ranked by size, whatever the sign; equals share a place", () => {
  assert.deepEqual(ranked([0.1, -0.8, 0.2, 0.1]), [1, 2, 0, 3]);
  assert.equal(rankIn([0.1, -0.8, 0.2, 0.1], 3), 3);
  assert.equal(first([0.1, -0.8]), 1);
  assert.equal(first([0.25, 0.25]), null);
  assert.equal(first([0.25, -0.25]), null);
});

test("bars are on one scale of all rows, and one piece alone is not called the others", () => {
  const { bars: shown, others, most } = bars([[0.1, -0.8, 0.2, 0.4], [0, 0, 0, 1.6]], 0, 2); // prettier-ignore
  assert.deepEqual(shown, [{ j: 1, value: -0.8, share: -0.5 }, { j: 3, value: 0.4, share: 0.25 }]); // prettier-ignore
  assert.deepEqual([others, most], [2, 0.2]);
  assert.equal(bars([[1, 2, 3]], 0, 2).bars.length, 3);
  assert.equal(bars([[0, 0]], 0, 2).bars[0].share, 0);
});

test("what leaving a word out costs is a share of the probability, with its nats", () => {
  assert.equal(effectInWords(0.96), "0.62 of its probability (0.96 nats)");
  assert.equal(effectInWords(-0.5), "1.6 times likelier (0.50 nats)");
  assert.equal(effectInWords(11.1), "more than 0.99 of its probability (11.10 nats)");
  assert.equal(effectInWords(0.001), "hardly any of its probability (less than 0.01 nats)");
});

test("leave-one-out is coloured in shares of the probability, in the order of its nats, on a scale to 1", () => {
  const leftOut = measuresOf(answer()).find(({ id }) => id === "left_out");
  const shown = inShares(leftOut);
  assert.equal(shown.end, 1);
  assert.equal(shown.rows[1][1], 1 - Math.exp(-1.9));
  assert.equal(shown.rows[1][2], Math.exp(-0.4) - 1);
  assert.deepEqual(shown.rows.map(ranked), leftOut.rows.map(ranked));
  assert.deepEqual(inShares(measuresOf(answer())[0]), measuresOf(answer())[0]);
});

test("a row that looks at one piece and needs none is explained", (t) => {
  assert.deepEqual(emptyInWords(explained()), []);
  const of = answer();
  of.measures.left_out[1] = [0, 0.01, -0.02, 0];
  t.assert.snapshot([spaced(plain(emptyInWords(explained(of))))]);
});

test("whether all measures agree is yes, no, or not always, with its count", (t) => {
  const none = measuresOf(answer()).map((one) => ({ ...one, rows: one.rows.slice(1) }));
  const all = measuresOf(answer()).map((one) => ({ ...one, rows: one.rows.slice(0, 1) }));
  t.assert.snapshot([measuresOf(answer()), none, all].map(verdictInWords));
});

test("it opens where what is looked at is not what matters, and else where most is lost", () => {
  assert.deepEqual(openingOf(measuresOf(answer()), WRITTEN), { i: 1, apart: true });
  const same = answer();
  same.measures.left_out[1] = [0, 0, 1.5, 0];
  assert.deepEqual(
    openingOf(measuresOf(same), WRITTEN),
    { i: 0, apart: false },
    "the end of a sentence is no word",
  );
});

test("it opens on the row where the server says that the measures differ most", () => {
  assert.deepEqual(openingOf(measuresOf(answer()), WRITTEN, 0), { i: 0, apart: true });
});

test("a row that rests on a mark is called a sink where norms put a piece first, and only there", (t) => {
  const of = answer();
  of.measures.weights[1] = [0.1, 0.2, 0.1, 0.6];
  const says = () => row(explained(of), 1);
  t.assert.snapshot([says()]);
  of.measures.norms[1] = [0, 0, 0, 2];
  assert.doesNotMatch(says(), /sink/);
});

test("a row says what is looked at, what costs most, and what the others put first", (t) => {
  t.assert.snapshot([row(explained(), 1), row(explained(), 0), row(explained(), 2)]);
});

test("a row says so where weights are even, where leaving out helps, and where it does nothing", (t) => {
  const of = answer();
  of.measures.weights[1] = [0.25, 0.25, 0.25, 0.25];
  of.measures.left_out[1] = [0, 0, -0.4, 0];
  t.assert.snapshot([row(explained(of, true), 1)]); // prettier-ignore
  of.measures.left_out[1] = [0, 0, 0, 0];
  t.assert.snapshot([row(explained(of), 1)]);
});

test("from far away rows and columns have no numbers", (t) => {
  const far = (/** @type {any} */ of = answer()) => ({ ...explained(of), plain: true });
  t.assert.snapshot([row(far(), 1), column(far(), 1)]);
  const even = answer();
  even.measures.weights[1] = [0.25, 0.25, 0.25, 0.25];
  even.measures.left_out[1] = [0, 0, -0.4, 0];
  t.assert.snapshot([row(far(even), 1)]);
});

test("a cell says its place by every measure, with its value", (t) => {
  t.assert.snapshot([cell(explained(), 1, 1), cell(explained(), 2, 0)]);
});

test("a column says for what the piece counts most", (t) => {
  t.assert.snapshot([column(explained(), 1)]);
  const of = answer();
  of.measures.left_out = of.measures.left_out.map((row) => row.map(() => -0.1));
  t.assert.snapshot([column(explained(of, true), 1)]);
});

test("before all is computed, what is there is said, and what is missing is named", (t) => {
  const of = answer();
  const { brought, gradient, left_out, ...there } = of.measures;
  const early = { ...of, measures: /** @type {any} */ (there) };
  assert.deepEqual(openingOf(measuresOf(early), ["</s>", ...WRITTEN]), { i: 1, apart: false });
  t.assert.snapshot([row(explained(early), 1), column(explained(early), 1)]);
  const absent = missing(/** @type {any} */ (Object.keys(there)), false);
  assert.deepEqual(absent, ["left_out", "gradient"]);
  assert.deepEqual(missing(IN_TURN[0], true), ["left_out", "brought", "gradient"]);
  assert.deepEqual(missing(IN_TURN[0], true, 1), ["left_out"], "the others are tools");
  assert.deepEqual(missing(IN_TURN[2], true), ["gradient"]);
  assert.deepEqual(missing(IN_TURN[3], true), []);
  t.assert.snapshot([
    spaced(comingInWords(absent, null)),
    spaced(comingInWords(["left_out"], { done: 3, of: 9 })),
    spaced(stoppedInWords(absent)),
  ]);
});

test("the agreement names all that agree best with the weights, or least", (t) => {
  const measures = measuresOf(answer());
  const say = (...first) => spaced(agreementInWords(measures, [first]));
  t.assert.snapshot([
    say(1, 0.93, 0.27, 0.35, 0.32, 0.4),
    say(1, 0.5, -0.25, 0.3, 0.5, 0.25),
    say(null, null, null, null, null, null),
    say(1, 0.5, null, null, null, null),
  ]);
});

test("in how many rows a measure puts first what costs most is counted", (t) => {
  t.assert.snapshot([spaced(firstsInCommon(measuresOf(answer())))]);
});

test("numbers and lists are said as people say them", () => {
  assert.deepEqual([nats(-1.9), nats(0.001), nats(0)], ["1.90 nats", "less than 0.01 nats", "0.00 nats"]);
  assert.deepEqual([listed([]), listed(["a"]), listed(["a", "b", "c"])], ["", "a", "a, b and c"]);
});

const ROOM = { width: 209, height: 320, n: 17, m: 12, font: 14, left: 0, columnLabel: 34, wordLabel: 34 };

test("maps of one sentence have cells of one size, with their labels or without", () => {
  const [alone, named] = [plan(ROOM), plan({ ...ROOM, width: 209 + 80, left: 80 })];
  assert.deepEqual([alone.across, alone.down, alone.top], [named.across, named.down, named.top]);
  assert.ok(alone.width <= 209 && alone.height <= 320);
  assert.equal(alone.flat, false);
  assert.equal(plan({ ...ROOM, m: 3 }).flat, true);
  const spelled = plan({ ...ROOM, m: 20, wordLabel: 8 });
  assert.deepEqual(
    [spelled.flat, spelled.everyColumn],
    [true, 1],
    "characters lie flat beside an upright mark",
  );
  assert.ok(spelled.top >= 34);
});

test("long sentences have cells that can still be distinct, and fewer labels", () => {
  const long = plan({ ...ROOM, n: 60, m: 64 });
  assert.ok(long.down >= 8 && long.across * 64 <= 209);
  assert.ok(long.everyRow > 1 && long.everyColumn > 1);
});

test("by the piece fed all but the last written piece have a row, and a row is said as what follows its word", (t) => {
  const fed = answer({ rows: "fed" });
  assert.deepEqual(writtenOf(answer()), WRITTEN);
  assert.deepEqual(writtenOf(fed), WRITTEN.slice(0, -1));
  const said = { ...explained(fed), rows: "fed" };
  t.assert.snapshot([row(said, 1), cell(said, 1, 2), column(said, 2)]);
});

test("what names the rows is said with what the head serves, and a shift is called one", (t) => {
  const measured = { alignment: { produced: { layer: 3, head: 5, heads: [[0.8, 0.4], [0.9, 0.5]] } } }; // prettier-ignore
  const [fed, produced] = [
    { naming: "fed", errors: { produced: 0.801, fed: 0.245 } },
    { naming: "produced", errors: { produced: 0.371, fed: 0.7 } },
  ];
  const first = { layer: 1, head: 4 };
  const best = bestOf({ measured }, first);
  assert.deepEqual(best, { layer: 3, head: 5, of: 4 });
  assert.equal(bestOf({ measured }, { layer: 0, head: 0 }), null);
  const both = "This head serves the word just written (AER 0.24; by the word to come 0.80)"; // prettier-ignore
  assert.equal(servesInWords(fed, "fed", best, first), `${both}, so each row compares its weights with what counted for the word just written.`); // prettier-ignore
  assert.equal(servesInWords(fed, "produced", best, first), `${both}: part of this disagreement is a shift by one row.`); // prettier-ignore
  t.assert.snapshot([
    servesInWords(produced, "produced", best, best),
    servesInWords(produced, "produced", best, { layer: 3, head: 1 }),
    servesInWords(produced, "fed", best, best),
  ]);
  const neither = { naming: "fed", errors: { produced: 0.84, fed: 0.824 }, diagonal: 0.546 };
  const weak = "This head aligns neither word well: its AER is 0.84 by the word to come, 0.82 by the word just written; links by the order of the words alone have 0.55."; // prettier-ignore
  for (const rows of ["fed", "produced"])
    assert.equal(servesInWords(neither, rows, best, { layer: 1, head: 3 }), weak);
});

/** Rows of which the first looks most at the end mark; each row of norms says which piece adds the longest vector. */
const atMark = (norms) => {
  const weights = [[0.1, 0.1, 0.1, 0.7], ...answer().measures.weights.slice(1)];
  return explained(answer({ measures: { ...answer().measures, weights, norms } }));
};
const NORMS = answer().measures.norms;

test("a row that looks most at a mark which adds less than a piece rests on a sink", () => {
  assert.match(row(atMark(NORMS), 0), /An attention sink: the largest weight is on .*, but “the” adds/);
});

test("a row that looks most at a piece, or at a mark which adds most, rests on no sink", () => {
  assert.doesNotMatch(row(explained(), 0), /sink/);
  assert.doesNotMatch(row(atMark([[0, 0, 0, 4], ...NORMS.slice(1)]), 0), /sink/);
});

test("no sink is named where vectors are not measured, or a row has no largest weight", () => {
  const said = atMark(NORMS);
  assert.doesNotMatch(
    row({ ...said, measures: said.measures.filter(({ id }) => id !== "norms") }, 0),
    /sink/,
  );
  assert.doesNotMatch(row(atMark([[1, 1, 1, 1], ...NORMS.slice(1)]), 0), /sink/);
});

test("a hidden mark is a sink where most of the weight is on it", () => {
  const said = { ...explained(), hidden: [0.9, 0.4, 0] };
  assert.match(row(said, 0), /An attention sink: 0\.90 of its weight is on an end mark, left out here/);
  assert.doesNotMatch(row(said, 1), /sink/);
  assert.match(row({ ...said, plain: true }, 0), /An attention sink: most of its weight/);
});
