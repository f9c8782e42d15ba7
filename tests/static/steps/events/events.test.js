import assert from "node:assert/strict";
import { test } from "node:test";
import { orderOf, variantOf } from "../../../../static/steps/events/events-of-model.ts";
import { SIZES, pathsOf, sourcesOf } from "../../../../static/steps/events/paths.ts";
import { ORDERS, PROJECTED } from "../../../../static/steps/events/events.ts";

const from = (order, id) =>
  sourcesOf(order, id)
    .map((event) => event.id)
    .sort();

test("Bahdanau looks with the state before, then moves on", () => {
  const order = ORDERS.bahdanau;
  assert.deepEqual(from(order, "scores"), ["h", "s"]);
  assert.deepEqual(from(order, "weights"), ["scores"]);
  assert.deepEqual(from(order, "context"), ["h", "weights"]);
  assert.deepEqual(from(order, "output"), ["context", "fed", "s"], "the readout is made from s_{i-1}");
  assert.deepEqual(from(order, "following"), ["context", "fed", "s"]);
  assert.match(order.events.find(({ id }) => id === "s").math, /<mn>1<\/mn>/);
});

test("Luong moves on first, with input feeding, then looks with the new state", () => {
  const order = ORDERS.luong;
  assert.deepEqual(from(order, "s"), ["earlier", "fed", "fed-back"]);
  assert.deepEqual(from(order, "scores"), ["h", "s"]);
  assert.deepEqual(from(order, "context"), ["h", "weights"]);
  assert.deepEqual(from(order, "output"), ["context", "s"]);
  assert.doesNotMatch(order.events.find(({ id }) => id === "s").math, /<mn>1<\/mn>/);
});

test("without attention the fixed vector goes where the context went", () => {
  const order = ORDERS.none;
  assert.deepEqual(from(order, "context"), ["h"]);
  assert.deepEqual(from(order, "output"), ["context", "fed", "s"]);
  assert.deepEqual(from(order, "following"), ["context", "fed", "s"]);
  assert.ok(!order.events.some(({ id }) => id === "scores" || id === "weights"));
});

test("all that a head makes is of its input, but keys with their values of the encoder in cross-attention", () => {
  for (const id of ["q", "k", "v"]) assert.deepEqual(from(ORDERS.transformer, id), ["x"]);
  assert.deepEqual(from(ORDERS.cross, "q"), ["x"]);
  for (const id of ["k", "v"]) assert.deepEqual(from(ORDERS.cross, id), ["memory"]);
  for (const order of [ORDERS.transformer, ORDERS.cross]) {
    assert.deepEqual(from(order, "scores"), ["k", "q"]);
    assert.deepEqual(from(order, "head"), ["v", "weights"]);
  }
});

test("whatever a quantity is made of came before it", () => {
  for (const [variant, order] of [...Object.entries(ORDERS), ...Object.entries(PROJECTED)])
    for (const { id, when } of order.events)
      for (const source of sourcesOf(order, id))
        assert.ok(source.when < when || when === 0, `${variant}: ${source.id} before ${id}`);
});

test("every line has a path, and ends at a node", () => {
  for (const order of [...Object.values(ORDERS), ...Object.values(PROJECTED)]) {
    const paths = pathsOf(order);
    assert.ok(paths.length >= order.lines.length + order.next.length);
    for (const { d } of paths) assert.match(d, /^M[-\d. ]+[HVQhl\d.\- m]+$/i);
    assert.doesNotMatch(JSON.stringify(paths), /NaN|undefined/);
  }
});

test("which order a model has is read from its answer", () => {
  const model = { family: "recurrent", mechanism: "additive score, s_{i-1}", looks: "everywhere" };
  const answer = (symbol) => ({ stages: [{ id: "s", symbol }] });
  assert.equal(variantOf(model, answer("s_{i-1}")), "bahdanau");
  assert.equal(variantOf(model, answer("s_i")), "luong");
  assert.equal(variantOf({ ...model, looks: "nowhere" }, answer("s_{i-1}")), "none");
  const marks = { ...model, family: "self-attentive", task: "final mark" };
  assert.deepEqual(
    ["everywhere", "nowhere"].map((looks) => variantOf({ ...marks, looks }, { stages: [] })),
    [null, null],
  );
  const transformer = { ...model, family: "transformer" };
  assert.equal(variantOf(transformer, { block: "encoder", stages: [] }), "transformer");
  assert.equal(variantOf(transformer, { block: "cross", stages: [] }), "cross");
});

test("a recurrent model with a query, keys and values of its own has a box for each", () => {
  const model = {
    family: "recurrent",
    looks: "everywhere",
    mechanism: "scaled dot score: own keys and values",
  };
  for (const variant of ["bahdanau", "luong"]) {
    const order = orderOf(variant, model);
    assert.deepEqual(from(order, "query"), ["s"]);
    for (const id of ["keys", "values"]) assert.deepEqual(from(order, id), ["h"]);
    assert.deepEqual(from(order, "scores"), ["keys", "query"]);
    assert.deepEqual(from(order, "context"), ["values", "weights"]);
    for (const id of ["output", "following", "s"].filter((id) => order.events.some((one) => one.id === id)))
      assert.deepEqual(from(order, id), from(ORDERS[variant], id), id);
    const places = order.events.map(({ column, row }) => `${column}, ${row}`);
    assert.equal(new Set(places).size, places.length, "no two boxes stand on one place");
  }
});

test("a dot on an upright stands where a line meets it, not in an empty row", () => {
  const dots = (order) => pathsOf(order).filter(({ kind }) => kind === "dot");
  const rowOf = ({ d }) => Number(d.split(" ")[1].split("h")[0]) / SIZES.y - 0.5;
  for (const order of Object.values(PROJECTED))
    assert.ok(!dots(order).map(rowOf).includes(2), "only the query stands there");
  assert.ok(dots(ORDERS.bahdanau).map(rowOf).includes(2), "the state goes through");
});

test("lines that a mechanism does not have are not drawn", () => {
  const model = (looks, mechanism = "") => ({ family: "recurrent", looks, mechanism });
  assert.deepEqual(from(orderOf("bahdanau", model("alike")), "scores"), []);
  assert.deepEqual(from(orderOf("luong", model("everywhere", "location score, s_i")), "scores"), ["s"]);
  const local = orderOf("luong", model("window", "general score, s_i, within a predicted window"));
  assert.deepEqual(from(local, "weights"), ["s", "scores"]);
  const hard = orderOf("bahdanau", model("one place"));
  assert.equal(hard.events.find(({ id }) => id === "weights").by, "largest");
  assert.equal(orderOf("luong", model("everywhere", "dot score, s_i")), ORDERS.luong);
});
