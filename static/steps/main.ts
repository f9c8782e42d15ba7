/** Opens the page Steps with its elements. */
import { CellDerivation } from "./cell-derivation.ts";
import { DecodingLine } from "./decoding/decoding-line.ts";
import { DecodingOptions } from "./decoding/decoding-options.ts";
import { DecodingTree } from "./decoding/decoding-tree.ts";
import { EventDiagram } from "./events/event-diagram.ts";
import { StageBars } from "./stage-bars.ts";
import { StagePicture } from "./stage-picture.ts";
import { StageRow } from "./stage-row.ts";
import { StepsPage } from "./page.ts";
import { ColourBar } from "../shared/maps/colour-bar.ts";
import { MatrixMap } from "../shared/maps/matrix-map.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";
import { files } from "../publish/begin.ts";

start(
  {
    ...SENTENCE_ELEMENTS,
    "cell-derivation": CellDerivation,
    "colour-bar": ColourBar,
    "decoding-line": DecodingLine,
    "decoding-options": DecodingOptions,
    "decoding-tree": DecodingTree,
    "event-diagram": EventDiagram,
    "matrix-map": MatrixMap,
    "stage-bars": StageBars,
    "stage-picture": StagePicture,
    "stage-row": StageRow,
  },
  () => new StepsPage(),
  [files],
);
