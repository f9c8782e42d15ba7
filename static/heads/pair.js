/** Which two heads, of which layer, in which row. @typedef {import("./address.js").Pair} Pair */

/**
 * The two heads of a block and the row that differ most.
 *
 * @param {NonNullable<HeadsAnswer["apart"]>} apart of each layer
 * @returns {Pair}
 */
export function mostApart(apart) {
  const most = apart.reduce((best, { divergence }, l) => (divergence > apart[best].divergence ? l : best), 0);
  const { heads, row } = apart[most];
  return { layer: most + 1, one: heads[0], other: heads[1], row };
}

/**
 * The pair that is asked for, if the block has it.
 *
 * @param {Pair | null} asked
 * @param {{layers: number, heads: number}} shape
 * @param {number} rows
 * @returns {Pair | null}
 */
export function within(asked, { layers, heads }, rows) {
  if (!asked) return null;
  const { layer, one, other, row } = asked;
  return layer <= layers && one <= heads && other <= heads && row <= rows ? asked : null;
}
