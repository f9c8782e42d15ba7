/** Numbers of a training in words. */

export const number = (value: number) => value.toLocaleString("en");

/** A share of 1; one that only rounding makes the whole is not called that. */
export function share(value: number) {
  const percent = Math.round(100 * value);
  return `${percent === 100 && value < 1 ? Math.floor(1_000 * value) / 10 : percent} %`;
}

/** A small number, such as a learning rate or a probability. */
export const small = (value: number) => String(Number(value.toPrecision(2)));
