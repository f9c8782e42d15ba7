/** One wave at two positions: the numbers of the rotation, and the points on the circle. */
/** A turn; of a pair of numbers the sine comes first, then the cosine. */
export type Turn = { from: [number, number]; to: [number, number]; matrix: number[][] };

/** PE(pos) as the server has it, and PE(pos + m): from the matrix where it reaches so far, else by the rotation. */
export function turnOf(
  { values, rotation }: { values: number[][]; rotation: number[][][] },
  { place, shift, pair }: { place: number; shift: number; pair: number },
): Turn {
  const matrix = rotation[pair];
  const at = (pos: number) => values[pos].slice(2 * pair, 2 * pair + 2) as [number, number];
  const from = at(place);
  return { from, to: values[place + shift] ? at(place + shift) : times(matrix, from), matrix };
}

export const times = ([[a, b], [c, d]]: number[][], [x, y]: [number, number]): [number, number] => [
  a * x + b * y,
  c * x + d * y,
];

/**
 * The point of a sine and a cosine: the cosine to the right, the sine up, so that the angle is pos · omega from the
 * right; y grows downwards, as on a screen.
 */
export function pointOf([sine, cosine]: [number, number], radius: number) {
  return { x: radius * cosine, y: -radius * sine };
}

/**
 * The way from one point to the other along the circle, many times round where the shift is more than a wave: as the
 * d of an SVG path. The angle is in radians, its sign the way round.
 */
export function arc({ from }: Turn, angle: number, radius: number) {
  const begin = Math.atan2(from[0], from[1]);
  const whole = Math.min(Math.abs(angle), 2 * Math.PI - 1e-3) * Math.sign(angle);
  const steps = Math.max(2, Math.ceil(Math.abs(whole) / 0.1));
  const points = Array.from({ length: steps + 1 }, (_, k) => {
    const at = begin + (whole * k) / steps;
    const { x, y } = pointOf([Math.sin(at), Math.cos(at)], radius);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${points.join("L")}`;
}
