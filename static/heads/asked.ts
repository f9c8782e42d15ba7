/** The questions of Heads beside its sentence: a block without each of its heads, two heads in full, many sentences. */
import { Answers } from "../shared/answers.ts";
import { fetchHead, fetchHeads, fetchHeadsCorpus, fetchReading } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import type { Answer, HeadsAnswer, HeadsCorpusAnswer, ModelRequest } from "../shared/api.ts";
import type { RowName } from "../shared/head/row-names.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Pair } from "./address.ts";

/** A block whose heads are knocked out; a pooled one is too large to come in full. */
export type BlockAsked = { request: ModelRequest; block: string; isPooled: boolean };

/** The heads of a block, each knocked out, and the answer with the block in full, if it comes so. */
export type KnockedOut = { heads: HeadsAnswer; full: Answer | null };

export const knockOuts = new Answers(
  async ({ request, block, isPooled }: BlockAsked, signal, onProgress): Promise<KnockedOut> => {
    const whole = { block, layer: 0, head: 0 };
    const [heads, reading] = await Promise.all([
      fetchHeads(request, block, signal, onProgress),
      isPooled ? null : fetchReading(request, whole, signal),
    ]);
    return { heads, full: reading && reading.answer };
  },
);

/** Two heads of a layer by one name of their rows; the row of the pair is in their answer. */
export type PairAsked = { request: ModelRequest; block: string; pair: Pair; naming: RowName };

export const pairs = new Answers(
  ({ request, block, pair: { layer, one, other }, naming }: PairAsked, signal) => {
    const head = (head: number): Promise<Alignment> =>
      fetchHead(request, { block, layer, head, naming }, signal);
    return Promise.all([head(one), head(other)]);
  },
  ({ request, block, pair: { layer, one, other }, naming }) => [request, block, layer, one, other, naming],
);

/** The numbers of a model over many sentences, or why there are none; `load` gets ready what shows them. */
export const corpora = (load: () => Promise<unknown>) =>
  new Answers(async (model: string, signal): Promise<HeadsCorpusAnswer | ApiError> => {
    const [corpus] = await Promise.all([fetchHeadsCorpus(model, signal).catch(whyNone), load()]);
    return corpus;
  });

function whyNone(error: unknown) {
  if (error instanceof ApiError && error.code === "no_corpus") return error;
  throw error;
}
