/** The messages of the start page, behind what a row says. */
export const ANOTHER = " Point at another word.";

export const NO_END_MARKS = " End marks are left out, rows divided by what is left.";
