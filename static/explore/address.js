/** The state of Explore as its address: /?model=&text=&target=&block=&layer=&head=&view=&aggregate=&lock= */
import { AGGREGATES } from "../shared/head/aggregates.js";
import { QUESTION, addressOf, cell, oneOf } from "../shared/page/address.js";

export const VIEWS = /** @type {const} */ (["heatmap", "arcs", "numbers", "query-key"]);

export const address = addressOf({
  ...QUESTION,
  view: oneOf(VIEWS),
  aggregate: oneOf(AGGREGATES),
  lock: cell,
});
