/** What the page Lab is made of. */
import { AttentionWords } from "../elements/attention-words.js";
import { HeatTable } from "../elements/heat-table.js";
import { NumberGrid } from "../elements/number-grid.js";
import { openLab } from "../pages/lab.js";
import { start } from "./start.js";

start({ "attention-words": AttentionWords, "heat-table": HeatTable, "number-grid": NumberGrid }, openLab);
