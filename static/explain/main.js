/** What the page Explain is made of. */
import { AgreementTable } from "./agreement-table.js";
import { AttentionWords } from "../shared/head/attention-words.js";
import { DropMenu } from "../shared/sentence/drop-menu.js";
import { HeadFacts } from "../shared/head/head-facts.js";
import { LineFold } from "../shared/sentence/line-fold.js";
import { MeasureMap } from "../shared/maps/measure-map.js";
import { MeasureScale } from "../shared/maps/measure-scale.js";
import { RankedBars } from "./ranked-bars.js";
import { SentenceField } from "../shared/sentence/sentence-field.js";
import { TokenLine } from "../shared/sentence/token-line.js";
import { openExplain } from "./page.js";
import { defineLater } from "../shared/page/later.js";
import { start } from "../shared/page/start.js";

defineLater({
  "figure-chart": async () => (await import("../shared/maps/figure-chart.js")).FigureChart,
});

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
);
