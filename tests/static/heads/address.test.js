import assert from "node:assert/strict";
import { test } from "node:test";
import { COLUMNS, address, pickHead, linksTo, withoutCarried } from "../../../static/heads/address.ts";

const blocks = [
  { name: "encoder", layers: 2, heads: 4 },
  { name: "cross", layers: 3, heads: 8 },
];
const model = { blocks, best_head: { block: "cross", layer: 3, head: 5 } };

test("an address says all that is shown, and nothing that is usual", () => {
  const full = "?model=m&text=Go+home.&target=Va.&block=encoder&layer=2&head=3&sort=-before&run=1";
  assert.equal(address.write(address.read(full)), full);
  const bare = "?model=m&text=Go+home.";
  assert.equal(address.write(address.read(bare)), bare);
  assert.equal(address.write({ ...address.read(bare), sort: { by: "head", down: false } }), bare);
  assert.equal(
    address.write({ ...address.read(bare), sort: { by: "head", down: true } }),
    `${bare}&sort=-head`,
  );
});

test("a table is sorted by columns that there are", () => {
  assert.deepEqual(address.read("?sort=zzz").sort, { by: "head", down: false });
  assert.equal(address.write(address.read("?model=m&sort=-zzz")), "?model=m");
  for (const by of COLUMNS.slice(1))
    assert.equal(address.write(address.read(`?sort=-${by}`)), `?sort=-${by}`);
});

test("the side of many sentences has two measures and an order of its own", () => {
  const search = "?sort=-entropy&over=corpus&x=norm_first&y=cost&order=-spread";
  const state = address.read(search);
  assert.deepEqual([state.over, state.x, state.y], ["corpus", "norm_first", "cost"]);
  assert.deepEqual(state.order, { by: "spread", down: true });
  assert.equal(address.write(state), search);
  assert.equal(address.read("?over=nothing").over, "sentence");
  assert.equal(address.read("?x=<b>").x, "");
});

test("heads are knocked out only where the address says 1", () => {
  assert.equal(address.read("?run=1").run, true);
  assert.equal(address.read("?run=0").run, false);
  assert.equal(address.read("").run, false);
});

test("the block of the best-aligned head opens where none is named, and no head is locked", () => {
  const nothing = { block: "", layer: 0, head: 0 };
  assert.deepEqual(pickHead(nothing, model), { block: "cross", layer: 0, head: 0, found: true });
  assert.equal(pickHead(nothing, { blocks, best_head: null }).block, "cross");
  assert.deepEqual(pickHead(nothing, { blocks: [], best_head: null }), { ...nothing, found: true });
});

test("a block or a head that is not there is not found", () => {
  const encoder = pickHead({ block: "encoder", layer: 2, head: 4 }, model);
  assert.deepEqual(encoder, { block: "encoder", layer: 2, head: 4, found: true });
  assert.deepEqual(pickHead({ block: "encoder", layer: 2, head: 5 }, model), {
    ...{ block: "encoder", layer: 0, head: 0, found: false },
  });
  const nowhere = pickHead({ block: "hops", layer: 1, head: 1 }, model);
  assert.deepEqual(nowhere, { block: "cross", layer: 0, head: 0, found: false }, "no head of another block");
});

test("other pages open the same head of the same sentence", () => {
  const question = { model: "m", text: "Go home.", target: "" };
  const place = { block: "cross", layer: 3, head: 5 };
  const at = "model=m&text=Go+home.&block=cross&layer=3&head=5";
  assert.deepEqual(linksTo(question, place, "transformer"), {
    explore: `./?${at}`,
    steps: `./steps?${at}`,
    change: `./change?${at}&do=knock-out+cross.3.5`,
  });
  const { explore } = linksTo(question, place, "transformer", "produced", "apart");
  assert.equal(explore, `./?${at}&words=apart&rows=produced`);
  const forced = linksTo({ ...question, target: "Va." }, place, "recurrent");
  assert.equal(forced.steps, "./steps?model=m&text=Go+home.&target=Va.");
  assert.match(forced.change, /target=Va\.&block=cross.*&do=knock-out\+cross\.3\.5$/);
});

test("a pair is part of the address, if it is whole", () => {
  assert.deepEqual(address.read("?pair=2.3.7.5").pair, { layer: 2, one: 3, other: 7, row: 5 });
  assert.equal(
    address.write({ ...address.read(""), pair: { layer: 2, one: 3, other: 7, row: 5 } }),
    "?pair=2.3.7.5",
  );
  for (const text of ["2.3.7", "2.3.7.0", "a.b.c.d", ""])
    assert.equal(address.read(`?pair=${text}`).pair, null);
});

test("a head that came along from another page is not locked here, one of a link is", () => {
  const asked = address.read("?model=m&text=Go.&block=cross&layer=3&head=5");
  const of = (/** @type {string} */ carried) => withoutCarried(asked, carried).head;
  assert.equal(of("?model=m&text=Go.&block=cross&layer=3&head=5&words=apart&lock=2.1"), 0);
  assert.equal(of("?model=m&text=Go.&block=cross&layer=3&head=4"), 5);
  assert.equal(of("?model=m&text=Stay.&block=cross&layer=3&head=5"), 5);
  assert.equal(of(""), 5);
});
