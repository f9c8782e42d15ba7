/** Opens the page Cost with its elements. */
import { DropMenu } from "../shared/sentence/drop-menu.ts";
import { FigureChart } from "../shared/maps/figure-chart.ts";
import { HeadFacts } from "../shared/head/head-facts.ts";
import { LineFold } from "../shared/sentence/line-fold.ts";
import { SentenceField } from "../shared/sentence/sentence-field.ts";
import { TokenLine } from "../shared/sentence/token-line.ts";
import { CostPage } from "./page.ts";
import { start } from "../rings.ts";

start(
  {
    "drop-menu": DropMenu,
    "figure-chart": FigureChart,
    "head-facts": HeadFacts,
    "line-fold": LineFold,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
  },
  () => new CostPage(),
);
