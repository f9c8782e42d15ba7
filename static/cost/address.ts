/** The state of Cost as its address: /cost?model=&text=&target=&block=&layer=&head=&chart= */
import { REQUEST, addressOf, oneOf } from "../shared/page/address.ts";

/** The views of the chart: all of a model, numbers held, one layer, or measured times. */
export const CHARTS = ["models", "held", "layers", "measured"] as const;

export type Chart = (typeof CHARTS)[number];

export const address = addressOf({ ...REQUEST, chart: oneOf(CHARTS) });
