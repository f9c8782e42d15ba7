/** Opens the page Training with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { FigureChart } from "../shared/maps/figure-chart.ts";
import { TrainingPage } from "./page.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";

start(
  { ...SENTENCE_ELEMENTS, "attention-heatmap": AttentionHeatmap, "figure-chart": FigureChart },
  () => new TrainingPage(),
);
