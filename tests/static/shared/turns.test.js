import assert from "node:assert/strict";
import { test } from "node:test";
import { Turns } from "../../../static/shared/turns.ts";

const still = new AbortController().signal;
const rest = () => new Promise((resolve) => setTimeout(resolve, 1));

test("never more run at a time, in the order in which they came, and each is answered", async () => {
  const turns = new Turns(3);
  const begun = [];
  let [running, most] = [0, 0];
  const work = (k) => async () => {
    begun.push(k);
    most = Math.max(most, ++running);
    await rest();
    running--;
    return k * k;
  };
  const answers = await Promise.all([...Array(11).keys()].map((k) => turns.take(work(k), still)));
  assert.equal(most, 3);
  assert.deepEqual(begun, [...Array(11).keys()]);
  assert.deepEqual(answers, [...Array(11).keys()].map((k) => k * k)); // prettier-ignore
});

test("what is aborted while it waits never starts, and gives its turn on; so does what fails", async () => {
  const turns = new Turns(1);
  const cancelled = new AbortController();
  const begun = [];
  const first = turns.take(async () => {
    begun.push("first");
    await rest();
    throw new Error("refused");
  }, still);
  const second = turns.take(async () => begun.push("second"), cancelled.signal);
  const third = turns.take(async () => begun.push("third"), still);
  cancelled.abort();
  await assert.rejects(first, /refused/);
  await assert.rejects(second, { name: "AbortError" });
  await third;
  assert.deepEqual(begun, ["first", "third"]);
});
