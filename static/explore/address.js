/** The state of Explore as its address: /?model=&text=&target=&block=&layer=&head=&view=&lock= */
import { QUESTION, addressOf, cell, oneOf } from "../shared/page/address.js";

export const VIEWS = /** @type {const} */ (["heatmap", "arcs", "numbers", "query-key"]);

export const address = addressOf({ ...QUESTION, view: oneOf(VIEWS), lock: cell });
