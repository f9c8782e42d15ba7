/**
 * A place in a map or in a table: row i and column j, from 0. Addresses and the server count from 1: the fields of
 * `page/address.ts` and `api.ts` convert.
 */

/** A cell; one null is a whole row or column, both null nothing; `others` are further rows, which are added to it. */
export type Cell = { i: number | null; j: number | null; others?: number[] };

/** A cell that is neither a whole row nor a whole column. */
export type OneCell = { i: number; j: number };

export const NO_CELL: Cell = Object.freeze({ i: null, j: null });
