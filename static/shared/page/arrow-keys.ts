/** Arrow keys in a grid of layers and heads, or along a line of words. */

/** The head that a key leads to, both numbers from 1; null where it leads nowhere. */
export function inGrid(
  { layer, head }: { layer: number; head: number },
  key: string,
  { layers, heads }: { layers: number; heads: number },
): { layer: number; head: number } | null {
  const ways: Record<string, { layer: number; head: number }> = {
    ArrowUp: { layer: Math.max(1, layer - 1), head },
    ArrowDown: { layer: Math.min(layers, layer + 1), head },
    ArrowLeft: { layer, head: Math.max(1, head - 1) },
    ArrowRight: { layer, head: Math.min(heads, head + 1) },
    Home: { layer, head: 1 },
    End: { layer, head: heads },
  };
  return ways[key] ?? null;
}

export function inLine(index: number, key: string, count: number, rightToLeft: boolean): number | null {
  const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
  const backward = rightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === forward) return Math.min(count - 1, index + 1);
  if (key === backward) return Math.max(0, index - 1);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
