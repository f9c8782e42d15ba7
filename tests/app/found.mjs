// The first place that the search finds for each wording: JSON on standard input, addresses on standard output.
import { text } from "node:stream/consumers";
import { exampleEntries, headEntries, modelEntries } from "../../static/shared/page/find-entries.ts";
import { ranking } from "../../static/shared/page/find-rank.ts";

const { places, models, wordings } = JSON.parse(await text(process.stdin));
const shown = { model: "", text: "", target: "" };
const rank = ranking([...places, ...modelEntries(models, shown), ...exampleEntries(models)]);
const first = (query) => [...headEntries(models[0], shown, query), ...rank(query).found][0];
process.stdout.write(JSON.stringify(wordings.map((one) => first(one)?.href ?? "")));
