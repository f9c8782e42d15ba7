/** What the page Explore is made of. */
import { AttentionAtlas } from "../elements/attention-atlas.js";
import { AttentionHeatmap } from "../elements/attention-heatmap.js";
import { AttentionNumbers } from "../elements/attention-numbers.js";
import { AttentionWords } from "../elements/attention-words.js";
import { DropMenu } from "../elements/drop-menu.js";
import { FixedVector } from "../elements/fixed-vector.js";
import { HeadFacts } from "../elements/head-facts.js";
import { HeadGrid } from "../elements/head-grid.js";
import { LineFold } from "../elements/line-fold.js";
import { SentenceField } from "../elements/sentence-field.js";
import { TokenLine } from "../elements/token-line.js";
import { openExplore } from "../pages/explore.js";
import { start } from "./start.js";

start(
  {
    "attention-atlas": AttentionAtlas,
    "attention-heatmap": AttentionHeatmap,
    "attention-numbers": AttentionNumbers,
    "attention-words": AttentionWords,
    "drop-menu": DropMenu,
    "fixed-vector": FixedVector,
    "head-facts": HeadFacts,
    "head-grid": HeadGrid,
    "line-fold": LineFold,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
  },
  openExplore,
);
