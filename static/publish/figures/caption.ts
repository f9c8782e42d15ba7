/** The caption of a picture or of numbers: title, address, and the version that made it. */
import type { NumbersOf } from "../../shared/maps/numbers-of.ts";
import type { SentencePage } from "../../shared/page/page.ts";

/** `made` is what was done to the model's numbers, `output` the text that it wrote, `version` that of Regard. */
export type Caption = Record<"title" | "address" | "version", string> &
  Partial<Record<"made" | "model" | "text" | "output", string>>;

/** The parts of a page that a caption names; `link` shows the same where the page's address does not. */
export type Captioned = Partial<
  Pick<SentencePage, "request" | "answer"> & Record<"fragment" | "link", string>
>;

export const linkOf = ({ link }: Captioned) => link || location.href;

/** The caption of a figure of the page, or of the page itself; a part with a model of its own says so by data-model. */
export function captionOf(
  title: string,
  page: Captioned,
  numbers: NumbersOf[] = [],
  figure?: Element,
): Caption {
  const { request, answer } = page;
  const text = request?.text ?? "";
  const several = new URLSearchParams(location.search).getAll("model"); // side by side, where there are more than one
  const own = figure?.closest<HTMLElement>("[data-model]")?.dataset.model;
  const model = own ?? (several.length > 1 ? several.join(", ") : request?.model);
  const output = several.length > 1 ? "" : answer?.target.text;
  const made = [...new Set(numbers.map((one) => one.made).filter(Boolean))].join(" ");
  return {
    title,
    ...(made && { made }),
    ...(model && { model }),
    ...(text && { text }),
    ...(output && { output }),
    address: linkOf(page),
    version: document.body.dataset.version ?? "",
  };
}

export const captionLines = ({ title, made, model, text, output, address, version }: Caption): string[] => [
  [title, model].filter(Boolean).join(" · "),
  ...(made ? [made] : []),
  ...(text ? [output ? `${text} → ${output}` : text] : []),
  `${address} · Regard ${version}`,
];

const LONGEST = 40; // letters of a name
const FORBIDDEN = /[^\p{L}\p{N}]+/gu;

/** The name of a file: short, and safe on every system. The kind is "svg" or "300dpi.png". */
export function fileName({ title, made = "", model = "", text = "" }: Caption, kind: string) {
  const words = (part: string) => part.replace(FORBIDDEN, "-").replace(/^-+|-+$/g, "");
  const short = (part: string) => Array.from(words(part)).slice(0, LONGEST).join("").replace(/-+$/, "");
  return `${["regard", model, shortTitle(title), made.split(/[;:.]/)[0], text].map(short).filter(Boolean).join("-")}.${kind}`;
}

/** A title with its head as L2-H5. */
const shortTitle = (title: string): string => title.replace(/, layer (\S+), head (\d+)/, " L$1 H$2");
