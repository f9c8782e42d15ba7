/** Opens the page Heads with its elements. */
import { AttentionWords } from "../shared/head/attention-words.ts";
import { DropMenu } from "../shared/sentence/drop-menu.ts";
import { HeadFacts } from "../shared/head/head-facts.ts";
import { HeadPicture } from "./head-picture.ts";
import { HeadsTable } from "./heads-table.ts";
import { HeatTable } from "../shared/maps/heat-table.ts";
import { LineFold } from "../shared/sentence/line-fold.ts";
import { SentenceField } from "../shared/sentence/sentence-field.ts";
import { SignedScale } from "./signed-scale.ts";
import { TokenLine } from "../shared/sentence/token-line.ts";
import { openHeads } from "./page.ts";
import { defineLater } from "../shared/page/later.ts";
import { start } from "../shared/page/start.ts";
import { rings } from "../rings.ts";

defineLater({ "figure-chart": async () => (await import("../shared/maps/figure-chart.ts")).FigureChart });

start(
  {
    "attention-words": AttentionWords,
    "drop-menu": DropMenu,
    "head-facts": HeadFacts,
    "head-picture": HeadPicture,
    "heads-table": HeadsTable,
    "heat-table": HeatTable,
    "line-fold": LineFold,
    "sentence-field": SentenceField,
    "signed-scale": SignedScale,
    "token-line": TokenLine,
  },
  openHeads,
  rings,
);
