/** The mark that is pointed at on Positions, in both maps and in words. */
import { cellIn, isNothing } from "../shared/head/marks.ts";
import { readingSentence } from "../shared/head/reading-sentence.ts";
import { HINT } from "./words.ts";
import type { MappedReading } from "../shared/head/readings.ts";
import type { Pointing } from "../shared/page/reading-lock.ts";
import type { Part } from "../shared/words.ts";

/** The cell of each map, and that in words. */
export const lightsOf = (readings: MappedReading[], { mark, marks }: Pointing) =>
  readings.map((reading, k) => ({
    cell: cellIn(reading.alignment, marks[k]),
    parts: isNothing(mark)
      ? ([{ text: HINT, role: "hint" }] as Part[])
      : readingSentence(reading, marks[k], mark, readings[mark.query?.model ?? 0]),
  }));
