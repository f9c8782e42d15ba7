/** Opens the page Steps with its elements. */
import { AttentionWords } from "../shared/head/attention-words.ts";
import { CellDerivation } from "./cell-derivation.ts";
import { DecodingCandidates } from "./decoding/decoding-candidates.ts";
import { DecodingLine } from "./decoding/decoding-line.ts";
import { DecodingOptions } from "./decoding/decoding-options.ts";
import { DecodingTokens } from "./decoding/decoding-tokens.ts";
import { DecodingTree } from "./decoding/decoding-tree.ts";
import { DropMenu } from "../shared/sentence/drop-menu.ts";
import { HeadFacts } from "../shared/head/head-facts.ts";
import { LineFold } from "../shared/sentence/line-fold.ts";
import { EventDiagram } from "./events/event-diagram.ts";
import { SentenceField } from "../shared/sentence/sentence-field.ts";
import { StageBars } from "./stage-bars.ts";
import { StageMap } from "./stage-map.ts";
import { StagePicture } from "./stage-picture.ts";
import { StageRow } from "./stage-row.ts";
import { TokenLine } from "../shared/sentence/token-line.ts";
import { openSteps } from "./page.ts";
import { start } from "../shared/page/start.ts";
import { rings } from "../rings.ts";
import { files } from "../publish/begin.ts";

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
  (document) => openSteps(document, [files]),
  rings,
);
