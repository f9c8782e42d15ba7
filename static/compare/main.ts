/** Opens the page Compare with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { AttentionNumbers } from "../shared/head/attention-numbers.ts";
import { AttentionWords } from "../shared/head/attention-words.ts";
import { DropMenu } from "../shared/sentence/drop-menu.ts";
import { FigureChart } from "../shared/maps/figure-chart.ts";
import { FixedVector } from "../shared/head/fixed-vector.ts";
import { HeadFacts } from "../shared/head/head-facts.ts";
import { LineFold } from "../shared/sentence/line-fold.ts";
import { SentenceField } from "../shared/sentence/sentence-field.ts";
import { TokenLine } from "../shared/sentence/token-line.ts";
import { WeightScale } from "./weight-scale.ts";
import { openCompare } from "./page.ts";
import { start } from "../shared/page/start.ts";
import { rings } from "../rings.ts";

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
    "weight-scale": WeightScale,
  },
  openCompare,
  rings,
);
