/** Opens the page Word with its elements. */
import { OriginBars } from "./origin-bars.ts";
import { PartList } from "./part-list.ts";
import { WordPage } from "./page.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";

start(
  { ...SENTENCE_ELEMENTS, "origin-bars": OriginBars, "part-list": PartList },
  () => new WordPage(document),
);
