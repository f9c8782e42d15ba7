import assert from "node:assert/strict";
import { test } from "node:test";
import { Reader } from "../../../static/shared/answers.ts";
import { corpora, knockOuts, pairs } from "../../../static/heads/asked.ts";
import { settled } from "../fake-page.js";

const REQUEST = { model: "m", text: "Chair.", target: "" };
const HEADS = { block: "cross", effect: [[-1]] };
const NOT_MEASURED = { code: "no_corpus", message: "Measure it." };

/** A server that answers when the test says so; what it was asked, and of that what was not given up. */
function serving() {
  const asked = [];
  globalThis.document = { documentElement: { dataset: {} }, baseURI: "http://regard/" };
  globalThis.fetch = (url, { signal }) =>
    new Promise((resolve, reject) => {
      const { pathname, searchParams } = new URL(url);
      asked.push({
        path: pathname,
        of: searchParams,
        signal,
        answer: (...of) => resolve(Response.json(...of)),
      });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const running = (path = "") => asked.filter((one) => one.path.endsWith(path) && !one.signal.aborted);
  return { asked, running };
}

test("knock-outs of a block that come late are not shown under another, and are there for who comes back", async () => {
  const { running } = serving();
  const shown = [];
  const reader = new Reader(
    knockOuts,
    ({ answer }, { block }) => answer && shown.push([block, answer.heads.block]),
  );
  const ask = (block) => void reader.ask({ request: REQUEST, block, isPooled: true });
  ask("cross");
  const [late] = running("/api/heads");
  ask("encoder");
  late.answer(HEADS);
  const [newer, ...others] = running("/api/heads");
  assert.deepEqual([newer.of.get("block"), others], ["encoder", []]);
  newer.answer({ ...HEADS, block: "encoder" });
  await reader.settled();
  ask("cross");
  running("/api/heads").at(-1).answer(HEADS);
  await reader.settled();
  ask("encoder");
  assert.deepEqual(shown, [["encoder", "encoder"], ["cross", "cross"], ["encoder", "encoder"]]); // prettier-ignore
});

test("another row of two heads asks nothing, another of the two asks for both, by the name of their rows", async () => {
  const { asked } = serving();
  const reader = new Reader(pairs);
  const pair = { layer: 1, one: 2, other: 3, row: 1 };
  const ask = (part) =>
    void reader.ask({ request: REQUEST, block: "cross", naming: "fed", pair: { ...pair, ...part } });
  const heads = () => asked.splice(0).map(({ of }) => of.get("head"));
  ask({});
  assert.deepEqual(heads(), ["2", "3"]);
  ask({ row: 2 });
  assert.deepEqual(heads(), []);
  ask({ other: 1 });
  assert.deepEqual(heads(), ["2", "1"]);
  reader.end();
});

test("many sentences are shown once that which shows them is ready, and a model without them says so", async () => {
  const { running } = serving();
  let ready = () => {};
  const answers = corpora(() => new Promise((resolve) => (ready = resolve)));
  const shown = [];
  const reader = new Reader(answers, ({ answer }) => answer && shown.push(answer));
  void reader.ask("m");
  running()[0].answer({ sentences: 3 });
  await settled();
  assert.deepEqual(shown, []);
  ready();
  await reader.settled();
  assert.deepEqual(shown, [{ sentences: 3 }]);
  void reader.ask("n");
  ready();
  running()[1].answer({ error: NOT_MEASURED }, { status: 404 });
  assert.equal(await reader.settled(), true, "it is no fault");
  assert.deepEqual([shown[1].code, shown[1].message], ["no_corpus", "Measure it."]);
});
