/**
 * A place in a map or in a table: row i and column j, from 0. Addresses and the server count from 1: the fields of
 * `page/address.ts` and `api.ts` convert.
 */

/** A cell; one null is a whole row or column, both null nothing; `others` are further rows, which are added to it. */
export type Cell = { i: number | null; j: number | null; others?: number[] };

/** A cell that is neither a whole row nor a whole column. */
export type OneCell = { i: number; j: number };

/** A number of a stage: a matrix of a computation, by its name. */
export type StageCell<S extends string = string> = OneCell & { stage: S };

/** A row, a column or a cell of a stage or of a table, by its name. */
export type CellOf = Cell & { of: string };

export const NO_CELL: Cell = Object.freeze({ i: null, j: null });
