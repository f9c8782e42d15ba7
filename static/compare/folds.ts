/** The folds of Compare: closed where the page is narrow, but for the one that the address names. */
const NARROW = "(max-width: 700px)";

/** Close the folds in a part of the page where there is little room. */
export function fold(part: ParentNode) {
  for (const one of part.querySelectorAll<HTMLDetailsElement>(".fold"))
    one.open = !matchMedia(NARROW).matches || isMeant(one);
}

/** Open the fold that the address names, also when that changes. */
export function unfoldAtHash(part: ParentNode) {
  addEventListener("hashchange", () => {
    for (const one of part.querySelectorAll<HTMLDetailsElement>(".fold")) one.open ||= isMeant(one);
  });
}

const isMeant = ({ parentElement }: Element) => `#${parentElement?.id}` === location.hash;
