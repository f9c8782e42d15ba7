/** The caption of a picture or of numbers: title, address, and the version that made it. */
import { isOwnModel } from "../../shared/sentence/models.ts";
import { ofFile } from "./words.ts";
import type { NumbersOf } from "../../shared/maps/numbers-of.ts";

/** `digest` is that of a file that was opened: nobody else has it at an address. `made` is what was done to the model's numbers, `output` the text that it wrote, `version` that of Regard. */
export type Caption = Record<"title" | "address" | "version", string> &
  Partial<Record<"made" | "model" | "digest" | "text" | "output", string>>;

/** A file that is open: its name, and the SHA-256 of its bytes, "" where the browser computes none. */
export type OpenFile = { name: string; digest: string };

/** The parts of a page that a caption names; `link` shows the same where the page's address does not. */
export type Captioned = Partial<
  Record<"fragment" | "link", string> & {
    request: { model: string; text: string } | null;
    answer: { target: { text: string } } | null;
    ownFile: OpenFile | null;
  }
>;

const fileOf = ({ request, ownFile }: Captioned) =>
  request && isOwnModel(request) ? (ownFile ?? null) : null;

const linkOf = ({ link }: Captioned) => link || location.href;

/** The caption, the link and the address of a page, as it is when it is asked. */
export const captionsOf = (page: Captioned) => ({
  caption: (title: string, numbers?: NumbersOf[], figure?: Element) =>
    captionOf(title, page, numbers, figure),
  link: () => linkOf(page),
  file: () => fileOf(page),
  /** Its address with the part that is open. */
  address: () => new URL(page.fragment ? `#${page.fragment}` : location.hash, location.href).href,
});

export type Captions = ReturnType<typeof captionsOf>;

/** The caption of a figure of the page, or of the page itself; a part with a model of its own says so by data-model. */
export function captionOf(
  title: string,
  page: Captioned,
  numbers: NumbersOf[] = [],
  figure?: Element,
): Caption {
  const { request, answer } = page;
  const file = fileOf(page);
  const text = request?.text ?? "";
  const several = new URLSearchParams(location.search).getAll("model"); // side by side, where there are more than one
  const own = figure?.closest<HTMLElement>("[data-model]")?.dataset.model;
  const model = file?.name ?? own ?? (several.length > 1 ? several.join(", ") : request?.model);
  const isAnother = own && own !== request?.model; // what that wrote the page does not know
  const output = several.length > 1 || isAnother ? "" : answer?.target.text;
  const made = [...new Set(numbers.map((one) => one.made).filter(Boolean))].join(" ");
  return {
    title,
    ...(made && { made }),
    ...(model && { model }),
    ...(file?.digest && { digest: file.digest }),
    ...(text && { text }),
    ...(output && { output }),
    address: file ? "" : linkOf(page),
    version: document.body.dataset.version ?? "",
  };
}

export const captionLines = ({
  title,
  made,
  model,
  digest,
  text,
  output,
  address,
  version,
}: Caption): string[] => [
  [title, model].filter(Boolean).join(" · "),
  ...(made ? [made] : []),
  ...(text ? [output ? `${text} → ${output}` : text] : []),
  [address, digest && ofFile(digest), `Regard ${version}`].filter(Boolean).join(" · "),
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
