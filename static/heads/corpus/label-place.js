/**
 * Where the name of a point stands in a scatter: at the corner of the point at which it covers the fewest others.
 *
 * @typedef {{right: boolean, up: boolean}} Corner  of the point
 * @typedef {{x: number, y: number}} Point  in pixels; y grows downwards
 * @typedef {{width: number, height: number}} Size  in pixels
 */
export const APART = { x: 10, y: 4 }; // pixels from the centre of a point to its name

const POINT = 6; // pixels from the centre of a mark to its edge

/** @type {Corner[]} */
const CORNERS = [
  { right: true, up: true },
  { right: false, up: true },
  { right: true, up: false },
  { right: false, up: false },
];

/**
 * The corner whose box holds the fewest marks; where several do, the first that lies inside.
 *
 * @param {Point} point
 * @param {Point[]} others
 * @param {Size} name
 * @param {Size} plot
 * @returns {Corner}
 */
export function cornerOf(point, others, name, plot) {
  const cost = (/** @type {Corner} */ corner) => {
    const box = boxOf(point, name, corner);
    const isOutside = box.left < 0 || box.right > plot.width || box.top < 0 || box.bottom > plot.height;
    return others.filter((other) => holds(box, other)).length + (isOutside ? others.length + 1 : 0);
  };
  return CORNERS.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

/** @param {Point} point @param {Size} name @param {Corner} corner */
function boxOf({ x, y }, { width, height }, { right, up }) {
  const left = right ? x + APART.x : x - APART.x - width;
  const top = up ? y - APART.y - height : y + APART.y;
  return { left, right: left + width, top, bottom: top + height };
}

/** @param {ReturnType<typeof boxOf>} box @param {Point} point */
const holds = ({ left, right, top, bottom }, { x, y }) =>
  x > left - POINT && x < right + POINT && y > top - POINT && y < bottom + POINT;
