/** Open the folds in a part of the page where it is wide, and the one that the address names. */
export function unfold(part: ParentNode) {
  const isWide = matchMedia("(min-width: 701px)").matches;
  for (const one of part.querySelectorAll<HTMLDetailsElement>(".fold"))
    one.open ||= isWide || `#${one.parentElement?.id}` === location.hash;
}
