/** Messages of lessons that a browser keeps. */
export const UNKEPT =
  "This browser does not keep the lesson: allow this site to keep data, or free some of it, then try again.";
export const full = (most: number) =>
  `A lesson has at most ${most} stations: delete one, or begin another lesson.`;
export const YOURS = " this lesson of yours";
