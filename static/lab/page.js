/** The page Lab: attention from numbers that people type; keeps its state in the address. */
import { toSearch, visit } from "../shared/page/address.js";
import { readLab, writeLab } from "./address.js";
import { draw } from "./scaling.js";
import { readScores, writeScores } from "./score-functions.js";
import { AttentionLab } from "./attention.js";
import { ScaleLab } from "./scale.js";
import { ScoresLab } from "./scores.js";
import { LabWall } from "./wall.js";

/** @param {Document} document */
export function openLab(document) {
  const write = (/** @type {"push" | "replace"} */ history) => {
    const said = [...writeLab(attention.state), ...draw.pairs(scale.draw), ...writeScores(scores.state)];
    visit(toSearch([...said, ...wall.pairs]), history);
  };
  const attention = new AttentionLab(document, write);
  const scale = new ScaleLab(document, write);
  const scores = new ScoresLab(document, write);
  const wall = new LabWall(document, write);
  const restore = () => {
    wall.restore(location);
    scores.restore(readScores(location.search));
    scale.show(draw.read(location.search));
    const { state, problem } = readLab(location.search);
    attention.restore(state, problem);
  };
  addEventListener("popstate", restore);
  restore();
}
