/**
 * A sentence as its pieces: words to read, with thin underlines that show where the pieces meet.
 *
 *   <token-line></token-line>   then set .sentence; .lit and .weights as often as the pointer moves
 *
 * The underline of a piece grows with its weight when `.weights` is set. Keys: arrows along the line, Enter locks;
 * with Shift or Ctrl it adds to what is locked.
 *
 * @typedef {import("./pieces.js").Segment} Segment
 * @typedef {import("../../change/kept-words.js").Remark} Remark
 *
 * @fires token-enter  CustomEvent<{index: number}>, bubbles
 * @fires token-move   CustomEvent<{index: number}>, bubbles: an arrow key went there
 * @fires token-leave  CustomEvent, bubbles
 * @fires token-lock   CustomEvent<{index: number, adds?: boolean}>, bubbles
 */
import { adds, dispatch, h } from "../dom.js";
import { labels, segments, spoken } from "./pieces.js";
import { inLine } from "../page/arrow-keys.js";
import { weightColour } from "../maps/inks.js";

const LONG = 15; // pieces that any screen has room for
const TURNING = /[\u202a-\u202e\u2066-\u2069]/; // what turns the direction of all text after it

export class TokenLine extends HTMLElement {
  /** @type {Sentence} */
  #sentence = { text: "", tokens: [], offsets: [] };
  /** @type {Map<number, HTMLElement>} piece -> where it stands */
  #places = new Map();
  #current = 0;
  /** @type {ArrayLike<number> | null} */
  #weights = null;
  #onLook = () => (this.weights = this.#weights);

  connectedCallback() {
    document.addEventListener("theme-change", this.#onLook);
    this.role = "listbox";
    this.dir = "auto";
    for (const type of ["pointermove", "pointerleave", "click", "keydown", "focusin", "focusout"])
      this.addEventListener(type, this);
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this.#onLook);
  }

  get sentence() {
    return this.#sentence;
  }

  /** @param {Sentence} value */
  set sentence(value) {
    this.#sentence = value;
    this.#weights = null;
    this.#places.clear();
    this.#current = Math.min(this.#current, Math.max(0, value.tokens.length - 1));
    const names = labels(value.tokens);
    this.replaceChildren(...segments(value).map((segment) => this.#segment(segment, names)));
    this.#rove();
  }

  /** @param {{query: number | null, key: number | null, others?: number[]}} lit others: further queries */
  set lit({ query, key, others = [] }) {
    for (const [k, place] of this.#places) {
      const first = Number(place.dataset.first);
      const here = (/** @type {number | null} */ x) => x !== null && this.#places.get(x) === place;
      if (k !== first) continue;
      const isQuery = here(query) || others.some(here);
      place.toggleAttribute("data-query", isQuery);
      place.toggleAttribute("data-key", here(key));
      place.ariaSelected = String(isQuery || here(key));
    }
    if (this.#places.size > LONG) this.#reveal(this.#places.get(query ?? key ?? -1));
  }

  /** @param {HTMLElement | undefined} place to be seen in a line that has more than there is room for */
  #reveal(place) {
    if (!place || this.scrollHeight <= this.clientHeight) return;
    const height = parseFloat(getComputedStyle(this).lineHeight);
    const [own, its] = [this.getBoundingClientRect(), place.getBoundingClientRect()];
    const top = /** @type {Element} */ (this).scrollTop;
    const line = Math.floor((top + (its.top + its.bottom) / 2 - own.top) / height);
    const last = Math.round(this.clientHeight / height) - 1;
    this.scrollTop = height * Math.min(line, Math.max(Math.round(top / height), line - last));
  }

  /** @param {ArrayLike<number> | null} weights of each piece, or none */
  set weights(weights) {
    this.#weights = weights;
    /** @type {Map<HTMLElement, number>} */
    const sums = new Map();
    for (const [k, place] of this.#places) sums.set(place, (sums.get(place) ?? 0) + (weights?.[k] || 0));
    for (const [place, weight] of sums) {
      place.style.setProperty("--weight", String(Math.min(1, weight)));
      if (weight > 0.02) place.style.setProperty("--weight-colour", weightColour(0.25 + 0.75 * weight));
      else place.style.removeProperty("--weight-colour");
    }
  }

  /** @param {Remark[]} remarks on each piece, besides its letters; a line that shows anew has none */
  set remarks(remarks) {
    for (const place of new Set(this.#places.values())) {
      const last = Number(place.dataset.first) + Number(place.dataset.count) - 1; // a space may stand before it
      const remark = remarks[last];
      place.dataset.mark = remark?.mark ?? "";
      place.dataset.change = String(Math.sign(Math.round((remark?.change ?? 0) * 50))); // 0: too little to be seen
      place.style.setProperty("--change", String(Math.abs(remark?.change ?? 0)));
      place.ariaDescription = remark?.says || null;
    }
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "pointerleave" || event.type === "focusout") return this.#dispatch("token-leave");
    if (event.type === "keydown") return this.#onKey(/** @type {KeyboardEvent} */ (event));
    const index = this.#pieceAt(/** @type {PointerEvent} */ (event));
    if (event.type === "pointermove")
      return this.#dispatch(index === null ? "token-leave" : "token-enter", index);
    if (index === null) return;
    this.#current = index;
    if (event.type === "focusin")
      return this.matches(":has(:focus-visible)") && this.#dispatch("token-enter", index);
    this.#rove();
    this.#dispatch("token-lock", index, adds(/** @type {MouseEvent} */ (event)));
  }

  /**
   * @param {Element} target
   * @returns {[number, number] | null} where its piece begins and ends in the text, as a text field counts; null: it
   *   is in none
   */
  rangeOf(target) {
    const place = /** @type {HTMLElement | null} */ (target.closest("[data-first]"));
    if (!place) return null;
    const { text, offsets } = this.#sentence;
    const first = Number(place.dataset.first);
    const letters = Array.from(text);
    const unitsTo = (/** @type {number} */ end) => letters.slice(0, end).join("").length;
    return [unitsTo(offsets[first][0]), unitsTo(offsets[first + Number(place.dataset.count) - 1][1])];
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.#dispatch("token-lock", this.#current, adds(event));
    }
    const rightToLeft = getComputedStyle(this).direction === "rtl";
    const next = inLine(this.#current, event.key, this.#sentence.tokens.length, rightToLeft);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#current = next;
    this.#rove();
    this.#places.get(next)?.focus({ preventScroll: true });
    this.#dispatch("token-move", next);
  }

  /** @param {PointerEvent} event a segment of several pieces is shared between them from its start to its end */
  #pieceAt(event) {
    const place = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-first]")
    );
    if (!place) return null;
    const first = Number(place.dataset.first);
    const count = Number(place.dataset.count);
    if (count === 1 || event.clientX === undefined) return first;
    const box = place.getBoundingClientRect();
    const part = Math.floor(((event.clientX - box.left) / box.width) * count);
    return first + Math.min(count - 1, Math.max(0, part));
  }

  /**
   * @param {string} type
   * @param {number | null} [index]
   * @param {boolean} [more] it is added to what is locked
   */
  #dispatch(type, index = null, more = false) {
    dispatch(this, type, more ? { index, adds: true } : { index });
  }

  /**
   * @param {Segment} segment
   * @param {string[]} names of all pieces
   */
  #segment({ text, first, count, special }, names) {
    if (count === 0) return new Text(text);
    const side = this.closest("[data-side=target]") ? "i" : "j";
    const dataset = { first, count, [side]: first };
    const className = special ? "piece special" : "piece";
    const place = h("span", { role: "option", className, dataset, ariaSelected: "false" }, text);
    if (special || !text.trim()) place.lang = "en"; // its name is spoken in English, whatever the line
    if (TURNING.test(text)) place.dir = "auto"; // within the piece alone
    place.style.setProperty("--count", String(count));
    const { tokens } = this.#sentence;
    const name = text.trim() || "space";
    place.ariaLabel = special ? `${text}, ${spoken(tokens[first])}` : name;
    place.title = names.slice(first, first + count).join(" ");
    for (let k = first; k < first + count; k++) this.#places.set(k, place);
    return place;
  }

  #rove() {
    const current = this.#places.get(this.#current);
    for (const place of new Set(this.#places.values())) place.tabIndex = place === current ? 0 : -1;
  }
}
