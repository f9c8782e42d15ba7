/** What the page Heads is made of. */
import { AttentionWords } from "../elements/attention-words.js";
import { DropMenu } from "../elements/drop-menu.js";
import { HeadFacts } from "../elements/head-facts.js";
import { HeadPicture } from "../elements/head-picture.js";
import { HeadsTable } from "../elements/heads-table.js";
import { HeatTable } from "../elements/heat-table.js";
import { LineFold } from "../elements/line-fold.js";
import { SentenceField } from "../elements/sentence-field.js";
import { SignedScale } from "../elements/signed-scale.js";
import { TokenLine } from "../elements/token-line.js";
import { openHeads } from "../pages/heads.js";
import { start } from "./start.js";

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
