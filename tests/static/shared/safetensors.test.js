import assert from "node:assert/strict";
import { test } from "node:test";
import { halfToNumber, readSafetensors } from "../../../static/shared/safetensors.ts";

/** A file written by hand, as the format says: length, header, bytes. */
function file(header, bytes) {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const out = new Uint8Array(8 + json.length + bytes.length);
  new DataView(out.buffer).setBigUint64(0, BigInt(json.length), true);
  out.set(json, 8);
  out.set(bytes, 8 + json.length);
  return out.buffer;
}

test("a file gives back its tensors, shapes and metadata, wherever the bytes begin", () => {
  const floats = new Uint8Array(new Float32Array([0.25, NaN, 1, 0, 0.5, 0.125]).buffer);
  const read = readSafetensors(
    file(
      {
        __metadata__: { regard: '{"é": 1}' },
        a: { dtype: "U8", shape: [3], data_offsets: [0, 3] },
        b: { dtype: "F32", shape: [2, 3], data_offsets: [3, 27] },
      },
      [7, 0, 255, ...floats],
    ),
  );
  assert.equal(read.metadata.regard, '{"é": 1}');
  assert.deepEqual([...read.tensors.a.values], [7, 0, 255]);
  assert.deepEqual([...read.tensors.b.values], [0.25, NaN, 1, 0, 0.5, 0.125]);
  assert.deepEqual(read.tensors.b.shape, [2, 3]);
});

test("an empty tensor and a file without metadata are read", () => {
  const read = readSafetensors(file({ a: { dtype: "F32", shape: [0, 5], data_offsets: [0, 0] } }, []));
  assert.equal(read.tensors.a.values.length, 0);
  assert.deepEqual(read.metadata, {});
});

test("half precision is read by its rules: normal, subnormal, zero, infinite, not a number", () => {
  const cases = [[0x3c00, 1], [0x3800, 0.5], [0xc000, -2], [0x0001, 2 ** -24], [0x7bff, 65504], [0x0000, 0], [0x7c00, Infinity]]; // prettier-ignore
  for (const [bits, value] of cases) assert.equal(halfToNumber(bits), value);
  assert.ok(Number.isNaN(halfToNumber(0x7e00)));
  const read = readSafetensors(
    file({ a: { dtype: "F16", shape: [2], data_offsets: [0, 4] } }, [0, 0x3c, 0, 0x7e]),
  );
  assert.deepEqual([...read.tensors.a.values], [1, NaN]);
});

test("a file that is cut off is refused", () => {
  assert.throws(() => readSafetensors(new ArrayBuffer(5)), /shorter/);
  assert.throws(() => readSafetensors(file({}, []).slice(0, 9)), /header/);
  assert.throws(
    () => readSafetensors(file({ a: { dtype: "F32", shape: [2], data_offsets: [0, 8] } }, [1, 2])),
    /bytes/,
  );
});
