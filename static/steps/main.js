/** What the page Steps is made of. */
import { AttentionWords } from "../shared/head/attention-words.js";
import { CellDerivation } from "./cell-derivation.js";
import { DecodingCandidates } from "./decoding/decoding-candidates.js";
import { DecodingLine } from "./decoding/decoding-line.js";
import { DecodingOptions } from "./decoding/decoding-options.js";
import { DecodingTokens } from "./decoding/decoding-tokens.js";
import { DecodingTree } from "./decoding/decoding-tree.js";
import { DropMenu } from "../shared/sentence/drop-menu.js";
import { HeadFacts } from "../shared/head/head-facts.js";
import { LineFold } from "../shared/sentence/line-fold.js";
import { EventDiagram } from "./events/event-diagram.js";
import { SentenceField } from "../shared/sentence/sentence-field.js";
import { StageBars } from "./stage-bars.js";
import { StageMap } from "./stage-map.js";
import { StagePicture } from "./stage-picture.js";
import { StageRow } from "./stage-row.js";
import { TokenLine } from "../shared/sentence/token-line.js";
import { openSteps } from "./page.js";
import { start } from "../shared/page/start.js";

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
    "event-diagram": EventDiagram,
    "sentence-field": SentenceField,
    "stage-bars": StageBars,
    "stage-map": StageMap,
    "stage-picture": StagePicture,
    "stage-row": StageRow,
    "token-line": TokenLine,
  },
  openSteps,
);
