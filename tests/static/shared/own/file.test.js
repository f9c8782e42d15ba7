import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readOwn } from "../../../../static/shared/own/file.js";
import { ownTensors } from "../../../../static/shared/own/tensors.js";
import { built, json, npy, safetensors } from "./files.js";

const REFUSALS = JSON.parse(readFileSync(new URL("../../../own-refusals.json", import.meta.url), "utf-8"));

/** What `python` writes to its standard output. */
const python = (program) =>
  new Uint8Array(execFileSync("python", ["-c", `import io, sys, numpy as np\nf = io.BytesIO()\n${program}\nsys.stdout.buffer.write(f.getvalue())`])).buffer; // prettier-ignore

test("what does not fit is refused in the words of Python", () => {
  for (const { given, said } of REFUSALS) {
    const parts = Object.fromEntries(Object.entries(given).map(([name, spec]) => [name, built(spec)]));
    assert.throws(() => ownTensors(parts), { message: said }, said);
  }
});

test("npz as NumPy writes it is read: stored or deflated, of any float, in either order, with names", async () => {
  for (const save of ["savez", "savez_compressed"])
    for (const dtype of ["<f2", "<f4", "<f8"])
      for (const order of ["C", "F"]) {
        const made = `np.array(np.arange(30).reshape(2, 3, 5) / 32, '${dtype}', order='${order}')`;
        const names = "tokens=np.array(['un', 'deux', '3é']), columns=np.array(list('abcde'))";
        const own = await readOwn(python(`np.${save}(f, weights=${made}, ${names})`));
        assert.deepEqual(own.shape, [1, 1, 2, 3, 5]);
        assert.deepEqual(
          [...own.arrays.weights.values],
          Array.from({ length: 30 }, (_, k) => k / 32),
        );
        assert.deepEqual(own.rows, [["un", "deux", "3é"]]);
        assert.deepEqual(own.columns, [["a", "b", "c", "d", "e"]]);
      }
});

test("safetensors of every float type, with names as JSON in the metadata", async () => {
  const cases = [["F64", new Float64Array([0.25, 0.5])], ["F32", new Float32Array([0.25, 0.5])], ["F16", new Uint16Array([0x3400, 0x3800])], ["BF16", new Uint16Array([0x3e80, 0x3f00])]]; // prettier-ignore
  for (const [dtype, numbers] of cases) {
    const own = await readOwn(
      safetensors({ attention: [dtype, [1, 2], numbers] }, { columns: '["a","b"]', title: '"T"' }),
    );
    assert.deepEqual([...own.arrays.weights.values], [0.25, 0.5], dtype);
    assert.deepEqual(own.columns, [["a", "b"]]);
    assert.equal(own.title, "T");
  }
});

test("layers that are arrays of their own are put together in the order of their numbers", async () => {
  const layers = { "layer.2": [[0.3]], "layer.1": [[0.2]], "layer.0": [[0.1]] };
  const own = await readOwn(json(layers));
  assert.deepEqual(own.shape, [3, 1, 1, 1, 1]);
  assert.deepEqual([...own.arrays.weights.values], [0.1, 0.2, 0.3].map(Math.fround));
  await assert.rejects(readOwn(json({ "q.0": [[1]], "q.2": [[1]], k: [[1]] })), {
    message: "q has the layers 0, 2: number them 0, 1, 2, ...",
  });
});

test("an array that is alone may have any name; of several, what is there is listed", async () => {
  assert.deepEqual((await readOwn(json({ anything: [[1]] }))).shape, [1, 1, 1, 1, 1]);
  assert.deepEqual((await readOwn(json([[1]]))).shape, [1, 1, 1, 1, 1]);
  await assert.rejects(readOwn(json({ a: [[1]], b: [1, 0] })), {
    message: "The file holds a [1, 1], b [2]: name the arrays weights, or q and k.",
  });
  await assert.rejects(readOwn(json({ weights: [[1]], attention: [[1]] })), /weights twice/);
});

test("a file that unpacks to more than it says, or to too much, is not read on", async () => {
  const file = python("np.savez_compressed(f, weights=np.zeros((1000, 1000), np.float32))");
  const [bytes, view] = [new Uint8Array(file), new DataView(file)];
  const at = [...bytes.keys()].find(
    (k) => view.byteLength - k >= 4 && view.getUint32(k, true) === 0x02014b50,
  );
  view.setUint32(at + 24, 1000, true); // the size that the central directory says
  await assert.rejects(readOwn(file), { message: "The zip is broken or cut off: save the file again." });
  view.setUint32(at + 24, 2 ** 30, true);
  await assert.rejects(
    readOwn(file),
    /Unpacked the file would have 1073741824 bytes: at most 268435456 can be read/,
  );
});

test("what is broken, cut off or of another kind is refused with a sentence", async () => {
  const whole = {
    npz: python(
      "np.savez_compressed(f, weights=np.eye(5, dtype=np.float32), tokens=np.array(list('abcde')))",
    ),
    safetensors: safetensors(
      { weights: ["F32", [2, 2], new Float32Array([1, 0, 0, 1])] },
      { tokens: '["a","b"]' },
    ),
    npy: npy("<f4", [2, 2], new Float32Array([1, 0, 0, 1])).buffer,
    json: json({ weights: [[1, 0], [0.5, 0.5]], tokens: ["a", "b"] }), // prettier-ignore
  };
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (const [kind, file] of Object.entries(whole)) {
    assert.equal((await readOwn(file)).shape.length, 5, kind);
    for (let turn = 0; turn < 200; turn++) {
      const bytes = new Uint8Array(file.slice(0, turn % 2 ? file.byteLength : random(file.byteLength)));
      for (let k = 0; k < random(4); k++) if (bytes.length) bytes[random(bytes.length)] = random(256);
      const error = await readOwn(bytes.buffer).then(() => null, (problem) => problem); // prettier-ignore
      if (!error) continue;
      assert.equal(error.code, "own_file", `${kind}: ${error.stack}`);
      assert.match(error.message, /\.$/);
    }
  }
});

test("other kinds of npy are refused, each with what to do", async () => {
  const cases = [
    [npy(">f4", [1, 1], new Float32Array([1])), /big-endian: save it as little-endian/],
    [npy("|O8", [1, 1], new Float64Array([1])), /Python objects/],
    [npy("<i8", [1, 1], new BigInt64Array([1n])), /weights holds int64/],
    [npy("<c8", [1, 1], new Float32Array([1, 0])), /weights holds complex64/],
    [npy("<f4", [2, 2], new Float32Array([1])), /cut off: 4 bytes do not hold 4 numbers/],
  ];
  for (const [file, said] of cases) await assert.rejects(readOwn(file.buffer), { message: said });
});
