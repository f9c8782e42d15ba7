/**
 * node attending.js FOLDER MODULES < questions: answers of the engine to lines `{address, accept}`, a line each, to be
 * compared with the server's. FOLDER has the models; MODULES the libraries that a site comes with.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Answering } from "../../../../static/publish/site/answering.ts";
import { open } from "../../../../static/publish/site/open.ts";

const [folder, modules] = process.argv.slice(2);

const imported = (file) => import(pathToFileURL(join(modules, file)).href);
const runtime = await imported("onnxruntime-web/dist/ort.wasm.min.mjs");
runtime.env.wasm.numThreads = 1;
const { Tokenizer } = await imported("@huggingface/tokenizers/dist/tokenizers.mjs");

const json = async (name) => JSON.parse(await readFile(join(folder, name), "utf8"));
const [models, rules] = [await json("models.json"), await json("rules.json")];
const opened = new Map();

const fileOf = (model, name) => readFile(join(folder, model.id, name));

/** The engine of a model, which is opened once. */
async function engineOf(model) {
  const files = (name) => fileOf(model, name);
  if (!opened.has(model.id)) opened.set(model.id, open(model, rules, files, { runtime, Tokenizer }));
  return opened.get(model.id);
}

const answering = new Answering({ models, unspaced: new RegExp(rules.unspaced, "u"), engineOf, fileOf });

for await (const line of createInterface({ input: process.stdin })) {
  const { address, accept = "application/json" } = JSON.parse(line);
  const begun = process.cpuUsage();
  const answer = await answering.answer(new URL(address, "http://localhost"), { headers: { accept } });
  const { user, system } = process.cpuUsage(begun);
  const body = answer && Buffer.from(await answer.arrayBuffer()).toString("base64");
  const said = { status: answer?.status, body, milliseconds: (user + system) / 1000 };
  process.stdout.write(`${JSON.stringify(said)}\n`);
}
