/** Opens the page Explain with its elements. */
import { AgreementTable } from "./agreement-table.ts";
import { AttentionWords } from "../shared/head/attention-words.ts";
import { DropMenu } from "../shared/sentence/drop-menu.ts";
import { HeadFacts } from "../shared/head/head-facts.ts";
import { LineFold } from "../shared/sentence/line-fold.ts";
import { MeasureMap } from "../shared/maps/measure-map.ts";
import { MeasureScale } from "../shared/maps/measure-scale.ts";
import { RankedBars } from "./ranked-bars.ts";
import { SentenceField } from "../shared/sentence/sentence-field.ts";
import { TokenLine } from "../shared/sentence/token-line.ts";
import { openExplain } from "./page.ts";
import { defineLater } from "../shared/page/later.ts";
import { start } from "../shared/page/start.ts";
import { rings } from "../rings.ts";

defineLater({ "figure-chart": async () => (await import("../shared/maps/figure-chart.ts")).FigureChart });

start(
  {
    "agreement-table": AgreementTable,
    "attention-words": AttentionWords,
    "drop-menu": DropMenu,
    "head-facts": HeadFacts,
    "line-fold": LineFold,
    "measure-map": MeasureMap,
    "measure-scale": MeasureScale,
    "ranked-bars": RankedBars,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
  },
  openExplain,
  rings,
);
