/** What the page Lab is made of. */
import { AttentionWords } from "../shared/head/attention-words.js";
import { HeatTable } from "../shared/maps/heat-table.js";
import { NumberGrid } from "./number-grid.js";
import { PlaneArrows } from "./plane-arrows.js";
import { openLab } from "./page.js";
import { start } from "../shared/page/start.js";

start(
  {
    "attention-words": AttentionWords,
    "heat-table": HeatTable,
    "number-grid": NumberGrid,
    "plane-arrows": PlaneArrows,
  },
  openLab,
);
