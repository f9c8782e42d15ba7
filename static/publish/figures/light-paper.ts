/** The page in its light colours for as long as a picture is taken. */
import { theme } from "../../shared/maps/inks.ts";

let last: Promise<unknown> = Promise.resolve();

/** Take a picture after the one before: that leaves the page in the theme that it has found. */
export function onLightPaper<T>(take: () => T | Promise<T>): Promise<T> {
  const taken = last.then(() => inLight(take));
  last = taken.catch(() => {});
  return taken;
}

async function inLight<T>(take: () => T | Promise<T>): Promise<T> {
  const before = theme();
  await colour("light");
  try {
    return await take();
  } finally {
    await colour(before);
  }
}

/** Show the page in a theme, and wait until all is painted in it. */
async function colour(name: "light" | "dark") {
  if (theme() === name) return;
  const drawn = Array.from(document.querySelectorAll("figure-chart:has(.js-plotly-plot)"))
    .filter((chart) => chart.clientWidth)
    .map((chart) => new Promise((done) => chart.addEventListener("figure-draw", done, { once: true })));
  document.documentElement.dataset.theme = name;
  document.dispatchEvent(new Event("theme-change"));
  await Promise.all(drawn);
  await new Promise((done) => setTimeout(done)); // maps are painted in a microtask
}
