/** Two heads of an encoder and two of cross-attention over 40 sentences, small enough to be checked by hand. */
export const corpus = () => ({
  ...{ files: ["a.tsv", "b.tsv", "a.tsv"], sentences: 40, knocked_out: { one: 20, many: 10 } },
  ...{ interval: 0.95, resamples: 1000 },
  measures: {
    entropy: { name: "entropy", meaning: "of a row, the mean", source: "Ghader & Monz 2017", unit: "bits" },
    before: { name: "place before", meaning: "weight on it", source: "Clark et al. 2019", unit: null },
    cost: { name: "cost", meaning: "of what is written", source: "Michel et al. 2019", unit: "nats a piece" },
    aer_fed: { name: "AER, fed", meaning: "rows named by what was fed", source: "ours", unit: "rate" },
  },
  examples: [{ text: "One.", target: "Un." }],
  blocks: {
    encoder: {
      heads: { entropy: [[e(2), e(1)]], before: [[e(0.1), e(0.9)]], cost: [[e(0.01), e(0.05)]] },
      ...{ quantiles: { entropy: [[deciles(0), deciles(10)]] }, places: null, examples: {} },
      names: [[[], ["positional: 1 before"]]],
      curve: { order: ORDER, cost: [0.1, 0.2] },
    },
    cross: {
      heads: {
        ...{ entropy: [[e(3), e(4)]], cost: [[e(0.2), e(0.3)]] },
        aer_fed: [[0.5, 0.2].map((mean) => [mean, null, null])],
      },
      ...{ quantiles: {}, places: null, examples: {}, names: [[[], []]] },
      curve: { order: ORDER, cost: [0.15, 2] },
    },
  },
});

const ORDER = [[1, 1], [1, 2]]; // prettier-ignore

/** @param {number} mean */
const e = (mean) => [mean, mean - 0.01, mean + 0.01];

/** @param {number} first */
const deciles = (first) => Array.from({ length: 11 }, (_, k) => first + k);

export const model = () => ({
  blocks: [
    { name: "encoder", layers: 1, heads: 2 },
    { name: "cross", layers: 1, heads: 2 },
  ],
});
