/** The room that a page has: its window, or on paper a window as wide as the lines of A4 and as high as those of Letter. */
const NAME = "paper";
const PAPER = { innerWidth: 702, innerHeight: 950 }; // pixels, 96 an inch; see print.css

/** True while a page lies on paper. */
export const isOnPaper = () => NAME in document.documentElement.dataset;

/** Lay a page on paper, or take it up. */
export const layOnPaper = (lies: boolean) => document.documentElement.toggleAttribute(`data-${NAME}`, lies);

/** The size of the window, or of the paper in its place. */
export const roomOf = (): { innerWidth: number; innerHeight: number } => (isOnPaper() ? PAPER : window);

const NARROW = matchMedia("(max-width: 700px)");

/** True in a window with room for one column; paper has more. */
export const isNarrow = () => !isOnPaper() && NARROW.matches;

/** Act when that may have changed. */
export function onNarrow(act: () => unknown) {
  NARROW.addEventListener("change", act);
  document.addEventListener("paper-change", act);
}
