/** A model of the site, opened from its files: two graphs that read one file of weights, and its tokenizer. */
import { decompressed } from "../saved/inflated.ts";
import { Engine, type Graph, type Named, type Tensor } from "./engine.ts";
import { unpacked } from "./packed-weights.ts";
import { Remarks, type Rules } from "./remarks.ts";
import { Tokenizer, type Library } from "./tokenizer.ts";
import type { Model, ModelAnswer } from "../../shared/answer-types.ts";

/** The part of onnxruntime-web that is used */
export type Runtime = {
  InferenceSession: { create(graph: Uint8Array, options: object): Promise<Session> };
  Tensor: new (type: "int64" | "float32", values: BigInt64Array | Float32Array, dims: number[]) => Tensor;
};

type Session = { inputNames: readonly string[]; run(inputs: Named, names?: string[]): Promise<Named> };

/** Libraries of others: onnxruntime-web and @huggingface/tokenizers */
export type Libraries = { runtime: Runtime; Tokenizer: new (file: object, config: object) => Library };

/** The bytes of a file of a model, by its name */
export type Files = (name: string) => Promise<Uint8Array>;

const WEIGHTS = "weights.safetensors"; // as the graphs name it

export async function open(
  model: Model & ModelAnswer,
  rules: Rules,
  files: Files,
  { runtime, Tokenizer: Read }: Libraries,
): Promise<Engine> {
  const weights = { path: WEIGHTS, data: await unpacked(await files("weights.bin")) };
  const graph = async (name: string): Promise<Graph> => {
    const options = { executionProviders: ["wasm"], externalData: [weights], enableCpuMemArena: false };
    const session = await runtime.InferenceSession.create(await files(`${name}.onnx`), options);
    return { inputs: session.inputNames, run: session.run.bind(session) };
  };
  const tokenizer = new Tokenizer(new Read(await unpackedJson(await files("tokenizer.bin")), {}), rules.kept);
  const remarks = new Remarks(rules, trainedOf(model), model.task, tokenizer);
  const graphs = {
    read: await graph("read"),
    write: await graph("write"),
    rollout: once(() => graph("rollout")),
    opened: once(() => graph("opened")),
  };
  const toTensor = (values: number[] | Float32Array, dims: number[]) =>
    values instanceof Float32Array
      ? new runtime.Tensor("float32", values, dims)
      : new runtime.Tensor("int64", BigInt64Array.from(values, BigInt), dims);
  return new Engine(model, tokenizer, remarks, graphs, toTensor);
}

/** Opened when it is first asked for; after a failure again. */
function once<T>(open: () => Promise<T>) {
  let opened: Promise<T> | null = null;
  const fail = (error: unknown) => {
    opened = null;
    throw error;
  };
  return () => (opened ??= open().catch(fail));
}

const unpackedJson = (bytes: Uint8Array) => decompressed(new Blob([bytes as Uint8Array<ArrayBuffer>])).json();

const trainedOf = ({ measured }: Model) => ({
  training: measured?.training,
  typed: measured?.typed?.by_category.capitals,
});
