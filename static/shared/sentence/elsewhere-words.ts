/** Words about a model that a page cannot show, and links to pages that can. */

export const hasNoAttention = (model: string) =>
  `${model} has no attention: it looks at nothing while it writes.`;
export const predictsMark = (model: string) => `${model} writes no text: it predicts a mark.`;
export const onlyReads = (model: string) => `${model} writes nothing: it only reads.`;
export const impliesWeights = (model: string) =>
  `${model} reads from a state: the weights that this implies may be below 0, and are no shares.`;
export const SEE_IN_EXPLORE = "see it in Explore";
export const COMPARE = "compare it with another model";
