/** The page Lab: attention from numbers that people type; keeps its state in the address. */
import { toSearch, visit } from "../shared/page/address.ts";
import { readLab, writeLab } from "./address.ts";
import { draw } from "./scaling.ts";
import { readScores, writeScores } from "./score-functions.ts";
import { AttentionLab } from "./attention.ts";
import { ScaleLab } from "./scale.ts";
import { ScoresLab } from "./scores.ts";
import { LabWall } from "./presentation.ts";
import type { History } from "../shared/page/page.ts";

export function openLab() {
  const write = (history: History) => {
    const said = [...writeLab(attention.state), ...draw.pairs(scale.draw), ...writeScores(scores.state)];
    visit(toSearch([...said, ...wall.pairs]), history);
  };
  const attention = new AttentionLab(write);
  const scale = new ScaleLab(write);
  const scores = new ScoresLab(write);
  const wall = new LabWall(write);
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
