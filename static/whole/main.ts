/** Opens the page Whole with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { ColourBar } from "../shared/maps/colour-bar.ts";
import { MatrixMap } from "../shared/maps/matrix-map.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";
import { WholePage } from "./page.ts";
import { WholeSheet } from "./sheet.ts";

start(
  {
    ...SENTENCE_ELEMENTS,
    "attention-heatmap": AttentionHeatmap,
    "colour-bar": ColourBar,
    "matrix-map": MatrixMap,
    "whole-sheet": WholeSheet,
  },
  () => new WholePage(),
);
