/** What a page shows, for a comparison with what it shows through `translator.js`, whose functions are used here. */

const INLINE = ["inline", "math", "contents"];
const SEEN = { visibilityProperty: true, opacityProperty: true };

const isSeen = (element) => (element.closest("select") ?? element).checkVisibility(SEEN);

function blockOf(element) {
  const isPart = element.matches("font") || INLINE.includes(getComputedStyle(element).display);
  return isPart && element.parentElement ? blockOf(element.parentElement) : element;
}

/** A short selector of an element, for people who look for it. */
function nameOf(element) {
  const name = element.localName + [...element.classList].map((one) => `.${one}`).join("");
  if (element.id) return `${element.localName}#${element.id}`;
  const within = element.parentElement?.closest("[id]");
  return within ? `#${within.id} ${name}` : name;
}

/**
 * Words that are seen, by their blocks, as they were before they were changed; those of "reversed" in no order. Of charts
 * the numbers are compared.
 */
function textsShown(mode) {
  const blocks = new Map();
  const isRead = ({ parentElement }) => isSeen(parentElement) && !parentElement.closest("figure-chart svg");
  for (const text of textsIn(document.body).filter(isRead)) {
    const block = blockOf(text.parentElement);
    const before = text.parentElement.closest("font") ? changed(text.data) : text.data;
    blocks.set(block, [...(blocks.get(block) ?? []), before]);
  }
  const order = (all) => (mode === "reversed" ? all.sort() : all); // a block may stand within a part that was moved
  const wordsOf = (texts) => texts.join(" ").split(/\s+/).filter(Boolean);
  return order([...blocks].map(([block, texts]) => [nameOf(block), ...order(wordsOf(texts))].join(" ")));
}

/** The numbers of maps, charts and tables that are seen. */
const numbersShown = () =>
  [...document.querySelectorAll("*")]
    .filter((one) => one.localName.includes("-") && isSeen(one) && one.numbers)
    .map((one) => `${nameOf(one)} ${JSON.stringify(one.numbers)}`);

const INSIDE = { piece: "bdi:not(.hint), token-line", formula: "math", code: "code, pre, samp" };
const WRITTEN = { head: /\bL\d+ H\d+\b/, decimal: /(?<!arXiv \d*|[A-Z]\.)\d\.\d/ };

/** Text that is seen and that a translator may change, though the model, a visitor or mathematics wrote it. */
function dataShown() {
  const found = textsIn(document.body).flatMap((text) => {
    const element = text.parentElement;
    if (!isOpen(element) || !isSeen(element)) return [];
    const kind =
      Object.keys(INSIDE).find((one) => element.closest(INSIDE[one])) ??
      Object.keys(WRITTEN).find((one) => WRITTEN[one].test(text.data));
    return kind ? [`${kind}: ${nameOf(element.closest("math") ?? element)}`] : [];
  });
  return [...new Set(found)];
}

Object.assign(globalThis, { textsShown, numbersShown, dataShown });
