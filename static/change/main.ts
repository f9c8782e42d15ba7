/** Opens the page Change with its elements. */
import { ChangeMap } from "./change-map.ts";
import { HeadPicker } from "./head-picker.ts";
import { WeightBars } from "./weight-bars.ts";
import { ChangePage } from "./page.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";

start(
  { ...SENTENCE_ELEMENTS, "change-map": ChangeMap, "head-picker": HeadPicker, "weight-bars": WeightBars },
  () => new ChangePage(document),
);
