/** Opens the page Compare with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { AttentionNumbers } from "../shared/head/attention-numbers.ts";
import { ColourBar } from "../shared/maps/colour-bar.ts";
import { FixedVector } from "../shared/head/fixed-vector.ts";
import { Compare } from "./page.ts";
import { defineLater } from "../shared/page/lazy.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";

defineLater({
  "figure-chart": async () => (await import("../shared/maps/figure-chart.ts")).FigureChart,
});

start(
  {
    ...SENTENCE_ELEMENTS,
    "attention-heatmap": AttentionHeatmap,
    "attention-numbers": AttentionNumbers,
    "colour-bar": ColourBar,
    "fixed-vector": FixedVector,
  },
  () => new Compare(),
);
