/** Opens the page Positions with its elements. */
import { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import { AttentionWords } from "../shared/head/attention-words.ts";
import { DropMenu } from "../shared/sentence/drop-menu.ts";
import { FigureChart } from "../shared/maps/figure-chart.ts";
import { HeadFacts } from "../shared/head/head-facts.ts";
import { LineFold } from "../shared/sentence/line-fold.ts";
import { RangeField } from "./range-field.ts";
import { SentenceField } from "../shared/sentence/sentence-field.ts";
import { TokenLine } from "../shared/sentence/token-line.ts";
import { TurnedPair } from "./turned-pair.ts";
import { openPositions } from "./page.ts";
import { start } from "../shared/page/start.ts";
import { rings } from "../rings.ts";

start(
  {
    "attention-heatmap": AttentionHeatmap,
    "attention-words": AttentionWords,
    "drop-menu": DropMenu,
    "figure-chart": FigureChart,
    "head-facts": HeadFacts,
    "line-fold": LineFold,
    "range-field": RangeField,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
    "turned-pair": TurnedPair,
  },
  openPositions,
  rings,
);
