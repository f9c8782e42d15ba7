/**
 * The state of Word as its address: /word?model=&text=&target=&block=&layer=&head=&row=&of=
 *
 * row: the written piece, from 1; 0 for the usual one. of: what is split, its logit or its lead over the runner-up.
 *
 * @typedef {ReturnType<typeof address.read>} WordState
 * @typedef {typeof QUANTITIES[number]} Quantity
 */
import { QUESTION, addressOf, count, oneOf } from "../shared/page/address.js";

export const QUANTITIES = /** @type {const} */ (["logit", "lead"]);

export const address = addressOf({ ...QUESTION, row: count, of: oneOf(QUANTITIES) });
