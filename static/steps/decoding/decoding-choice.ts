/** The ways in which a text can be written: a method, and its settings as people type them. */
import type { Method } from "../../shared/sentence/models.ts";

export type Setting = "temperature" | "top_k" | "top_p" | "seed" | "beam";

/** Options as typed, so that nothing is lost. */
export type DecodingChoice = { method: Method } & Record<Setting, string>;

export const METHODS: readonly Method[] = ["greedy", "sampling", "beam"];

export const USUAL: DecodingChoice = {
  ...{ method: "greedy", temperature: "1", top_k: "0", top_p: "1", seed: "0", beam: "4" },
};

export const SETTINGS_OF: Record<Method, Setting[]> = {
  greedy: [],
  sampling: ["temperature", "top_k", "top_p", "seed"],
  beam: ["beam"],
};
