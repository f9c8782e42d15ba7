/**
 * The places of the numbers that count most in a sum.
 *
 * @param {(number | null)[]} values
 * @param {number} count
 * @returns {number[]} from 0, the largest size first
 */
export const largestOf = (values, count) =>
  values
    .map((x, k) => ({ size: Math.abs(x ?? 0), k }))
    .sort((a, b) => b.size - a.size)
    .slice(0, count)
    .map(({ k }) => k);
