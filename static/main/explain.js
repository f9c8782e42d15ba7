/** What the page Explain is made of. */
import { AgreementTable } from "../elements/agreement-table.js";
import { AttentionWords } from "../elements/attention-words.js";
import { DropMenu } from "../elements/drop-menu.js";
import { HeadFacts } from "../elements/head-facts.js";
import { LineFold } from "../elements/line-fold.js";
import { MeasureMap } from "../elements/measure-map.js";
import { MeasureScale } from "../elements/measure-scale.js";
import { RankedBars } from "../elements/ranked-bars.js";
import { SentenceField } from "../elements/sentence-field.js";
import { TokenLine } from "../elements/token-line.js";
import { openExplain } from "../pages/explain.js";
import { start } from "./start.js";

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
