/** Write words where they are not written yet: a screen reader says again what is written again. */
export function say(place: HTMLElement, words: string) {
  if (place.textContent !== words) place.textContent = words;
}
