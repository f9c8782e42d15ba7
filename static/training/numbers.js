/** Numbers of a training in words. */

/** @param {number} value */
export const number = (value) => value.toLocaleString("en");

/** @param {number} value of 1; what only rounding makes the whole is not called that */
export function share(value) {
  const percent = Math.round(100 * value);
  return `${percent === 100 && value < 1 ? Math.floor(1_000 * value) / 10 : percent} %`;
}

/** @param {number} value a learning rate, a probability */
export const small = (value) => String(Number(value.toPrecision(2)));
