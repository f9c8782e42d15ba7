/** The messages about columns that are places. */
export const BROKEN = "The picture cannot be drawn: its file is broken.";

export const patchesInWords = (rows: number, columns: number) =>
  `Picture in ${rows} by ${columns} patches, under the weights of a row. Arrow keys go from patch to patch, Enter locks.`;
export const span = (from: string, to: string) => `${from} to ${to} s`;
