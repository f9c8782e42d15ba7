import assert from "node:assert/strict";
import { test } from "node:test";
import { LaterPart } from "../../../static/steps/later-part.ts";
import { Answers, Reader } from "../../../static/shared/answers.ts";

/** A part whose module, and then its answers, come when the test says so; `shown` is what it was given. */
function laterPart() {
  const [loads, asked, shown, failed] = [[], [], [], []];
  const answers = new Answers(
    (question) => new Promise((resolve, reject) => asked.push({ question, resolve, reject })),
  );
  const reader = new Reader(answers);
  const part = {
    reader,
    show(values) {
      shown.push(values);
      if (values) reader.ask(values);
      else reader.end();
    },
  };
  const load = () =>
    new Promise((resolve, reject) => loads.push({ come: () => resolve(part), fail: reject }));
  return { later: new LaterPart(load, (error) => failed.push(error)), loads, asked, shown, failed };
}

const rest = () => new Promise(setImmediate);

test("a part that comes late is given the newest values alone, and later ones at once", async () => {
  const { later, loads, shown } = laterPart();
  later.show("a");
  later.show("b");
  assert.equal(loads.length, 1);
  loads[0].come();
  await rest();
  assert.deepEqual(shown, ["b"]);
  later.show("c");
  later.show(null);
  assert.deepEqual(shown, ["b", "c", null]);
});

test("a part that is given up before it comes shows nothing, and one that shows nothing is not loaded", async () => {
  const { later, loads, shown } = laterPart();
  later.show(null);
  assert.equal(loads.length, 0);
  later.show("a");
  later.show(null);
  assert.equal(await later.settled(), null);
  loads[0].come();
  await rest();
  assert.deepEqual(shown, []);
  assert.equal(later.waits, false);
});

test("a part has settled once what it asked is shown, and is wrong where that is refused", async () => {
  const { later, loads, asked } = laterPart();
  let settled = "not yet";
  later.show("a");
  later.settled().then((is) => (settled = is));
  loads[0].come();
  await rest();
  assert.deepEqual([settled, later.waits, later.isWrong], ["not yet", true, false]);
  asked[0].reject(new Error("refused"));
  await rest();
  assert.deepEqual([settled, later.waits, later.isWrong], [false, false, true]);
  later.show("b");
  asked[1].resolve("of b");
  assert.equal(await later.settled(), true);
  assert.equal(later.isWrong, false);
});

test("a part that could not be loaded says so, and is loaded again when it is shown again", async () => {
  const { later, loads, shown, failed } = laterPart();
  later.show("a");
  loads[0].fail(new Error("gone"));
  assert.equal(await later.settled(), false);
  assert.deepEqual([failed.map(({ code }) => code), later.isWrong], [["unloaded"], true]);
  later.show("b");
  loads[1].come();
  await rest();
  assert.deepEqual([shown, later.isWrong], [["b"], false]);
});
