/**
 * Stands in a saved page, whose style and scripts are compressed, and puts them where the browser reads them. The policy
 * of the page has the hash of each script: the browser runs these, and no others.
 */
import { inflated } from "./inflated.ts";
import { DAMAGED, TOO_OLD } from "./words.ts";

const root = document.documentElement;
const isRead = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));

function put(kind: "style" | "script", textContent: string) {
  document.head.append(Object.assign(document.createElement(kind), { textContent }));
}

async function load() {
  root.style.visibility = "hidden"; // nothing is seen without its style
  const packed = document.querySelectorAll("script[data-packed]");
  const [style, ...scripts] = Array.from(packed, ({ textContent }) => inflated(textContent ?? "").text());
  put("style", await style);
  root.style.visibility = "";
  await isRead;
  for (const script of scripts) put("script", await script);
}

async function say(problem: string) {
  await isRead;
  root.style.visibility = "";
  document.body.textContent = problem;
}

if ("DecompressionStream" in globalThis) load().catch(() => say(DAMAGED));
else void say(TOO_OLD);
