/** What the page Explore is made of. */
import { AttentionAtlas } from "./attention-atlas.js";
import { AttentionHeatmap } from "../shared/head/attention-heatmap.js";
import { AttentionWords } from "../shared/head/attention-words.js";
import { DropMenu } from "../shared/sentence/drop-menu.js";
import { HeadFacts } from "../shared/head/head-facts.js";
import { HeadGrid } from "./head-grid.js";
import { LineFold } from "../shared/sentence/line-fold.js";
import { SentenceField } from "../shared/sentence/sentence-field.js";
import { TokenLine } from "../shared/sentence/token-line.js";
import { openExplore } from "./page.js";
import { defineLater } from "../shared/page/later.js";
import { start } from "../shared/page/start.js";

defineLater({
  "attention-arcs": async () => (await import("./attention-arcs.js")).AttentionArcs,
  "attention-numbers": async () => (await import("../shared/head/attention-numbers.js")).AttentionNumbers,
  "fixed-vector": async () => (await import("../shared/head/fixed-vector.js")).FixedVector,
  "measure-map": async () => (await import("../shared/maps/measure-map.js")).MeasureMap,
  "measure-scale": async () => (await import("../shared/maps/measure-scale.js")).MeasureScale,
  "query-key": async () => (await import("./query-key.js")).QueryKey,
});

start(
  {
    "attention-atlas": AttentionAtlas,
    "attention-heatmap": AttentionHeatmap,
    "attention-words": AttentionWords,
    "drop-menu": DropMenu,
    "head-facts": HeadFacts,
    "head-grid": HeadGrid,
    "line-fold": LineFold,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
  },
  openExplore,
);
