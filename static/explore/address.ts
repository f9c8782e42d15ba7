/** The state of Explore as its address: /?model=&text=&target=&block=&layer=&head=&view=&aggregate=&heads=&marks=&words=&rows=&links=&nodes=&gold=&order=&find=&lock=&terms=&predict=&reveal= */
import { AGGREGATES } from "../shared/head/aggregates.ts";
import { readHeads, writeHeads } from "../shared/head/chosen-heads.ts";
import { REQUEST, READING, addressOf, cell, flag, oneOf, text } from "../shared/page/address.ts";

export const VIEWS = ["heatmap", "arcs", "numbers", "query-key", "graph"] as const;

/** Orders of the atlas; of "" the heads stand as in the model. */
export const ORDERS = ["", "entropy", "largest", "end", "aer"] as const;

export type Order = (typeof ORDERS)[number];

/** Orders of the nodes of a graph; of "" they stand as given. */
export const NODE_ORDERS = ["", "degree", "community"] as const;

/** The term of the scores of a first layer that is shown as a map: the part of the query, and of the key. */
export const TERMS = ["", "word-word", "word-place", "place-word", "place-place"] as const;

/** The answers that are shown: none; what the model does; what the class answered, too. */
export const REVEALS = ["", "model", "class"] as const;

export const address = addressOf({
  ...REQUEST,
  view: oneOf(VIEWS),
  aggregate: oneOf(AGGREGATES),
  order: oneOf(ORDERS),
  find: text,
  heads: { usual: "", read: (text) => writeHeads(readHeads(text)) || undefined, write: String },
  ...READING,
  links: flag,
  nodes: oneOf(NODE_ORDERS),
  gold: flag,
  lock: cell,
  terms: oneOf(TERMS),
  predict: text,
  reveal: oneOf(REVEALS),
});

export type ExploreState = ReturnType<typeof address.read>;
