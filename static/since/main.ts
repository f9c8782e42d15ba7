/** Opens the page Since 2017 with its elements. */
import { AttentionWords } from "../shared/head/attention-words.ts";
import { HeatTable } from "../shared/maps/heat-table.ts";
import { NumberGrid } from "../shared/typed/number-grid.ts";
import { start } from "../rings.ts";
import { HeatThumb } from "./heat-thumb.ts";
import { openSince } from "./page.ts";

start(
  {
    "attention-words": AttentionWords,
    "heat-table": HeatTable,
    "heat-thumb": HeatThumb,
    "number-grid": NumberGrid,
  },
  openSince,
);
