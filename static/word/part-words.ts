/** Names of the parts of a logit. */

/** The name of a part that is no head and no network. Biases that one of these read are in its part, not in their own. */
export const otherPartName = (name: string) => (name === "biases" ? "biases from no word" : name);
