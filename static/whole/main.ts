/** Opens the page Whole with its elements. */
import { defineLater } from "../shared/page/lazy.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";
import { WholePage } from "./page.ts";
import { WholeSheet } from "./sheet.ts";

defineLater({
  "attention-heatmap": async () => (await import("../shared/head/attention-heatmap.ts")).AttentionHeatmap,
  "colour-bar": async () => (await import("../shared/maps/colour-bar.ts")).ColourBar,
  "matrix-map": async () => (await import("../shared/maps/matrix-map.ts")).MatrixMap,
});

start(
  {
    ...SENTENCE_ELEMENTS,
    "whole-sheet": WholeSheet,
  },
  () => new WholePage(),
);
