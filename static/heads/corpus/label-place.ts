/** The place of a point's name in a scatter: the corner of the point at which it covers the fewest others. */
export type Corner = { right: boolean; up: boolean };

/** A point in pixels; y grows downwards. */
export type Point = { x: number; y: number };

export type Size = { width: number; height: number };

export const APART = { x: 10, y: 4 }; // pixels from the centre of a point to its name

const POINT = 6; // pixels from the centre of a mark to its edge

const CORNERS: Corner[] = [true, false].flatMap((up) => [true, false].map((right) => ({ right, up })));

/** The corner whose box holds the fewest marks; where several do, the first that lies inside. */
export function cornerOf(point: Point, others: Point[], name: Size, plot: Size): Corner {
  const cost = (corner: Corner) => {
    const box = boxOf(point, name, corner);
    const isOutside = box.left < 0 || box.right > plot.width || box.top < 0 || box.bottom > plot.height;
    return others.filter((other) => holds(box, other)).length + (isOutside ? others.length + 1 : 0);
  };
  return CORNERS.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

function boxOf({ x, y }: Point, { width, height }: Size, { right, up }: Corner) {
  const left = right ? x + APART.x : x - APART.x - width;
  const top = up ? y - APART.y - height : y + APART.y;
  return { left, right: left + width, top, bottom: top + height };
}

const holds = ({ left, right, top, bottom }: ReturnType<typeof boxOf>, { x, y }: Point) =>
  x > left - POINT && x < right + POINT && y > top - POINT && y < bottom + POINT;
