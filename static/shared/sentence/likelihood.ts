/** The probability of what a model wrote, as a fact. */
import { fixed } from "../words.ts";
import { likelihoodMeaning } from "./words.ts";
import type { Fact } from "../head/facts.ts";

/** The natural logarithm of the probability of the written pieces, without those that were read. */
export const logProbability = ({ log_probabilities, read }: { log_probabilities: number[]; read: number }) =>
  log_probabilities.slice(read).reduce((sum, x) => sum + x, 0);

/** A number below 0, in tenths; one that only rounding makes 0 is not called 0. */
const inTenths = (x: number) => (x < 0 && x > -0.05 ? "above −0.1" : fixed(x, 1));

export const likelihood = (target: { log_probabilities: number[]; read: number; after: number }): Fact => ({
  id: "likelihood",
  value: inTenths(logProbability(target)),
  name: "log-probability",
  meaning: likelihoodMeaning(target.after > 0),
});
