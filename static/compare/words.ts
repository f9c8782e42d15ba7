/** The messages of Compare. */
import { count, fixed, ownName, say, type Part } from "../shared/words.ts";
import { readable } from "../shared/sentence/model-names.ts";
import type { Model } from "../shared/api.ts";
import type { Named } from "../shared/sentence/models.ts";

export const FIGURES = "Figures of each model";
export const HINT = "Point at a word or a cell to light the same word in every model; click to lock it.";
export const GAPS = "Hatched: what another model writes.";
export const CANCELLED = "Cancelled.";
export const noSuchHead = (model: string) => `${model} has no such head; its usual head is shown instead.`;
export const tooMany = (most: number) => `${most} models at most`;
export const readInWords = (models: number, forced?: string) =>
  forced ? `${forced}, read by ${count(models, "model")}` : count(models, "model");
export const doneInWords = (doing: string, done: number, all: number) =>
  `${doing.replace("...", "")}, ${done} of ${all} models done...`;

export const hopInWords = (index: number) => say`Hop ${index + 1} of each matrix.`;
export const startInWords = () =>
  say`The start of the sentence: what every decoder is fed before it has written anything.`;

const BITS: Part = { text: "bits", href: "./glossary#jensen-shannon-divergence" };

/** The distance of two models on the word that is lit, and on all words of the sentence; `of` counts the maps that have it. */
export function apartInWords(
  one: string,
  other: string,
  bits: number,
  mean: number | null,
  of: number,
): Part[] {
  const most = of > 2 ? "Farthest apart here: " : "";
  const over = mean === null ? "" : `; the mean over the sentence is ${fixed(mean)}`;
  return say` ${most}${ownName(one)} and ${ownName(other)} differ by ${fixed(bits)} ${BITS}${over}.`;
}

/** The reason that a model cannot stand beside the first, "" where it can; `id` is what is asked for. */
export function refusal(id: string, model: Named | undefined, first: Named) {
  if (!model) return `There is no model “${id}” here.`;
  if (model.task === first.task) return "";
  return `“${model.name}” and “${first.name}” do not read the same kind of text, so they cannot be compared.`;
}

/** Query, keys and values of recurrent attention, in the words of the Transformer; "" for a model that has none. */
export function rolesInWords({ roles }: { roles?: Model["roles"] }): string {
  if (!roles) return "";
  const { query, keys, values } = roles;
  const named = (name: string, of: string | null) => (of ? `${name} ${of}` : `no ${name}`);
  return [named("query", query), named("keys", keys), `values ${values}`].map(readable).join(", ");
}
