/** Opens the page Heads with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { HeadPicture } from "./head-picture.ts";
import { HeadsTable } from "./heads-table.ts";
import { HeatTable } from "../shared/maps/heat-table.ts";
import { ColourBar } from "../shared/maps/colour-bar.ts";
import { HeadsPage } from "./page.ts";
import { defineLater } from "../shared/page/lazy.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";

defineLater({ "figure-chart": async () => (await import("../shared/maps/figure-chart.ts")).FigureChart });

start(
  {
    ...SENTENCE_ELEMENTS,
    "attention-heatmap": AttentionHeatmap,
    "colour-bar": ColourBar,
    "head-picture": HeadPicture,
    "heads-table": HeadsTable,
    "heat-table": HeatTable,
  },
  () => new HeadsPage(),
);
