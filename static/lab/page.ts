/** The page Lab: attention from numbers that people type; keeps its state in the address. */
import { toSearch, visit } from "../shared/page/address.ts";
import { hasTools } from "../shared/page/tools.ts";
import { typeWithTools } from "../shared/typed/number-grid.ts";
import { readLab, writeLab } from "./address.ts";
import { draw } from "./scaling.ts";
import { readRow, writeRow } from "./functions-of-scores.ts";
import { SoftmaxRow } from "./softmax-row.ts";
import { readScores, writeScores } from "./score-functions.ts";
import { AttentionLab } from "./attention.ts";
import { ScaleLab } from "./scale.ts";
import { ScoresLab } from "./scores.ts";
import { LabWall } from "./presentation.ts";
import type { Stage } from "../shared/maps/arithmetic.ts";
import type { StageCell } from "../shared/maps/cells.ts";
import type { History } from "../shared/page/address.ts";

const OPENED: StageCell<Stage> = { stage: "scores", i: 0, j: 2 }; // the product of a query and a key, before all tools are shown

export function openLab() {
  const write = (history: History) => {
    const pairs = [...writeLab(attention.state), ...draw.pairs(scale.draw), ...writeScores(scores.state)];
    visit(toSearch([...pairs, ...writeRow(row.state), ...wall.pairs]), history);
  };
  const attention = new AttentionLab(write);
  const row = new SoftmaxRow(write, {
    get: () => attention.state.temperature,
    set: (text) => (attention.temperature = text),
  });
  attention.onInputs = () => row.show();
  const scale = new ScaleLab(write);
  const scores = new ScoresLab(write);
  const wall = new LabWall(write);
  const restore = () => {
    wall.restore(location);
    scores.open(readScores(location.search));
    scale.show(draw.read(location.search));
    const { state, problem } = readLab(location.search);
    const typed = readRow(location.search);
    row.open(typed); // before the address is written
    const settled = attention.restore(hasTools() || state.cell ? state : { ...state, cell: OPENED }, problem);
    if (typed.isAsked) void settled.then(() => row.lead());
  };
  typeWithTools(document);
  addEventListener("popstate", restore);
  restore();
}
