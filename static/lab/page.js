/** The page Lab: attention from numbers that people type; keeps its state in the address. */
import { readLab, toSearch, writeLab } from "./address.js";
import { readDraw, writeDraw } from "./scaling.js";
import { readScores, writeScores } from "./score-functions.js";
import { AttentionLab } from "./attention.js";
import { ScaleLab } from "./scale.js";
import { ScoresLab } from "./scores.js";

/** @param {Document} document */
export function openLab(document) {
  const write = (/** @type {"push" | "replace"} */ history) => {
    const pairs = [...writeLab(attention.state), ...writeDraw(scale.draw), ...writeScores(scores.state)];
    window.history[`${history}State`](null, "", toSearch(pairs) || location.pathname);
  };
  const attention = new AttentionLab(document, write);
  const scale = new ScaleLab(document, write);
  const scores = new ScoresLab(document, write);
  const restore = () => {
    scores.restore(readScores(location.search));
    scale.show(readDraw(location.search));
    const { state, told } = readLab(location.search);
    attention.restore(state, told);
  };
  addEventListener("popstate", restore);
  restore();
}
