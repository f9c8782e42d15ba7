import assert from "node:assert/strict";
import { test } from "node:test";
import { readOwn } from "../../../../static/shared/own/file.js";
import { json, join } from "./files.js";

let seed = 11;
const below = (most) => (seed = (seed * 48271) % 2147483647) % most;
const one = (list) => list[below(list.length)];
const some = (most, make) => Array.from({ length: below(most) }, make);

const LONG = "x".repeat(5000);
const NUMBERS = [0, 1, 2, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, 2 ** 64, null, "1", true];
const NAMES = ["weights", "q", "k", "v", "mask", "tokens", "columns", "scale", "title", "weights.0", "weights.1", "layer.0", "layer.99999999999999999999", "__proto__", "constructor", "toString", "", "\ud800", "\u202ea\u2028", LONG]; // prettier-ignore
const SHAPES = [[1, 1], [2, 2], [4], [1, 1, 2, 2], [0], [], [2 ** 40, 2 ** 40], [-1, -4], [1.5, 2], Array(3000).fill(1)]; // prettier-ignore
const TYPES = [
  "F32",
  "F16",
  "BF16",
  "F64",
  "I64",
  "BOOL",
  "U8",
  "F8_E4M3",
  "__proto__",
  "toString",
  "",
  3,
  null,
];
const SPANS = [[0, 16], [4, 20], [0, 0], [16, 0], [-4, 4], [0, 2 ** 60]]; // prettier-ignore
const NPY = ["<f4", "<f2", "<f0", "<U5", "<U99999999", "|S3", "<M8[s]", "|O", "", "[('a', '<f4')]"];
const SIZES = ["(2, 2)", "(2,)", "()", "(99999999, 99999999)", "(-2, 2)", "(2.5, 2)", "2", "('a',)"];

const anything = (depth = 0) => {
  const kind = below(depth > 3 ? 2 : 4);
  if (kind < 2) return one([NUMBERS, NAMES][kind]);
  return kind === 2 ? some(4, () => anything(depth + 1)) : entries(() => anything(depth + 1));
};
const entries = (make) => Object.fromEntries(some(4, () => [one(NAMES), make()]));
/** A good tensor, or one with a part that is none. */
const tensor = () => {
  const good = one([
    { shape: [1, 1], data_offsets: [0, 4] },
    { shape: [2, 1, 1], data_offsets: [4, 12] },
  ]);
  const bad = one([{}, { dtype: often(TYPES) }, { shape: often(SHAPES) }, { data_offsets: often(SPANS) }]);
  return { dtype: "F32", ...good, ...bad };
};
const often = (list) => (below(5) ? one(list) : anything());

const bytes = (text) => new TextEncoder().encode(text);
const FLOATS = new Uint8Array(Float32Array.of(0.5, 0.5, 1, 0, 2, NaN, -1, 0).buffer);

const FILES = {
  json: () => json(entries(() => one([anything, () => [[0.5, 0.5]], () => some(3, () => some(3, () => often(NUMBERS)))])())), // prettier-ignore
  safetensors: () => {
    const tensors = entries(() => (below(8) ? tensor() : anything()));
    const metadata = below(2) ? entries(() => one([JSON.stringify(anything()), anything()])) : anything();
    const header = bytes(JSON.stringify(below(2) ? { ...tensors, __metadata__: metadata } : tensors));
    const length = new Uint8Array(new BigUint64Array([BigInt(header.length)]).buffer);
    return join(length, header, FLOATS).buffer;
  },
  npy: () => {
    const [kind, size] = [one(["<f4", one(NPY)]), one(["(2, 2)", one(SIZES)])];
    const header = bytes(`{'descr': '${kind}', 'fortran_order': ${one(["True", "False", "1"])}, 'shape': ${size}, }\n`); // prettier-ignore
    const start = [0x93, ...bytes("NUMPY"), one([1, 1, 2, 99]), 0, header.length, 0];
    return join(new Uint8Array(start), header, FLOATS.slice(0, one([16, below(32)]))).buffer;
  },
};

for (const [kind, make] of Object.entries(FILES))
  test(`whatever stands in a ${kind} file, it is read or refused with a short sentence`, async () => {
    let read = 0;
    for (let turn = 0; turn < 3000; turn++) {
      const file = make();
      const error = await readOwn(file).then(() => null, (problem) => problem); // prettier-ignore
      if (!error) read++;
      if (!error) continue;
      assert.equal(error.code, "own_file", `${new TextDecoder().decode(file).slice(0, 500)}: ${error.stack}`);
      assert.match(error.message, /\.$/);
      assert.ok(error.message.length <= 620, error.message.slice(0, 2000));
    }
    assert.ok(read > 10, `only ${read} were read`);
    assert.equal({}.dtype, undefined);
  });
