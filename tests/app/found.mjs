// What the search finds for each wording: JSON on standard input; on standard output the first three addresses, whether
// Enter goes to the first, and milliseconds of the processor, beside those that reading all places took.
import { text } from "node:stream/consumers";
import { exampleEntries, headEntries, modelEntries } from "../../static/shared/page/find-entries.ts";
import { ranking } from "../../static/shared/page/find-rank.ts";
import { typedEntries } from "../../static/shared/page/find-typed.ts";

const { places, models, wordings } = JSON.parse(await text(process.stdin));
const shown = { model: "", text: "", target: "" };
const entries = [...places, ...modelEntries(models, shown), ...exampleEntries(models)];
const since = (begun) => process.cpuUsage(begun).user / 1_000;
const read = process.cpuUsage();
const rank = ranking(entries);
const reading = since(read);
rank("what is attention"); // the first waits for the compiler
const found = wordings.map((query) => {
  const begun = process.cpuUsage();
  const sure = [...typedEntries(query), ...headEntries(models[0], shown, query)];
  const { found, isNear } = rank(query);
  const first = [...sure, ...found].slice(0, 3).map(({ href }) => href);
  return { first, strong: Boolean(sure.length) || !isNear, ms: since(begun), reading };
});
process.stdout.write(JSON.stringify(found));
