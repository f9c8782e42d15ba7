import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { open } from "../../../../static/publish/site/open.ts";

const WEIGHTS = gzipSync(Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, ...Buffer.from("{}")]));
const RULES = { kept: "", phrasebook: [], dates: {} };
const NO_TEXT = { ids: [5, 6] };

/** A runtime whose graphs return their inputs, and the names that they are asked for. */
const runtime = {
  InferenceSession: {
    create: async () => ({ inputNames: ["source"], run: async (inputs, names) => ({ inputs, names }) }),
  },
  Tensor: class {
    constructor(type, data, dims) {
      Object.assign(this, { data: Array.from(data, Number), dims });
    }
  },
};
const pieces = Object.assign(() => [], { tokens_to_ids: new Map(), vocab: ["a", "b"] });
const Tokenizer = class {
  model = pieces;
  normalizer = null;
};

/** An engine, and the files that it has read; those that fail do so once. */
async function opened(...failing) {
  const read = [];
  const files = async (name) => {
    read.push(name);
    if (failing.includes(name)) throw new Error(failing.splice(failing.indexOf(name), 1)[0]);
    return name === "weights.bin" ? WEIGHTS : gzipSync("{}");
  };
  const engine = await open({ task: "", blocks: [] }, RULES, files, { runtime, Tokenizer });
  return { engine, read };
}

test("a graph that few ask for is read when it is needed, once", async () => {
  const { engine, read } = await opened();
  assert.ok(read.includes("write.onnx") && !read.includes("opened.onnx"));
  const ask = () => engine.open({ source: NO_TEXT, target: NO_TEXT }, ["cross.1.q", "cross.1.q"], 3);
  const [{ inputs, names }] = await Promise.all([ask(), ask()]);
  assert.deepEqual(names, ["cross.1.q"]);
  assert.deepEqual([inputs.head.data, inputs.target.data, inputs.target.dims], [[3], [5, 6], [1, 2]]);
  assert.equal(read.filter((name) => name === "opened.onnx").length, 1);
});

test("one that could not be read is read again", async () => {
  const { engine } = await opened("opened.onnx");
  const ask = () => engine.open({ source: NO_TEXT, target: NO_TEXT }, ["cross.1.q"]);
  await assert.rejects(ask, /opened\.onnx/);
  assert.deepEqual((await ask()).names, ["cross.1.q"]);
});
