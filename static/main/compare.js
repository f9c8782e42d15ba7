/** What the page Compare is made of. */
import { AttentionHeatmap } from "../elements/attention-heatmap.js";
import { AttentionNumbers } from "../elements/attention-numbers.js";
import { AttentionWords } from "../elements/attention-words.js";
import { DropMenu } from "../elements/drop-menu.js";
import { FigureChart } from "../elements/figure-chart.js";
import { FixedVector } from "../elements/fixed-vector.js";
import { HeadFacts } from "../elements/head-facts.js";
import { LineFold } from "../elements/line-fold.js";
import { SentenceField } from "../elements/sentence-field.js";
import { TokenLine } from "../elements/token-line.js";
import { openCompare } from "../pages/compare.js";
import { start } from "./start.js";

start(
  {
    "attention-heatmap": AttentionHeatmap,
    "attention-numbers": AttentionNumbers,
    "attention-words": AttentionWords,
    "drop-menu": DropMenu,
    "figure-chart": FigureChart,
    "fixed-vector": FixedVector,
    "head-facts": HeadFacts,
    "line-fold": LineFold,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
  },
  openCompare,
);
