/**
 * The state of the whole model as its address: /whole?model=&text=&target=&block=&layer=&head=&step=&until=&at=&walk=&word=
 *
 * layer: the layer that is open in both stacks. step: the written piece, from 1, whose way is lit; until=1: only what is
 * computed up to it. at: the part that is opened large, and of attention the head. walk: the box in focus of a walk; word: the piece of the source that is followed there, from 1.
 */
import { REQUEST, addressOf, cell, count, flag, text } from "../shared/page/address.ts";

export const address = addressOf({
  ...REQUEST,
  step: count,
  until: flag,
  at: text,
  walk: text,
  word: count,
  lock: cell,
});

export type WholeState = ReturnType<typeof address.read>;
