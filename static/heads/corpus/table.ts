/** The table of all heads of a block over many sentences. */
import { capital } from "../../shared/words.ts";
import { digitsOf, has, measureName, within, type CorpusHead, type CorpusMeasure } from "./measures.ts";
import { intervalInWords } from "./words.ts";

export function tableOf(measures: CorpusMeasure[], heads: CorpusHead[], interval: number) {
  const columns = within(measures, heads).map(({ id, name, meaning, source, unit }) => ({
    ...{ id, name: measureName({ name, unit }), digits: digitsOf(heads, id) },
    down: !id.startsWith("aer_"), // of an error the smallest is of most interest
    meaning: `${capital(meaning)}. ${capital(source)}.`,
  }));
  const rows = heads.map(({ values, ...head }) => {
    const measured = columns.filter(({ id }) => has({ values }, id));
    const words = measured.map(({ id, digits }) => [id, intervalInWords(values[id], digits, interval)]);
    const means = measured.map(({ id }) => [id, Number(values[id][0])]);
    return { ...head, values: Object.fromEntries(means), intervals: Object.fromEntries(words) };
  });
  return { columns, rows };
}
