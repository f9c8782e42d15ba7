/** Opens the page Change with its elements. */
import { HeadPicker } from "./head-picker.ts";
import { WeightBars } from "./weight-bars.ts";
import { ChangePage } from "./page.ts";
import { ColourBar } from "../shared/maps/colour-bar.ts";
import { MatrixMap } from "../shared/maps/matrix-map.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";

start(
  {
    ...SENTENCE_ELEMENTS,
    "colour-bar": ColourBar,
    "head-picker": HeadPicker,
    "matrix-map": MatrixMap,
    "weight-bars": WeightBars,
  },
  () => new ChangePage(document),
);
