/** Opens the page Positions with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { FigureChart } from "../shared/maps/figure-chart.ts";
import { RangeField } from "./range-field.ts";
import { TurnedPair } from "./turned-pair.ts";
import { PositionsPage } from "./page.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";

start(
  {
    ...SENTENCE_ELEMENTS,
    "attention-heatmap": AttentionHeatmap,
    "figure-chart": FigureChart,
    "range-field": RangeField,
    "turned-pair": TurnedPair,
  },
  () => new PositionsPage().live,
);
