/** What the page Steps is made of. */
import { AttentionWords } from "../elements/attention-words.js";
import { CellDerivation } from "../elements/cell-derivation.js";
import { DecodingCandidates } from "../elements/decoding-candidates.js";
import { DecodingLine } from "../elements/decoding-line.js";
import { DecodingOptions } from "../elements/decoding-options.js";
import { DecodingTokens } from "../elements/decoding-tokens.js";
import { DecodingTree } from "../elements/decoding-tree.js";
import { DropMenu } from "../elements/drop-menu.js";
import { HeadFacts } from "../elements/head-facts.js";
import { LineFold } from "../elements/line-fold.js";
import { OrderOfEvents } from "../elements/order-of-events.js";
import { SentenceField } from "../elements/sentence-field.js";
import { StageBars } from "../elements/stage-bars.js";
import { StageMap } from "../elements/stage-map.js";
import { StagePicture } from "../elements/stage-picture.js";
import { StageRow } from "../elements/stage-row.js";
import { TokenLine } from "../elements/token-line.js";
import { openSteps } from "../pages/steps.js";
import { start } from "./start.js";

start(
  {
    "attention-words": AttentionWords,
    "cell-derivation": CellDerivation,
    "decoding-candidates": DecodingCandidates,
    "decoding-line": DecodingLine,
    "decoding-options": DecodingOptions,
    "decoding-tokens": DecodingTokens,
    "decoding-tree": DecodingTree,
    "drop-menu": DropMenu,
    "head-facts": HeadFacts,
    "line-fold": LineFold,
    "order-of-events": OrderOfEvents,
    "sentence-field": SentenceField,
    "stage-bars": StageBars,
    "stage-map": StageMap,
    "stage-picture": StagePicture,
    "stage-row": StageRow,
    "token-line": TokenLine,
  },
  openSteps,
);
