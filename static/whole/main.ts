/** Opens the page Whole with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { MeasureMap } from "../shared/maps/measure-map.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";
import { WholePage } from "./page.ts";
import { WholeSheet } from "./sheet.ts";

start(
  {
    ...SENTENCE_ELEMENTS,
    "attention-heatmap": AttentionHeatmap,
    "measure-map": MeasureMap,
    "whole-sheet": WholeSheet,
  },
  () => new WholePage(),
);
