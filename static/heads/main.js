/** What the page Heads is made of. */
import { AttentionWords } from "../shared/head/attention-words.js";
import { DropMenu } from "../shared/sentence/drop-menu.js";
import { HeadFacts } from "../shared/head/head-facts.js";
import { HeadPicture } from "./head-picture.js";
import { HeadsTable } from "./heads-table.js";
import { HeatTable } from "../shared/maps/heat-table.js";
import { LineFold } from "../shared/sentence/line-fold.js";
import { SentenceField } from "../shared/sentence/sentence-field.js";
import { SignedScale } from "./signed-scale.js";
import { TokenLine } from "../shared/sentence/token-line.js";
import { openHeads } from "./page.js";
import { defineLater } from "../shared/page/later.js";
import { start } from "../shared/page/start.js";

defineLater({ "figure-chart": async () => (await import("../shared/maps/figure-chart.js")).FigureChart });

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
);
