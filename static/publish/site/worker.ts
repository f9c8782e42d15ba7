/** The worker of a site: it loads models and their runtime when they are needed, and answers what pages ask. */
import * as runtime from "onnxruntime-web/wasm";
import { Tokenizer } from "@huggingface/tokenizers";
import { decompressed } from "../saved/inflated.ts";
import { answered } from "./answered.ts";
import { Answering } from "./answering.ts";
import { Loader, Problem, json, type File } from "./files.ts";
import { open, type Libraries } from "./open.ts";
import type { Engine } from "./engine.ts";
import type { SiteModel } from "./question.ts";

/** The compressed file of onnxruntime-web beside this script, as `build.mjs` made it */
declare const RUNTIME: { name: string; bytes: number; digest: string };

/** Files without which a model does not begin */
const NEEDED = ["read.onnx", "write.onnx", "weights.bin", "tokenizer.bin"];

/** A module whose validity shows that a browser computes with several numbers at once, as the runtime does. */
const SIMD = Uint8Array.from(atob("AGFzbQEAAAABBQFgAAF7AwIBAAoKAQgAQQD9D/1iCw=="), (byte) =>
  byte.charCodeAt(0),
);

let answering: Promise<Answering> | null = null;

addEventListener("message", ({ data, ports: [port] }) => {
  void answered(data, port, () => (answering ??= answeringAt(new URL(data.address))));
});

/** The engine of the site whose API stands at this address. */
async function answeringAt(address: URL): Promise<Answering> {
  const models = new URL("../models/", address);
  if (!globalThis.WebAssembly?.validate(SIMD) || !globalThis.DecompressionStream) throw new Problem("unable");
  const [{ files }, described, rules] = await Promise.all(
    ["files.json", "models.json", "rules.json"].map((name) => json(new URL(name, models))),
  );
  const runtimeFile = { address: new URL(RUNTIME.name, location.href).href, ...RUNTIME };
  const fileAt = (name: string): File => ({ address: new URL(name, models).href, ...files[name] });
  const loader = new Loader(`regard ${models}`, (loading) => postMessage(loading));
  void loader.keepOnly([runtimeFile, ...Object.keys(files).map(fileAt)]);

  const libraries = once(async () => librariesWith(await loader.load(runtimeFile)));
  const fileOf = async ({ id }: SiteModel, name: string) => loader.load(fileAt(`${id}/${name}`));
  const engineOf = async (model: SiteModel) => {
    const first = new Map(NEEDED.map((name) => [name, fileOf(model, name)])); // at once, so that their sum is known
    const [ready] = await Promise.all([libraries(), ...first.values()]);
    const file = (name: string) => {
      const loaded = first.get(name) ?? fileOf(model, name);
      first.delete(name);
      return loaded;
    };
    return open(model, rules, file, ready);
  };
  const engines = new Map<string, Promise<Engine>>();
  return new Answering({
    models: described.filter(({ id }: SiteModel) => `${id}/read.onnx` in files),
    unspaced: new RegExp(rules.unspaced, "u"),
    fileOf,
    engineOf(model) {
      const engine = engines.get(model.id) ?? engineOf(model);
      engines.set(model.id, engine);
      return engine;
    },
  });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

async function librariesWith(packed: Uint8Array<ArrayBuffer>): Promise<Libraries> {
  runtime.env.wasm.wasmBinary = await decompressed(new Blob([packed])).arrayBuffer();
  runtime.env.wasm.numThreads = 1;
  const InferenceSession = {
    async create(graph: Uint8Array, options: object) {
      const session = await runtime.InferenceSession.create(graph, options);
      const run = async (inputs: runtime.InferenceSession.FeedsType) => {
        await turn();
        return session.run(inputs);
      };
      return { inputNames: session.inputNames, run };
    },
  };
  return { runtime: { InferenceSession, Tensor: runtime.Tensor }, Tokenizer } as unknown as Libraries;
}

/** Let a message in, such as that an answer is no longer waited for: a graph runs without a pause. */
const turn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
