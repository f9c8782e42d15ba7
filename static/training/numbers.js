/** Numbers of a training in words. */

/** @param {number} value */
export const number = (value) => value.toLocaleString("en");

/** @param {number} value of 1 */
export const share = (value) => `${Math.round(100 * value)} %`;

/** @param {number} value a learning rate, a probability */
export const small = (value) => String(Number(value.toPrecision(2)));
