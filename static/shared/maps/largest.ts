/** The indices of the numbers that count most in a sum, the largest size first. */
export const largestOf = (values: (number | null)[], count: number): number[] =>
  values
    .map((x, k) => ({ size: Math.abs(x ?? 0), k }))
    .sort((a, b) => b.size - a.size)
    .slice(0, count)
    .map(({ k }) => k);
