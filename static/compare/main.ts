/** Opens the page Compare with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { AttentionNumbers } from "../shared/head/attention-numbers.ts";
import { ColourBar } from "../shared/maps/colour-bar.ts";
import { FigureChart } from "../shared/maps/figure-chart.ts";
import { FixedVector } from "../shared/head/fixed-vector.ts";
import { Compare } from "./page.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";

start(
  {
    ...SENTENCE_ELEMENTS,
    "attention-heatmap": AttentionHeatmap,
    "attention-numbers": AttentionNumbers,
    "colour-bar": ColourBar,
    "figure-chart": FigureChart,
    "fixed-vector": FixedVector,
  },
  () => new Compare(),
);
