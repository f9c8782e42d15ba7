/**
 * A page on paper: before it is printed, its rules for media and its lengths of the window are those of a window as
 * large as the paper, and all that is painted is painted for that room. A browser lays a page out for its paper only
 * when no script runs any more: what follows its size then comes too late.
 */
import { isOnPaper, layOnPaper, roomOf } from "../paper-size.ts";

type Undo = () => unknown;

const PRINTER = "only print"; // rules that wait for the printer, when nothing is measured any more

/** Nothing of the layout is left once the page is printed. */
export function offerPaper(document: Document) {
  let undo: Undo[] = [];
  const lay = (lies: boolean) => {
    if (lies === isOnPaper()) return;
    for (const one of undo) one();
    layOnPaper(lies);
    undo = lies ? [...document.styleSheets].flatMap((sheet) => ruled(sheet.cssRules)) : [];
    dispatchEvent(new Event("resize"));
    document.dispatchEvent(new Event("paper-change"));
    document.dispatchEvent(new Event("theme-change")); // all that is painted is painted anew
  };
  const { dataset } = document.documentElement;
  const print = matchMedia("print");
  const follow = () => {
    lay(print.matches); // some fire this alone
    if (self !== top) measureFrame(document, print.matches);
  };
  addEventListener("beforeprint", () => {
    delete dataset.full;
    if (print.matches) follow();
    else lay(true);
  });
  addEventListener("afterprint", () => lay(false));
  print.addEventListener("change", follow);
  if (!print.matches) return;
  lay(true); // nbconvert asks for print before it loads a page
  dataset.full = "";
}

/** The height of a page that has no more pages than its frame is high: by now all is painted. */
function measureFrame({ body, documentElement: { style, dataset } }: Document, lies: boolean) {
  style.setProperty("--tall", `${body.scrollHeight}px`);
  if (lies) dataset.tall = "";
  else delete dataset.tall;
}

/** Rules as they are on paper; what leads back. */
const ruled = (rules: CSSRuleList): Undo[] =>
  [...rules].flatMap((rule) => {
    const isMedia = rule instanceof CSSMediaRule;
    if (isMedia && rule.media.mediaText === PRINTER) return [];
    const itself = isMedia ? [asked(rule.media)] : rule instanceof CSSStyleRule ? measured(rule.style) : [];
    return [...itself, ...("cssRules" in rule ? ruled(rule.cssRules as CSSRuleList) : [])];
  });

function asked(media: MediaList): Undo {
  const before = media.mediaText;
  media.mediaText = mediaOnPaper(before);
  return () => (media.mediaText = before);
}

function measured(style: CSSStyleDeclaration): Undo[] {
  return [...style].flatMap((name) => {
    const [before, priority] = [style.getPropertyValue(name), style.getPropertyPriority(name)];
    const after = valueOnPaper(before);
    if (after === before) return [];
    style.setProperty(name, after, priority);
    return [() => style.setProperty(name, before, priority)];
  });
}

/** A question to the medium, answered for paper as far as it asks for print, screen, width or height. */
export const mediaOnPaper = (query: string) =>
  query
    .replace(/\bprint\b/g, "all")
    .replace(/\bscreen\b/g, "speech")
    .replace(/\((min|max)-(width|height): ([\d.]+)(px|em)\)/g, (_, bound, side, count, unit) => {
      const size = side === "width" ? roomOf().innerWidth : roomOf().innerHeight;
      const asked = unit === "em" ? 16 * count : count; // letters have one size on paper
      return (bound === "min" ? size >= asked : size <= asked) ? "(min-width: 0)" : "(max-width: 0)";
    });

/** A value with the parts of the window in pixels of the paper, on which nothing floats over what is read. */
export const valueOnPaper = (value: string) =>
  value.replace(/^sticky$/, "relative").replace(/([\d.]+)[dls]?v([hw])\b/g, (_, count, axis) => {
    const size = axis === "h" ? roomOf().innerHeight : roomOf().innerWidth;
    return `${Math.round(count * size) / 100}px`;
  });
