import assert from "node:assert/strict";
import { test } from "node:test";
import {
  KNOWN,
  cacheBytes,
  crossing,
  crossingWithProjections,
  feedForward,
  lookingAt,
  readSizes,
  sizesOf,
  writeSizes,
} from "../../../static/shared/sizes.ts";
import { crossingInWords, layersNote } from "../../../static/cost/own-sizes-words.ts";
import { cacheInWords, memory } from "../../../static/shared/sizes-words.ts";

const LLAMA = sizesOf(KNOWN["Llama 3 8B"]);
const PRIMES = sizesOf([3, 6, 2, 5, 7, 11, 13, 17, 2]);

test("the cache of Llama 3 8B at 8,192 pieces is one GiB, as the server's function has it", () =>
  assert.equal(cacheBytes(LLAMA), 2 ** 30));

test("bytes are the product of all sizes but the query heads", () => {
  assert.equal(cacheBytes(PRIMES), 2 * 3 * 2 * 5 * 7 * 11 * 13);
  assert.equal(cacheBytes({ ...PRIMES, heads: 12 }), cacheBytes(PRIMES));
});

test("at the crossing the n² part of attention and the feed-forward network cost the same, whatever d is", () => {
  for (const heads of [6, 12]) {
    const there = { ...PRIMES, heads, n: crossing(PRIMES) };
    assert.equal(lookingAt(there), feedForward(there));
  }
});

test("with its projections attention is equal earlier, and never below 0", () => {
  const wide = { ...PRIMES, hidden: 101 };
  const [n, d] = [crossingWithProjections(wide), wide.heads * wide.width];
  const projections = 2 * n * d * d + 2 * n * d * wide.groups * wide.width;
  assert.equal(projections + lookingAt({ ...wide, n }), feedForward({ ...wide, n }));
  assert.equal(crossingWithProjections(PRIMES), 0);
});

test("sizes are kept in the address, and what is none is refused", () => {
  assert.deepEqual(readSizes(writeSizes(PRIMES)), PRIMES);
  for (const text of ["", "1,2", "3,5,2,5,7,11,13,17,2", "3,6,2,5,7,0,13,17,2", "3,6,2,5,7.5,1,13,17,2"])
    assert.equal(readSizes(text), null, text);
});

test("memory is said in powers of 1,024", () =>
  assert.deepEqual([1, 2 ** 10, 1.5 * 2 ** 20, 2 ** 30].map(memory), [
    "1 byte",
    "1 KiB",
    "1.5 MiB",
    "1 GiB",
  ]));

test("the arithmetic is written out", (t) =>
  t.assert.snapshot([
    ...[LLAMA, PRIMES, sizesOf(KNOWN["GPT-2 small"])].flatMap((one) => [
      cacheInWords(one),
      crossingInWords(one),
    ]),
    layersNote(true, 6),
  ]));
