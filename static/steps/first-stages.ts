/** The stages of the first state, each with its picture in the row: the path from what is compared to what is written. */
const FIRST = [
  ...["s", "query", "keys", "values", "matrix", "scores", "scaled", "weights", "head", "context", "hop"],
  ...["probabilities", "distribution", "mark"],
];

export const isFirst = (id: string) => FIRST.includes(id);

/** The stages that a step goes through: all of them, or those of the first state and the opened one. */
export const pathOf = <S extends { id: string }>(stages: S[], opened: string, all: boolean): S[] =>
  stages.filter(({ id }) => all || isFirst(id) || id === opened);
