/** Numbers of a training in words. */

/** @param {number} value */
export const number = (value) => value.toLocaleString("en");

/** @param {number} value of 1 */
export const share = (value) => `${Math.round(100 * value)} %`;

/** @param {number} value a learning rate */
export const rate = (value) => value.toExponential(1).replace("e", " · 10^").replace("+", "");
