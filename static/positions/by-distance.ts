/** The numbers from a position to those before and after it, as the first row and column of a matrix have them. */
export function byDistance(matrix: number[][]) {
  const n = matrix.length;
  const x = Array.from({ length: 2 * n - 1 }, (_, k) => k - n + 1);
  return { x, y: x.map((m) => (m < 0 ? matrix[-m][0] : matrix[0][m])) };
}
