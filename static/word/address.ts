/**
 * The state of Word as its address: /word?model=&text=&target=&block=&layer=&head=&row=&of=&words=
 *
 * row: the written piece; none for the usual one. of: what is split, its logit or its lead over the runner-up.
 * words=apart: by words, a word is named by its first piece.
 */
import { APART, REQUEST, addressOf, oneOf, place } from "../shared/page/address.ts";

export type WordState = ReturnType<typeof address.read>;

export type Quantity = (typeof QUANTITIES)[number];

export const QUANTITIES = ["logit", "lead"] as const;

export const address = addressOf({ ...REQUEST, row: place, of: oneOf(QUANTITIES), words: APART });
