/** Opens the page Explore with its elements. */
import { AttentionAtlas } from "./attention-atlas.ts";
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { AttentionWords } from "../shared/head/attention-words.ts";
import { DropMenu } from "../shared/sentence/drop-menu.ts";
import { HeadFacts } from "../shared/head/head-facts.ts";
import { HeadGrid } from "./head-grid.ts";
import { LineFold } from "../shared/sentence/line-fold.ts";
import { SentenceField } from "../shared/sentence/sentence-field.ts";
import { TokenLine } from "../shared/sentence/token-line.ts";
import { openExplore } from "./page.ts";
import { defineLater } from "../shared/page/later.ts";
import { start } from "../shared/page/start.ts";
import { rings } from "../rings.ts";
import { predict } from "../classroom/predict/switch.ts";
import { files } from "../publish/begin.ts";

defineLater({
  "attention-arcs": async () => (await import("./attention-arcs.ts")).AttentionArcs,
  "attention-numbers": async () => (await import("../shared/head/attention-numbers.ts")).AttentionNumbers,
  "fixed-vector": async () => (await import("../shared/head/fixed-vector.ts")).FixedVector,
  "measure-map": async () => (await import("../shared/maps/measure-map.ts")).MeasureMap,
  "measure-scale": async () => (await import("../shared/maps/measure-scale.ts")).MeasureScale,
  "query-key": async () => (await import("./query-key.ts")).QueryKey,
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
  (document) => openExplore(document, [predict, files]),
  rings,
);
