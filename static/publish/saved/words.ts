/** Messages of a saved page. */
export const NOT_SAVED = "This needs a model, and was not saved with this page: open it in Regard.";
export const tooMany = (heads: number) =>
  `A union has at most ${heads} heads: click a chosen one to leave it out.`;
