/** The messages of the page Lessons. */
export const YOURS = " this lesson of yours";
