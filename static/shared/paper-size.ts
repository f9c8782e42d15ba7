/** The room that a page has: its window, or on paper one as wide as A4, with a height that leaves room for words under a map. */
const NAME = "paper";
const PAPER = { innerWidth: 780, innerHeight: 800 }; // pixels of print.css

/** True while a page lies on paper. */
export const isOnPaper = () => NAME in document.documentElement.dataset;

/** Lay a page on paper, or take it up. */
export const layOnPaper = (lies: boolean) => document.documentElement.toggleAttribute(`data-${NAME}`, lies);

/** The pixels of a canvas in one of the page: 4 on paper, and 2 in a frame, which shrinks. print.css relies on both. */
export const density = () => (isOnPaper() ? (self === top ? 4 : 2) : devicePixelRatio);

/** The size of the window, or of the paper in its place. */
export const roomOf = (): { innerWidth: number; innerHeight: number } => (isOnPaper() ? PAPER : window);

const narrow = () => matchMedia("(max-width: 43.75em)");

/** True in a window with room for one column; paper has more. */
export const isNarrow = () => !isOnPaper() && narrow().matches;

/** Act when that may have changed. */
export function onNarrow(act: () => unknown) {
  narrow().addEventListener("change", act);
  document.addEventListener("paper-change", act);
}
