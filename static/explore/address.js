/** The state of Explore as its address: /?model=&text=&target=&block=&layer=&head=&view=&aggregate=&heads=&marks=&words=&rows=&links=&gold=&order=&find=&lock=&terms=&predict=&reveal= */
import { AGGREGATES } from "../shared/head/aggregates.js";
import { readHeads, writeHeads } from "../shared/head/chosen-heads.js";
import { ROWS, QUESTION, addressOf, cell, flag, oneOf, text } from "../shared/page/address.js";

import { ORDERS } from "./head-numbers.js";

export const VIEWS = /** @type {const} */ (["heatmap", "arcs", "numbers", "query-key"]);

/** Which term of the scores of a first layer is shown as a map: the part of the query, and of the key. */
export const TERMS = /** @type {const} */ (["", "word-word", "word-place", "place-word", "place-place"]);

/** What is shown beside a question: nothing before it is answered; what the model does; what the class answered, too. */
export const REVEALS = /** @type {const} */ (["", "model", "class"]);

export const address = addressOf({
  ...QUESTION,
  view: oneOf(VIEWS),
  aggregate: oneOf(AGGREGATES),
  order: oneOf(ORDERS),
  find: text,
  heads: { usual: "", read: (text) => writeHeads(readHeads(text)) || undefined, write: String },
  marks: oneOf(/** @type {const} */ (["", "hidden"])),
  words: flag,
  rows: ROWS,
  links: flag,
  gold: flag,
  lock: cell,
  terms: oneOf(TERMS),
  predict: text,
  reveal: oneOf(REVEALS),
});
