/** Sums and means. */
export const sum = (numbers: Iterable<number>): number => Array.from(numbers).reduce((all, x) => all + x, 0);

export const mean = (numbers: ArrayLike<number>): number => sum(Array.from(numbers)) / numbers.length;
