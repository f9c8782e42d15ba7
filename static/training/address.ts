/**
 * The state of Training as its address:
 * /training?model=&text=&target=&layer=&head=&stop=&beside=&lock=&words=&width=&warmup=&epsilon=&at=
 *
 * stop: the step that is shown, nothing is the end; beside: a second model; lock: a cell, a row or a column of both
 * maps, by pieces; words=apart: the maps go by words; width, warmup: of the equation, nothing is as in the paper;
 * epsilon, in hundredths: of the smoothing, nothing is as trained; at: the step at which the rate is read.
 */
import { APART, REQUEST, addressOf, cell, count, text } from "../shared/page/address.ts";

export const address = addressOf({
  ...REQUEST,
  ...{ stop: count, beside: text, lock: cell, words: APART },
  ...{ width: count, warmup: count, epsilon: count, at: count },
});

/** `opens` is true of an address that leaves to the page which stop opens. */
export type TrainingState = ReturnType<typeof address.read> & { opens?: boolean };
