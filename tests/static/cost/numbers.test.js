import assert from "node:assert/strict";
import test from "node:test";
import { full, milliseconds, percent, short } from "../../../static/cost/numbers.ts";

test("a large number has three digits and a unit, a small one is itself", () => {
  const said = { 0: "0", 999: "999", 1000: "1.00 k", 9994: "9.99 k", 9996: "10.0 k", 80430592: "80.4 M" };
  for (const [x, text] of Object.entries(said)) assert.equal(short(Number(x)), text);
  assert.equal(short(999_600), "1.00 M");
  assert.equal(short(123e9), "123 G");
  assert.equal(short(2.5e13), "25.0 T");
});

test("all digits are there where they are asked for", () => assert.equal(full(80430592), "80,430,592"));

test("what is little is not said to be nothing", () => {
  assert.equal(percent(0.0001), "less than 0.1 %");
  assert.equal(percent(0), "0.0 %");
  assert.equal(percent(0.008), "0.8 %");
  assert.equal(percent(0.356), "36 %");
});

test("a time is said in milliseconds", () => {
  assert.equal(milliseconds(0.000229), "0.229 ms");
  assert.equal(milliseconds(0.277), "277 ms");
});
