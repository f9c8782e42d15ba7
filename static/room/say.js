/**
 * Write words where they are not written yet: a screen reader says again what is written again.
 *
 * @param {HTMLElement} place
 * @param {string} words
 */
export function say(place, words) {
  if (place.textContent !== words) place.textContent = words;
}
