/**
 * The stages of the first state: those with a picture in the row, what the others lead to; and the path on which a
 * step forward goes from the input to what is written.
 */
const FIRST = ["x", "s", "query", "keys", "values", "matrix", "scores", "weights", "head", "context", "hop"];
const BETWEEN = ["scaled", "probabilities", "distribution", "mark"];

export const isFirst = (id: string) => FIRST.includes(id);

/** The stages that a step goes through: all of them, or those of the first state and the opened one. */
export const pathOf = <S extends { id: string }>(stages: S[], opened: string, all: boolean): S[] =>
  stages.filter(({ id }) => all || isFirst(id) || BETWEEN.includes(id) || id === opened);
