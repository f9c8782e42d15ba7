/**
 * A browser's translator, as a page meets it: 100 ms after each change it puts new nodes in the place of text ("changed"),
 * moves the inline parts of sentences ("reversed"), or drops comments beside text ("merged": Firefox 140 takes all that a
 * block holds out of it and puts elements and text back). Real ones leave SVG alone, as this one does.
 */
const DELAY = 100; // milliseconds
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const OTHERS = "edsbatqklrhiwupogjcfnymzvx"; // for each letter one of about its width
const SKIPPED = "script, style, textarea, noscript, svg, font";

/** Exchange letters for others of about their width; digits and marks stay. */
const changed = (text) =>
  text.replace(/[a-z]/g, otherOf).replace(/[A-Z]/g, (letter) => otherOf(letter.toLowerCase()).toUpperCase());
const otherOf = (letter) => OTHERS[LETTERS.indexOf(letter)];

const isKept = (element) => element.closest("[translate]")?.getAttribute("translate") === "no";
const isOpen = (element) => !element.closest(SKIPPED) && !isKept(element);

function textsIn(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, ({ data }) =>
    data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts;
}

class Translator {
  /** True while nothing waits to be translated. */
  isQuiet = false;
  #timer = 0;
  #texts = new WeakMap(); // of each block, as it was left
  #observer = new MutationObserver(() => this.#wait());

  constructor(mode) {
    this.translate = {
      changed: this.#replaceTexts,
      reversed: this.#reverseBlocks,
      merged: this.#dropComments,
    }[mode];
    this.#observer.observe(document, { subtree: true, childList: true, characterData: true });
    this.#wait();
  }

  #wait() {
    this.isQuiet = false;
    this.#timer ||= setTimeout(() => this.#work(), DELAY);
  }

  #work() {
    this.#timer = 0;
    if (document.body) this.translate();
    this.#observer.takeRecords();
    this.isQuiet = document.readyState === "complete";
    if (!this.isQuiet) this.#wait();
  }

  #replaceTexts() {
    for (const text of textsIn(document.body).filter((text) => isOpen(text.parentElement))) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(changed(text.data));
      outer.append(inner);
      text.replaceWith(outer);
    }
  }

  #dropComments() {
    const parents = textsIn(document.body).map((text) => text.parentElement);
    const nodes = parents.filter(isOpen).flatMap((parent) => [...parent.childNodes]);
    for (const node of nodes) if (node.nodeType === Node.COMMENT_NODE) node.remove();
  }

  #reverseBlocks() {
    const blocks = new Set(textsIn(document.body).map((text) => text.parentElement));
    for (const block of blocks)
      if (isOpen(block) && isSentence(block) && this.#texts.get(block) !== block.textContent) {
        reverse(block);
        this.#texts.set(block, block.textContent);
      }
  }
}

const isSentence = ({ children }) =>
  children.length > 0 && [...children].every((child) => getComputedStyle(child).display === "inline");

/** Reverse the children of a block; comments stay where they are. */
function reverse(block) {
  const nodes = [...block.childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE);
  const places = nodes.map((node) => {
    const place = document.createComment("");
    node.replaceWith(place);
    return place;
  });
  places.reverse().forEach((place, k) => place.replaceWith(nodes[k]));
}
