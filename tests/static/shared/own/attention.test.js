import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { stagesOf, weightsOf } from "../../../../static/shared/own/attention.js";
import { readOwn } from "../../../../static/shared/own/file.js";
import { joined, merged, pooled, withoutMarks } from "../../../../static/shared/own/maps.js";
import { wordsOf } from "../../../../static/shared/own/pieces.js";

/** Stages of 2 layers, 3 texts, 6 heads that share 2 keys, by `model/attention.py`. */
const PROGRAM = `
import io, sys
import numpy as np, torch
from regard.model.attention import scaled_dot_product
torch.manual_seed(5)
q, k, v = torch.randn(2, 3, 6, 5, 7), torch.randn(2, 3, 2, 11, 7), torch.randn(2, 3, 2, 11, 13)
mask = torch.rand(1, 3, 1, 5, 11) > 0.3
mask[0, 1, 0, 2] = False
of = scaled_dot_product(q, *(x.repeat_interleave(3, 2) for x in (k, v)), mask)
f = io.BytesIO()
np.savez(f, q=q, k=k, v=v, mask=mask, **{"x-" + name: getattr(of, name) for name in ("scores", "scaled", "weights", "context")})
sys.stdout.buffer.write(f.getvalue())
`;

test("every stage is that of regard.model.attention to 1e-6, in groups of heads, with a mask for each text", async () => {
  const { unzip } = await import("../../../../static/shared/own/zip.js");
  const { readNpy } = await import("../../../../static/shared/own/npy.js");
  const bytes = new Uint8Array(execFileSync("python", ["-c", PROGRAM], { maxBuffer: 2 ** 26 }));
  const own = await readOwn(bytes.buffer);
  const files = await unzip(bytes.buffer, 2 ** 28);
  for (const at of [
    [0, 0, 0],
    [1, 2, 5],
    [1, 1, 3],
  ]) {
    // prettier-ignore
    const stages = stagesOf(own, at);
    for (const [name, width] of Object.entries({ scores: 11, scaled: 11, weights: 11, context: 13 })) {
      const { values } = readNpy(name, /** @type {ArrayBuffer} */ (files.get(`x-${name}.npy`)));
      const first = ((at[0] * 3 + at[1]) * 6 + at[2]) * 5 * width;
      stages[name].forEach((x, k) => {
        const expected = values[first + k];
        const shown = Number.isNaN(x) ? 0 : x; // where looking is not allowed
        assert.ok(
          Math.abs(shown - expected) <= 1e-6 * Math.max(1, Math.abs(expected)),
          `${name} ${k}: ${x} ${expected}`,
        );
      });
    }
  }
  const nowhere = weightsOf(own, [0, 1, 0]).subarray(22, 33);
  assert.ok(nowhere.every(Number.isNaN), "a row that may look nowhere has no weights");
});

const MAP = { n: 3, m: 3, weights: Float32Array.of(0.5, 0.25, 0.25, NaN, 0.75, 0.25, NaN, NaN, 1) };

test("maps of several heads, of words and without marks are those of the server", () => {
  assert.deepEqual([...pooled(MAP, 2).weights], [0.5, 0.25, NaN, 1]); // rows 0 | 1, 2
  const other = { ...MAP, weights: Float32Array.of(0, 1, 0, NaN, 0, 1, 0.5, NaN, 0.5) };
  assert.deepEqual([...joined([MAP, other], "mean").weights], [0.25, 0.625, 0.125, NaN, 0.375, 0.625, 0.25, NaN, 0.75]); // prettier-ignore
  assert.deepEqual([...joined([MAP, other], "max").weights], [0.5, 1, 0.25, NaN, 0.75, 1, 0.5, NaN, 1]);
  const words = wordsOf(["[CLS]", "▁run", "ning"], true);
  assert.deepEqual(words.map(({ text, pieces }) => [text, pieces]), [["[CLS]", [0]], ["running", [1, 2]]]); // prettier-ignore
  const whole = merged(MAP, words, words);
  assert.deepEqual([...whole.weights], [0.5, 0.5, NaN, 1]);
  assert.deepEqual([...withoutMarks(whole, words, words, true).weights], [1]);
});
