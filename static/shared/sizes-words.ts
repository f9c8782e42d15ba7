/** The bytes of a cache in words. */
import { cacheBytes, type Sizes } from "./sizes.ts";
import { count } from "./words.ts";

const full = (x: number) => x.toLocaleString("en");

/** A number of bytes as memory is sold: GiB of 2³⁰. */
export function memory(bytes: number): string {
  const found = (["TiB", "GiB", "MiB", "KiB"] as const).map((unit, k) => ({ unit, size: 1024 ** (4 - k) }));
  const { unit, size } = found.find((one) => bytes >= one.size) ?? { unit: "bytes", size: 1 };
  return unit === "bytes" ? count(bytes, "byte") : `${Number((bytes / size).toPrecision(3))} ${unit}`;
}

/** The bytes of the cache, written out; 2: a key and a value. */
export function cacheInWords(sizes: Sizes): string {
  const { layers, groups, width, n, batch, number, heads } = sizes;
  const product = [2, layers, groups, width, n, batch, number].map(full).join(" × ");
  const bytes = cacheBytes(sizes);
  const all = cacheBytes({ ...sizes, groups: heads });
  const shared =
    groups < heads
      ? ` With a key and a value for each of the ${heads} query heads it would be ${memory(all)}.`
      : "";
  return `2 × l × G × dₖ × n × B × b = ${product} = ${full(bytes)} bytes, ${memory(bytes)}.${shared}`;
}
