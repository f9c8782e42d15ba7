/** What the page Training is made of. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.js";
import { AttentionWords } from "../shared/head/attention-words.js";
import { DropMenu } from "../shared/sentence/drop-menu.js";
import { FigureChart } from "../shared/maps/figure-chart.js";
import { HeadFacts } from "../shared/head/head-facts.js";
import { LineFold } from "../shared/sentence/line-fold.js";
import { SentenceField } from "../shared/sentence/sentence-field.js";
import { TokenLine } from "../shared/sentence/token-line.js";
import { openTraining } from "./page.js";
import { start } from "../shared/page/start.js";

start(
  {
    "attention-heatmap": AttentionHeatmap,
    "attention-words": AttentionWords,
    "drop-menu": DropMenu,
    "figure-chart": FigureChart,
    "head-facts": HeadFacts,
    "line-fold": LineFold,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
  },
  openTraining,
);
