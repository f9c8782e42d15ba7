import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { inflated } from "../../../../static/publish/saved/inflated.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#[%,()*+-;.=/?@^_:]|}~";

/** Base 85: five digits for four bytes, and one more than the bytes of the last group. */
function written(bytes) {
  const groups = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, k) => [
    ...bytes.subarray(4 * k, 4 * k + 4),
  ]);
  return groups.map((group) => digitsOf(group).slice(0, group.length + 1)).join("");
}

function digitsOf([a, b = 0, c = 0, d = 0]) {
  const value = ((a * 256 + b) * 256 + c) * 256 + d;
  return [4, 3, 2, 1, 0].map((power) => DIGITS[Math.floor(value / 85 ** power) % 85]).join("");
}

test("bytes of every length arrive as they were", async () => {
  const lengths = new Set();
  for (let count = 0; count < 24; count++) {
    const text = Array.from({ length: count }, (_, k) =>
      String.fromCodePoint(0x20 + ((k * 7919) % 3000)),
    ).join("");
    const packed = gzipSync(text);
    lengths.add(packed.length % 4);
    assert.equal(await inflated(written(packed)).text(), text);
  }
  assert.deepEqual([...lengths].sort(), [0, 1, 2, 3]);
});

test("a text that was cut or changed is refused", async () => {
  const packed = written(gzipSync("The cat sat down."));
  await assert.rejects(inflated(packed.slice(0, -9)).text());
  await assert.rejects(inflated(packed.replace(/.{9}$/, "0".repeat(9))).text());
});
