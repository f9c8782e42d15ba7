import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MOST_COLUMNS,
  address,
  allColumns,
  chooseColumns,
  missingHead,
  usualColumns,
} from "../../../static/compare/address.ts";

const model = (id, task = "dates") => ({ id, name: id, task });
const dates = ["none", "average", "bahdanau", "luong-dot", "luong-local-p", "transformer"].map((name) =>
  model(`dates-${name}`),
);
const french = ["rnn-none-en-fr", "rnn-luong-general-en-fr", "rnn-bahdanau-en-fr", "transformer-en-fr"].map(
  (id) => model(id, "translation en-fr"),
);
const ids = (columns) => columns.map((column) => column.model);

test("an address says what it was written from", () => {
  const state = {
    text: "Go & home",
    target: "Rentrez",
    with: "",
    columns: [
      { model: "a", layer: 0, head: 0 },
      { model: "a", layer: 3, head: 5 },
    ],
    lock: { i: 4, j: 0, reading: 1 },
    view: "numbers",
    score: "bleu",
    set: "tatoeba/dev.tsv",
    all: true,
    rows: "fed",
    words: "apart",
  };
  assert.deepEqual(address.read(address.write(state)), state);
});

test("what stands after a model belongs to it", () => {
  const { columns, lock } = address.read("?text=x&model=a&model=b&layer=2&head=3&row=4&model=c&column=7");
  assert.deepEqual(columns[1], { model: "b", layer: 2, head: 3 });
  assert.deepEqual(columns[2], { model: "c", layer: 0, head: 0 });
  assert.deepEqual(lock, { i: 3, j: 6, reading: 1 });
});

test("what makes no sense in an address is passed over", () => {
  const { columns, lock, view, score } = address.read(
    "?layer=2&row=1&model=a&layer=-1&head=x&row=0&column=1.5&view=3&score=9" +
      "&model=b".repeat(MOST_COLUMNS),
  );
  assert.equal(columns.length, MOST_COLUMNS);
  assert.deepEqual(columns[0], { model: "a", layer: 0, head: 0 });
  assert.deepEqual(lock, { i: null, j: null, reading: 0 });
  assert.deepEqual([view, score], ["heatmap", "bleu"]);
});

test("all of a task are as many as it has: those that are named first, as they are, the others as they were found", () => {
  const models = [...french, ...dates];
  const named = [{ model: "dates-luong-dot", layer: 0, head: 0 }];
  const { columns } = chooseColumns({ columns: named, with: "", all: true }, models);
  assert.deepEqual(
    ids(columns),
    ["luong-dot", "none", "average", "bahdanau", "luong-local-p", "transformer"].map(
      (name) => `dates-${name}`,
    ),
  );
  assert.equal(allColumns(models, "translation en-fr").length, french.length);
  assert.equal(chooseColumns({ columns: [], with: "", all: true }, models).columns.length, french.length);
});

test("of variants of a mechanism, the first stands for all, and one that is named stays", () => {
  const models = [...dates, { ...model("dates-bahdanau-zeros"), mechanism: "additive" }].map((one) =>
    one.id === "dates-bahdanau" ? { ...one, mechanism: "additive" } : one,
  );
  assert.deepEqual(ids(allColumns(models, "dates")), ids(allColumns(dates, "dates")));
  const named = [{ model: "dates-bahdanau-zeros", layer: 0, head: 0 }];
  assert.equal(ids(allColumns(models, "dates", named))[0], "dates-bahdanau-zeros");
});

test("compared first is one of each kind, in the order in which they were found", () => {
  assert.deepEqual(ids(usualColumns([...dates].reverse(), "dates")), [
    ...["dates-none", "dates-bahdanau", "dates-luong-local-p", "dates-transformer"],
  ]);
  assert.deepEqual(ids(usualColumns(french, "translation en-fr")), [
    ...["rnn-none-en-fr", "rnn-bahdanau-en-fr", "transformer-en-fr"],
  ]);
  const marks = ["self-attentive-en", "self-attentive-penalty-en"].map((id) => model(id, "final mark"));
  assert.equal(usualColumns(marks, "final mark").length, 2);
});

const wanted = (...names) => names.map((name) => ({ model: name, layer: 0, head: 0 }));
const choose = (columns, models, guest = "") => chooseColumns({ columns, with: guest }, models);

test("a model that comes from another page stands among the usual ones, with its head", () => {
  const asked = address.read("?with=transformer-en-fr&text=x&block=cross&layer=3&head=5");
  const { columns, notice } = chooseColumns(asked, french);
  assert.deepEqual(ids(columns), ids(usualColumns(french, "translation en-fr")));
  assert.deepEqual(columns.at(-1), { model: "transformer-en-fr", block: "cross", layer: 3, head: 5 });
  assert.equal(notice, "");
  const late = choose(wanted("rnn-luong-general-en-fr"), french, "rnn-luong-general-en-fr").columns;
  assert.deepEqual(ids(late).at(-1), "rnn-luong-general-en-fr");
  assert.equal(late.length, 4);
  assert.match(choose(wanted("nobody"), french, "nobody").notice, /no model “nobody”/);
});

test("models that are not there, or that read something else, are left out and named", () => {
  const all = [...french, ...dates];
  assert.deepEqual(ids(choose([], all).columns), ids(usualColumns(all, "translation en-fr")));
  const gone = choose(wanted("nobody", "dates-none"), all);
  assert.deepEqual([ids(gone.columns), gone.notice], [["dates-none"], "There is no model “nobody” here."]);
  const other = choose(wanted("dates-none", "transformer-en-fr", "dates-average"), all);
  assert.deepEqual(ids(other.columns), ["dates-none", "dates-average"]);
  assert.match(other.notice, /“transformer-en-fr” and “dates-none”.*cannot be compared/);
});

test("a head that a model has not is named; one that is not compared is no mistake", () => {
  const best_head = { block: "cross", layer: 3, head: 5 };
  const blocks = [
    { name: "encoder", layers: 3, heads: 8 },
    { name: "cross", layers: 3, heads: 8 },
  ];
  const models = [
    { ...model("whole"), blocks, best_head },
    { ...model("blind"), blocks: [], best_head: null },
  ];
  const missing = (wanted) => missingHead([{ layer: 0, head: 0, ...wanted }], models);
  assert.equal(missing({ model: "whole", layer: 3, head: 8 }), "");
  assert.equal(missing({ model: "whole" }), "");
  assert.match(missing({ model: "whole", head: 99 }), /^whole has no such head; its usual head is shown/);
  assert.match(missing({ model: "whole", layer: 4, head: 1 }), /^whole has no such head/);
  assert.equal(missing({ model: "whole", block: "encoder", layer: 9, head: 9 }), "", "carried, not compared");
  assert.equal(missing({ model: "blind", head: 99 }), "");
});
