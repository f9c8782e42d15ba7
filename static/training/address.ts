/**
 * The state of Training as its address:
 * /training?model=&text=&target=&layer=&head=&kept=&stop=&beside=&lock=&words=&width=&warmup=&epsilon=&at=
 *
 * kept: of the sentences whose maps were kept, the one that is shown where the text is none of them, nothing is the
 * first; stop: the step that is shown, nothing is the end; beside: a second model; lock: a cell, a row or a column of both
 * maps, by pieces; words=apart: the maps go by words; width, warmup: of the equation, nothing is as in the paper;
 * epsilon, in hundredths: of the smoothing, 0 is off, nothing is as trained; at: the step at which the rate is read.
 */
import { APART, REQUEST, addressOf, cell, count, text, type Field } from "../shared/page/address.ts";

/** A number from 0; null: none. */
const whole: Field<number | null> = {
  usual: null,
  read: (text) => (text === "0" ? 0 : count.read(text)),
  write: (n) => (n === null ? "" : String(n)),
};

export const address = addressOf({
  ...REQUEST,
  ...{ kept: count, stop: count, beside: text, lock: cell, words: APART },
  ...{ width: count, warmup: count, epsilon: whole, at: count },
});

/** `opens` is true of an address that leaves to the page which stop opens. */
export type TrainingState = ReturnType<typeof address.read> & { opens?: boolean };
