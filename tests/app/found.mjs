// The first place that Find finds for each wording: JSON on standard input, addresses on standard output.
import { text } from "node:stream/consumers";
import { examplePlaces, headPlaces, modelPlaces } from "../../static/shared/page/find-places.ts";
import { ranked } from "../../static/shared/page/find-rank.ts";

const { pages, places, models, wordings } = JSON.parse(await text(process.stdin));
const shown = { model: "", text: "", target: "" };
const entries = [...pages, ...modelPlaces(models, shown), ...places, ...examplePlaces(models)];
const first = (query) => [...headPlaces(models[0], shown, query), ...ranked(entries, query)][0];
process.stdout.write(JSON.stringify(wordings.map((one) => first(one)?.href ?? "")));
