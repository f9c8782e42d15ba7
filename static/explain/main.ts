/** Opens the page Explain with its elements. */
import { AgreementTable } from "./agreement-table.ts";
import { ColourBar } from "../shared/maps/colour-bar.ts";
import { MatrixMap } from "../shared/maps/matrix-map.ts";
import { RankedBars } from "./ranked-bars.ts";
import { ExplainPage } from "./page.ts";
import { defineLater } from "../shared/page/lazy.ts";
import { SENTENCE_ELEMENTS } from "../shared/sentence/elements.ts";
import { start } from "../rings.ts";

defineLater({ "figure-chart": async () => (await import("../shared/maps/figure-chart.ts")).FigureChart });

start(
  {
    ...SENTENCE_ELEMENTS,
    "agreement-table": AgreementTable,
    "colour-bar": ColourBar,
    "matrix-map": MatrixMap,
    "ranked-bars": RankedBars,
  },
  () => new ExplainPage(document),
);
