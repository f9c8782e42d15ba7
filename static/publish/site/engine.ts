/**
 * A translator in the browser: it reads a sentence, writes a translation or reads the given one, and keeps the weights
 * of every head. Its two graphs are those of `model/site/graphs.py`; what runs them is handed in.
 */
import { check } from "./readable.ts";
import type { ModelAnswer } from "../../answers.ts";
import type { RemarkAnswer } from "../../answers.ts";
import type { Remarks } from "./remarks.ts";
import type { Text, Tokenizer } from "./tokenizer.ts";

/** Numbers as a graph takes and gives them; a tensor of a runtime is one */
export type Tensor = { data: unknown; dims: readonly number[] };

export type Named = Record<string, Tensor>;

/** A graph: the names that it takes, and its run, which gives all that it can, or what is named */
export type Graph = { inputs: readonly string[]; run(inputs: Named, names?: string[]): Promise<Named> };

/** Reading and writing; and those that are opened when they are needed: `model/site/maps.py`, `model/site/opened.py` */
export type Graphs = { read: Graph; write: Graph; rollout(): Promise<Graph>; opened(): Promise<Graph> };

/** Makes a tensor of the numbers of pieces, or of weights */
export type ToTensor = (values: number[] | Float32Array, dims: number[]) => Tensor;

/** Weights of the heads of a block, [layer][head][i][j]; NaN where looking is not allowed */
export type Weights = { values: Float32Array<ArrayBuffer>; shape: number[] };

type Row = { weights: Record<string, Weights>; centres: Record<string, number> };

export type Written = Text & {
  remarks: RemarkAnswer[];
  fed: string[];
  log_probabilities: number[];
  forced: boolean;
  complete: boolean;
  candidates: Candidate[][];
};

export type Candidate = { token: string; probability: number };

export type Attended = {
  source: Text & { remarks: RemarkAnswer[] };
  target: Written;
  weights: Record<string, Weights>;
  centres: Record<string, number[]>;
  vector: number[] | null;
};

const CHOOSE = -1; // in place of a given piece

export class Engine {
  #model: ModelAnswer;
  #tokenizer: Tokenizer;
  #remarks: Remarks;
  #graphs: Graphs;
  #toTensor: ToTensor;

  constructor(
    model: ModelAnswer,
    tokenizer: Tokenizer,
    remarks: Remarks,
    graphs: Graphs,
    toTensor: ToTensor,
  ) {
    this.#model = model;
    this.#tokenizer = tokenizer;
    this.#remarks = remarks;
    this.#graphs = graphs;
    this.#toTensor = toTensor;
  }

  /** Throws a Refusal, with the sentence of the server, for a text that cannot be read. */
  async attend(text: string, target: string | null = null, signal?: AbortSignal): Promise<Attended> {
    const source = this.#read(text, "text");
    const given = target === null ? null : this.#read(target, "target");
    const read = await this.#graphs.read.run({ source: this.#toTensor(source.ids, [1, source.ids.length]) });
    const steps = await this.#write(read, 2 * source.ids.length + 16, given, signal);
    const written = this.#written(steps, given);
    const { encoder } = weightsIn(read);
    const rows = joined(steps.map(({ row }) => row));
    const hasBlocks = this.#model.blocks.length > 0;
    return {
      source,
      target: written,
      weights: encoder ? { encoder, ...rows.weights } : rows.weights,
      centres: rows.centres,
      vector: hasBlocks ? null : Array.from(numbers(read["memory.last"])),
    };
  }

  /** The rollout of a block that has one, as one head. */
  async rollout(block: string, weights: Record<string, Weights>): Promise<Weights> {
    const graph = await this.#graphs.rollout();
    const asked = Object.entries(weights).map(([name, { values, shape }]) => [
      `weights.${name}`,
      this.#toTensor(values, shape),
    ]);
    const { [`rollout.${block}`]: rolled } = await graph.run(Object.fromEntries(asked));
    return { values: numbers(rolled), shape: [1, ...rolled.dims] };
  }

  /** Arrays of one more pass over a sentence, by their names; of this head, from 1, where a head has its own. */
  async open({ source, target }: Attended, names: string[], head: number = 1): Promise<Named> {
    const graph = await this.#graphs.opened();
    const ids = (text: Text) => this.#toTensor(text.ids, [1, text.ids.length]);
    const asked = { source: ids(source), target: ids(target), head: this.#toTensor([head], [1]) };
    return graph.run(asked, [...new Set(names)]);
  }

  /** The pieces by their numbers. */
  get pieces(): string[] {
    return this.#tokenizer.pieces;
  }

  #read(text: string, name: "text" | "target") {
    const read = check(text, name, this.#model, (typed) => this.#tokenizer.encode(typed));
    return { ...read, remarks: this.#remarks.of(read, name === "text") };
  }

  /** One step a piece, until the end of the sentence, or of the given one, or so many. */
  async #write(read: Named, most: number, given: Text | null, signal?: AbortSignal) {
    const before: Named = { ...read };
    const steps: Step[] = [];
    const { begin, end } = this.#tokenizer;
    for (let fed = begin; ; fed = steps[steps.length - 1].id) {
      signal?.throwIfAborted();
      const next = given ? given.ids[steps.length] : CHOOSE;
      const asked: Named = {
        ...before,
        fed: this.#toTensor([fed], [1, 1]),
        given: this.#toTensor([next], [1]),
      };
      const { write } = this.#graphs;
      const found = await write.run(Object.fromEntries(write.inputs.map((name) => [name, asked[name]])));
      for (const [name, value] of Object.entries(found))
        if (name.startsWith("next.")) before[name.replace("next.", "state.")] = value;
      steps.push(stepOf(found));
      const { id } = steps[steps.length - 1];
      if (given ? steps.length === given.ids.length : id === end || steps.length === most) return steps;
    }
  }

  #written(steps: Step[], given: (Text & { remarks: RemarkAnswer[] }) | null): Written {
    const ids = steps.map(({ id }) => id);
    const text = given ?? { ...this.#tokenizer.decode(ids), remarks: [] };
    const { pieces, begin, end } = this.#tokenizer;
    return {
      ...text,
      fed: [pieces[begin], ...text.tokens.slice(0, -1)],
      log_probabilities: steps.map(({ logProbability }) => logProbability),
      forced: given !== null,
      complete: given !== null || ids[ids.length - 1] === end,
      candidates: steps.map(({ likeliest }) =>
        likeliest.map(([id, logProbability]) => ({
          token: pieces[id],
          probability: Math.exp(logProbability),
        })),
      ),
    };
  }
}

type Step = { id: number; logProbability: number; likeliest: [number, number][]; row: Row };

function stepOf(found: Named): Step {
  const [ids, values] = [numbers(found.likeliest), numbers(found.log_probabilities)];
  const centres = Object.entries(found).flatMap(([name, value]) =>
    name.startsWith("centres.") ? [[name.slice("centres.".length), numbers(value)[0]]] : [],
  );
  return {
    id: Number(numbers(found.piece)[0]),
    logProbability: Number(numbers(found.log_probability)[0]),
    likeliest: Array.from(ids, (id, k) => [Number(id), Number(values[k])]),
    row: { weights: weightsIn(found), centres: Object.fromEntries(centres) },
  };
}

const numbers = ({ data }: Tensor) => data as Float32Array<ArrayBuffer>;

const weightsIn = (found: Named): Record<string, Weights> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      name.startsWith("weights.")
        ? [[name.slice("weights.".length), { values: numbers(value), shape: [...value.dims] }]]
        : [],
    ),
  );

/** The rows of each block as one map a head, as wide as the last row; a row may not look at what came after it. */
function joined(rows: Row[]) {
  const [{ weights, centres }] = rows;
  const blocks = Object.keys(weights);
  const join = (block: string) => mapOf(rows.map((row) => row.weights[block]));
  return {
    weights: Object.fromEntries(blocks.map((block) => [block, join(block)])),
    centres: Object.fromEntries(
      Object.keys(centres).map((name) => [name, rows.map((row) => row.centres[name])]),
    ),
  };
}

function mapOf(rows: Weights[]): Weights {
  const [n, { shape }] = [rows.length, rows[rows.length - 1]];
  const [layers, heads, , m] = shape;
  const values = new Float32Array(layers * heads * n * m).fill(NaN);
  rows.forEach(({ values: row, shape: [, , , width] }, i) => {
    for (let head = 0; head < layers * heads; head++)
      values.set(row.subarray(head * width, (head + 1) * width), (head * n + i) * m);
  });
  return { values, shape: [layers, heads, n, m] };
}
