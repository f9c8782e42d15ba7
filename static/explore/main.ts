/** Opens the page Explore with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { Explore } from "./page.ts";
import { defineLater } from "../shared/page/lazy.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";
import { predict } from "../classroom/predict/switch.ts";
import { files } from "../publish/begin.ts";

defineLater({
  "attention-atlas": async () => (await import("./attention-atlas.ts")).AttentionAtlas,
  "attention-arcs": async () => (await import("./attention-arcs.ts")).AttentionArcs,
  "attention-graph": async () => (await import("./attention-graph.ts")).AttentionGraph,
  "attention-numbers": async () => (await import("../shared/head/attention-numbers.ts")).AttentionNumbers,
  "fixed-vector": async () => (await import("../shared/head/fixed-vector.ts")).FixedVector,
  "numbers-beside": async () => (await import("./numbers-beside.ts")).NumbersBeside,
  "query-key": async () => (await import("./query-key.ts")).QueryKey,
});

start(
  {
    ...SENTENCE_ELEMENTS,
    "attention-heatmap": AttentionHeatmap,
  },
  () => new Explore(),
  [predict, files],
);
