/**
 * A browser's translator, as a page meets it: once the page is loaded, and 100 ms after each change, it puts new nodes in the
 * place of text ("changed"), moves the inline parts of sentences ("reversed"), or drops comments within blocks of text
 * ("merged": Firefox takes all that a block holds out of it, at every depth, and puts elements and text back). Real ones
 * leave SVG alone, as this one does.
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
  #asked = new Set(); // blocks whose translation comes late, after other changes
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
    if (document.readyState !== "complete") return this.#wait(); // the script of the page may not have run
    this.translate();
    this.#observer.takeRecords();
    this.isQuiet = !this.#timer;
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
    const parents = textsIn(document.body)
      .map((text) => text.parentElement)
      .filter(isOpen);
    const beside = parents.flatMap((parent) => [...parent.childNodes]);
    const within = [...this.#asked].flatMap(commentsIn);
    for (const node of [...beside, ...within]) if (node.nodeType === Node.COMMENT_NODE) node.remove();
    const asked = new Set(parents.map(blockAround).filter(isOfText));
    if (asked.difference(this.#asked).size) this.#wait();
    this.#asked = asked;
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

const isInline = (element) => ["inline", "none"].includes(getComputedStyle(element).display);
const blockAround = (element) => (isInline(element) ? blockAround(element.parentElement) : element);

/** True for an element that has no blocks in it. */
const isOfText = (element) => [...element.querySelectorAll("*")].every(isInline);

function commentsIn(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  return comments;
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
