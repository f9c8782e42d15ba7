/** The answers of the server as the pages have them: as `app` says, with texts and arrays read. */
import type { WrittenText } from "./written-text.ts";
import type * as Schemas from "../answers.ts";

export type * from "../answers.ts";

/** As a model is listed, or a file that is described like one */
export type Model = (Schemas.ModelAnswer | Schemas.OwnAnswer) & { measured: Record<string, any> | null };

/** Whose target says what the model wrote itself */
export type Written<T> = T & { target: Target };

export type Target = Schemas.TargetAnswer & WrittenText;

export type BlockHeader = Omit<Schemas.BlockAnswer, "weights" | "sinks">;

export type Block = BlockHeader & {
  shape: number[];
  values: Float32Array | Uint8Array;
  allowed?: Uint8Array;
  sinks?: Float32Array | null;
};

export type Read = Omit<Schemas.AttentionAnswer, "blocks"> & { blocks: Record<string, Block> };

export type Answer = Written<Read>;

/** The beginning of every answer about a sentence */
export type SentenceAnswer = Pick<Schemas.AttentionAnswer, "model" | "digest" | "source" | "target">;

/** The texts of an answer, whatever it is about; of a mark that was left out, the marks that could stand there */
export type AnyAnswer = Written<SentenceAnswer> & Partial<Pick<Answer, "candidates">>;

export type ModelRequest = { model: string; text: string; target: string };

export type SinceRequest = Record<"q" | "k" | "v", number[][]> & {
  mechanism: string;
  parameters: Record<string, number | string>;
};
export type SinceAnswer = Schemas.SinceAnswer;
export type ScratchRequest = Record<"words" | "w_q" | "w_k" | "w_v", number[][]> & {
  scale: boolean;
  mask: "causal" | null;
  temperature: number;
};

export type Steps = Written<Schemas.StepsAnswer>;

/** One box of a whole model, with its values as they are, or as bytes around 128 */
export type Part = Schemas.PartAnswer & { numbers: Uint8Array | Float32Array };

export type Whole = Written<Omit<Schemas.WholeAnswer, "parts"> & { parts: Part[] }>;

export type Decoding = Written<Schemas.DecodingAnswer>;

/** The tokens that an axis names; "fed" is the decoder's input */
export type Side = "source" | "target" | "fed" | "hops";

/** A mean and its interval */
export type Estimate = Schemas.BlockCorpus["heads"][string][number][number];

export type Explanations = Written<Schemas.ExplanationsAnswer>;

export type Cost = Written<Schemas.CostAnswer>;

export type Cache = Written<Schemas.CacheAnswer>;

export type Origins = Written<Schemas.OriginsAnswer>;

export type LogitSplit = Written<Schemas.LogitSplitAnswer>;
