/** What the page Positions is made of. */
import { AttentionHeatmap } from "../elements/attention-heatmap.js";
import { AttentionWords } from "../elements/attention-words.js";
import { DropMenu } from "../elements/drop-menu.js";
import { FigureChart } from "../elements/figure-chart.js";
import { HeadFacts } from "../elements/head-facts.js";
import { LineFold } from "../elements/line-fold.js";
import { RangeField } from "../elements/range-field.js";
import { SentenceField } from "../elements/sentence-field.js";
import { TokenLine } from "../elements/token-line.js";
import { TurnedPair } from "../elements/turned-pair.js";
import { openPositions } from "../pages/positions.js";
import { start } from "./start.js";

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
);
