/** Opens the page Lab with its elements. */
import { AttentionWords } from "../shared/head/attention-words.ts";
import { HeatTable } from "../shared/maps/heat-table.ts";
import { NumberGrid } from "../shared/typed/number-grid.ts";
import { PlaneArrows } from "./plane-arrows.ts";
import { openLab } from "./page.ts";
import { start } from "../rings.ts";

start(
  {
    "attention-words": AttentionWords,
    "heat-table": HeatTable,
    "number-grid": NumberGrid,
    "plane-arrows": PlaneArrows,
  },
  openLab,
);
