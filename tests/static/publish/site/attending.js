/**
 * node attending.js FOLDER MODULES < questions: the answers of the engine to lines `{model, text, target}`, a line each,
 * to be compared with the server's. FOLDER has the models; MODULES the libraries that a site comes with.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { factsOf, partsOf } from "../../../../static/publish/site/answers.ts";
import { open } from "../../../../static/publish/site/open.ts";

const [folder, modules] = process.argv.slice(2);

const imported = (file) => import(pathToFileURL(join(modules, file)).href);
const runtime = await imported("onnxruntime-web/dist/ort.wasm.min.mjs");
runtime.env.wasm.numThreads = 1;
const { Tokenizer } = await imported("@huggingface/tokenizers/dist/tokenizers.mjs");

const json = async (name) => JSON.parse(await readFile(join(folder, name), "utf8"));
const [models, rules] = [await json("models.json"), await json("rules.json")];
const unspaced = new RegExp(rules.unspaced, "u");
const opened = new Map();

/** The engine of a model, which is opened once. */
async function engineOf(model) {
  const files = (name) => readFile(join(folder, model.id, name));
  if (!opened.has(model.id)) opened.set(model.id, await open(model, rules, files, { runtime, Tokenizer }));
  return opened.get(model.id);
}

async function answer({ model: id, text, target, where = {} }) {
  const model = models.find((one) => one.id === id);
  const engine = await engineOf(model);
  try {
    const begun = performance.now();
    const attended = await engine.attend(text, target);
    const milliseconds = performance.now() - begun;
    const parts = Object.entries(partsOf(attended, model, where)).map(([name, part]) => [name, plain(part)]);
    const facts = factsOf(attended, model, unspaced);
    const candidates = attended.target.candidates;
    return { ...facts, blocks: Object.fromEntries(parts), steps: candidates, milliseconds };
  } catch (error) {
    if (!("code" in error)) throw error;
    return { error: { code: error.code, message: error.message, limit: error.limit } };
  }
}

const plain = ({ weights, ...header }) => ({ ...header, shape: weights.shape, values: [...weights.values] });

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
