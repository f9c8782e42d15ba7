/** A model of the site, opened from its files: graphs that read one file of weights, and its tokenizer. */
import { Engine, type Graph, type Named, type Tensor } from "./engine.ts";
import { Opened } from "./opened.ts";
import { unpacked } from "./packed-weights.ts";
import { Remarks, type Rules } from "./remarks.ts";
import { Tokenizer, type Library } from "./tokenizer.ts";
import type { Model, ModelAnswer } from "../../shared/answer-types.ts";

/** The part of onnxruntime-web that is used */
export type Runtime = {
  InferenceSession: { create(graph: Uint8Array, options: object): Promise<Session> };
  Tensor: new (type: "int64", ids: BigInt64Array, dims: number[]) => Tensor;
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
  const weights = { path: WEIGHTS, data: await unpacked(await files("weights.gz")) };
  const graph = async (name: string): Promise<Graph> => {
    const options = { executionProviders: ["wasm"], externalData: [weights], enableCpuMemArena: false };
    const session = await runtime.InferenceSession.create(await files(`${name}.onnx`), options);
    return {
      inputs: session.inputNames,
      run: (inputs, names) => (names ? session.run(inputs, names) : session.run(inputs)),
    };
  };
  const tokenizer = new Tokenizer(new Read(jsonOf(await files("tokenizer.json")), {}), rules.kept);
  const remarks = new Remarks(rules, trainedOf(model), model.task, tokenizer);
  const graphs = { read: await graph("read"), write: await graph("write") };
  const toTensor = (ids: number[], dims: number[]) =>
    new runtime.Tensor("int64", BigInt64Array.from(ids, BigInt), dims);
  const opened = async () =>
    new Opened(jsonOf(await files("opened.json")), tokenizer.pieces, await graph("opened"), toTensor);
  return new Engine(model, tokenizer, remarks, graphs, toTensor, once(opened));
}

/** The result of the first call for all of them; one that fails is made again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}

const jsonOf = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

const trainedOf = ({ measured }: Model) => ({
  training: measured?.training,
  typed: measured?.typed?.by_category.capitals,
});
