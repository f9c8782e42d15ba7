/**
 * The figures of a page: what its template names by data-figure, and every map, chart and table beside these, where it
 * is seen. A name that begins with # or . is a selector of the element that has the name, in the page or beside it.
 */
const NAMED = "[data-figure]";
const DRAWN = "attention-heatmap, figure-chart, fixed-vector, heat-table, matrix-map, number-grid, table";
const AROUND = "section, article, figure";
const HEADING = "h1, h2, h3, figcaption";

/** The figures that are seen, the picture of the page first. */
export function figuresOf(document: Document): HTMLElement[] {
  const found: NodeListOf<HTMLElement> = document.querySelectorAll(`main :is(${NAMED}, ${DRAWN})`);
  const isMain = (figure: HTMLElement) => Number("wall" in figure.dataset);
  return Array.from(found)
    .filter((figure) => isSeen(figure) && isWhole(figure))
    .sort((a, b) => isMain(b) - isMain(a));
}

const isSeen = (figure: HTMLElement) =>
  figure.checkVisibility({ visibilityProperty: true }) && figure.getBoundingClientRect().height > 0;

/** True where a figure is no part of another. */
const isWhole = (figure: HTMLElement) =>
  figure.matches(NAMED) || !figure.parentElement?.closest(`${NAMED}, ${DRAWN}`);

/** Names of figures, no two alike. */
export function namesOf(figures: HTMLElement[]): string[] {
  const names = figures.map(nameOf);
  return names.map((name, k) => {
    const before = names.slice(0, k).filter((other) => other === name).length;
    return before ? `${name} (${before + 1})` : name;
  });
}

function nameOf(figure: HTMLElement) {
  const { figure: given = "", name = "" } = figure.dataset;
  const isSelector = given.startsWith("#") || given.startsWith(".");
  if (given && !isSelector) return given;
  const around = given.startsWith("#") ? document : figure.closest(AROUND);
  const selected =
    isSelector && Array.from(around?.querySelectorAll(given) ?? []).find((part) => part.checkVisibility());
  const texts = [selected, captionOf(figure), headingOf(figure)].map((part) => (part ? textOf(part) : ""));
  return (isSelector ? texts[0] : name || texts[1]) || texts[2] || document.title;
}

const captionOf = (figure: HTMLElement) => (figure instanceof HTMLTableElement ? figure.caption : null);

/** The heading of a figure, or of the part of the page where it stands. */
function headingOf(figure: HTMLElement): Element | null {
  let found = figure.querySelector(HEADING);
  let around = figure.closest(AROUND);
  for (; !found && around; around = around.parentElement?.closest(AROUND) ?? null)
    found = around.querySelector(HEADING);
  return found ?? document.querySelector("h1");
}

const textOf = (part: Element) => (part.textContent ?? "").replace(/\s+/g, " ").trim();
