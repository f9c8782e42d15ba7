/** The worker of a site: it loads models and their runtime when they are needed, and answers what pages ask. */
import * as runtime from "onnxruntime-web/wasm";
import { Tokenizer } from "@huggingface/tokenizers";
import { decompressed } from "../saved/inflated.ts";
import { answered } from "./answered.ts";
import { Answering } from "./answering.ts";
import { Loader, Problem, json, type File } from "./files.ts";
import { open, type Libraries } from "./open.ts";
import type { Model, ModelAnswer } from "../../shared/answer-types.ts";

/** The compressed file of onnxruntime-web beside this script, as `build.mjs` made it */
declare const RUNTIME: { name: string; bytes: number; digest: string };

/** `models/files.json` */
type Listed = { files: Record<string, { bytes: number; digest: string }> };

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
  const [listed, described, rules] = await Promise.all(
    ["files.json", "models.json", "rules.json"].map((name) => json(new URL(name, models))),
  );
  const files = filesOf(listed, models);
  const loader = new Loader(`regard ${models}`, (loading) => postMessage(loading));
  const started = { address: new URL(RUNTIME.name, location.href).href, ...RUNTIME };
  void loader.keepOnly([started, ...files.values()]);
  const libraries = once(async () => librariesWith(await loader.load(started)));

  const engineOf = async (model: Model & ModelAnswer) => {
    const names = [...files.keys()].filter((name) => name.startsWith(`${model.id}/`));
    const [ready, ...loaded] = await Promise.all([
      libraries(),
      ...names.map(async (name) => [name, await loader.load(files.get(name) as File)] as const),
    ]);
    const bytes = new Map(loaded);
    return open(model, rules, async (name) => bytes.get(`${model.id}/${name}`) ?? missing(), ready);
  };
  const engines = new Map<string, ReturnType<typeof engineOf>>();
  return new Answering({
    models: described.filter(({ id }: ModelAnswer) => files.has(`${id}/read.onnx`)),
    unspaced: new RegExp(rules.unspaced, "u"),
    engineOf(model) {
      if (!engines.has(model.id)) engines.set(model.id, engineOf(model));
      return engines.get(model.id) as ReturnType<typeof engineOf>;
    },
  });
}

const filesOf = ({ files }: Listed, models: URL): Map<string, File> =>
  new Map(
    Object.entries(files).map(([name, file]) => [name, { address: new URL(name, models).href, ...file }]),
  );

const missing = (): never => {
  throw new Problem("damaged");
};

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
