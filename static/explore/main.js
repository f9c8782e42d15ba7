/** What the page Explore is made of. */
import { AttentionArcs } from "./attention-arcs.js";
import { AttentionAtlas } from "./attention-atlas.js";
import { AttentionHeatmap } from "../shared/head/attention-heatmap.js";
import { AttentionNumbers } from "../shared/head/attention-numbers.js";
import { AttentionWords } from "../shared/head/attention-words.js";
import { DropMenu } from "../shared/sentence/drop-menu.js";
import { FixedVector } from "../shared/head/fixed-vector.js";
import { HeadFacts } from "../shared/head/head-facts.js";
import { HeadGrid } from "./head-grid.js";
import { LineFold } from "../shared/sentence/line-fold.js";
import { QueryKey } from "./query-key.js";
import { SentenceField } from "../shared/sentence/sentence-field.js";
import { TokenLine } from "../shared/sentence/token-line.js";
import { openExplore } from "./page.js";
import { start } from "../shared/page/start.js";

start(
  {
    "attention-arcs": AttentionArcs,
    "attention-atlas": AttentionAtlas,
    "attention-heatmap": AttentionHeatmap,
    "attention-numbers": AttentionNumbers,
    "attention-words": AttentionWords,
    "drop-menu": DropMenu,
    "fixed-vector": FixedVector,
    "head-facts": HeadFacts,
    "head-grid": HeadGrid,
    "line-fold": LineFold,
    "query-key": QueryKey,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
  },
  openExplore,
);
