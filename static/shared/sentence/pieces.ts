/** Pieces, from the ground of what is shared. */
export * from "../pieces.ts";
