/** The state of Cost as its address: /cost?model=&text=&target=&block=&layer=&head=&chart=&n=&sizes= */
import { REQUEST, addressOf, count, oneOf, text } from "../shared/page/address.ts";

import type { Field } from "../shared/page/address.ts";

/** The views of the chart: all of a model, numbers held, one layer, or measured times. */
export const CHARTS = ["models", "held", "layers", "measured"] as const;

export type Chart = (typeof CHARTS)[number];

/** The longest text that is counted, in pieces: `MOST` of app/cost/answers.py. */
export const MOST = 1_000_000;

/** The pieces of a text whose numbers are read; 0: of the sentence. */
const pieces: Field<number> = {
  ...count,
  read(text) {
    const n = count.read(text);
    return n && n <= MOST ? n : undefined;
  },
};

export const address = addressOf({ ...REQUEST, chart: oneOf(CHARTS), n: pieces, sizes: text });
