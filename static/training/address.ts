/**
 * The state of Training as its address:
 * /training?model=&text=&target=&layer=&head=&stop=&beside=&lock=&words=&width=&warmup=&epsilon=&at=
 *
 * stop: the step that is shown, nothing is the end; beside: a second model; lock: a cell, a row or a column of both
 * maps, by pieces; words=apart: the maps go by words; width, warmup, epsilon (in hundredths): of the schedule and the
 * smoothing, nothing is as trained; at: the step at which the rate is read.
 */
import { QUESTION, addressOf, cell, count, oneOf, text } from "../shared/page/address.ts";

export const UNLOCKED = Object.freeze({ i: null, j: null });

export const address = addressOf({
  ...QUESTION,
  stop: count,
  beside: text,
  lock: cell,
  words: oneOf(["", "apart"] as const),
  width: count,
  warmup: count,
  epsilon: count,
  at: count,
});
