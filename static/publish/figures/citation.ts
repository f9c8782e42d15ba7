/** A citation of what a page shows: version, models with the digest of each, address. */
import { inTex } from "./in-tex.ts";
import { TITLE, cited, ofFile } from "./words.ts";
import type { Caption } from "./caption.ts";

export type CitationForm = "bibtex" | "text";

const AUTHORS = "The Regard authors";

/** `day` as 2026-11-27; `digestOf` gives the digest of a model, "" where it is unknown. */
export function citation(
  form: CitationForm,
  { model = "", digest, address, version }: Omit<Caption, "title">,
  digestOf: (model: string) => string,
  day: string,
) {
  const named = model.split(", ").filter(Boolean);
  const ofModels = named.map((id) => [id, digestOf(id)].filter(Boolean).join(", digest ")).join("; ");
  const models = digest ? `${model}, ${ofFile(digest)}` : ofModels;
  if (form === "text") return cited(AUTHORS, version, models, address, day);
  const fields = {
    ...{ author: `{${AUTHORS}}`, title: `{${TITLE}}`, version, year: day.slice(0, 4) },
    ...(models && { note: inTex(models) }),
    ...(address && { url: address }),
    urldate: day,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@software{regard,\n${lines.join("")}}\n`;
}
