/** What the page Change is made of. */
import { AttentionWords } from "../elements/attention-words.js";
import { ChangeMap } from "../elements/change-map.js";
import { DropMenu } from "../elements/drop-menu.js";
import { HeadFacts } from "../elements/head-facts.js";
import { HeadPicker } from "../elements/head-picker.js";
import { LineFold } from "../elements/line-fold.js";
import { SentenceField } from "../elements/sentence-field.js";
import { TokenLine } from "../elements/token-line.js";
import { WeightBars } from "../elements/weight-bars.js";
import { openChange } from "../pages/change.js";
import { start } from "./start.js";

start(
  {
    "attention-words": AttentionWords,
    "change-map": ChangeMap,
    "drop-menu": DropMenu,
    "head-facts": HeadFacts,
    "head-picker": HeadPicker,
    "line-fold": LineFold,
    "sentence-field": SentenceField,
    "token-line": TokenLine,
    "weight-bars": WeightBars,
  },
  openChange,
);
