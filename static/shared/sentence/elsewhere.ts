/** Models that a page cannot show: why, and the pages that can. */
import { REQUEST, addressOf } from "../page/address.ts";
import { modelOf, type Named } from "./models.ts";
import * as words from "./elsewhere-words.ts";
import type { ModelRequest } from "../api.ts";

export type Model = Named & { blocks: { name: string; signed?: boolean | null }[] };

/** True for a model that has nothing but one vector. */
const isBlind = ({ blocks }: Model): boolean => blocks.length === 0;

export function whyNot(model: Model) {
  if (model.task === "final mark") return words.predictsMark(model.name);
  if (isBlind(model)) return words.hasNoAttention(model.name);
  if (model.blocks.every(({ signed }) => signed)) return words.impliesWeights(model.name);
  return words.onlyReads(model.name);
}

/** Addresses at which the same text stands, of pages that show every model. */
export function linksTo(
  model: Model,
  request: ModelRequest,
  models: Model[],
): { name: string; href: string }[] {
  const explore = addressOf(REQUEST).write({ ...request, block: "", layer: 0, head: 0 });
  const others = models.filter(({ id, task }) => id !== model.id && task === model.task);
  const links = [{ name: words.SEE_IN_EXPLORE, href: `./${explore}` }];
  if (!others.length) return links;
  const pair = new URLSearchParams({ text: request.text, model: model.id });
  pair.append("model", modelOf(others).id);
  return [...links, { name: words.COMPARE, href: `compare?${pair}` }];
}
