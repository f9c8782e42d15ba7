/**
 * A sentence as its pieces: words to read, with thin underlines that show where the pieces meet. Set `sentence`, then
 * `lit` and `weights` as often as the pointer moves.
 *
 * The underline of a piece grows with its weight. Keys: arrows along the line, Enter locks; with Shift or Ctrl it
 * adds to what is locked. Fires `token-enter`, `token-move` when an arrow key went there, `token-leave`, and
 * `token-lock`, with `{index}`.
 */
import { adds, dispatch, h } from "../dom.ts";
import { labels, segments, spoken, type Segment, type Sentence } from "../pieces.ts";
import { inLine } from "../page/arrow-keys.ts";
import { weightColour } from "../maps/inks.ts";
import type { Remark } from "../../change/surviving-words.ts";

const LONG = 15; // pieces that any screen has room for
const TURNING = /[\u202a-\u202e\u2066-\u2069]/; // what turns the direction of all text after it

export class TokenLine extends HTMLElement {
  #sentence: Sentence = { text: "", tokens: [], offsets: [] };
  #places: Map<number, HTMLElement> = new Map();
  #current = 0;
  #weights: ArrayLike<number> | null = null;
  #joined: number[][] = [];
  /** True where weights may be below 0. Set it before `weights`. */
  signed = false;
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

  set sentence(value: Sentence) {
    this.#sentence = value;
    this.#weights = null;
    this.joined = [];
    this.#places.clear();
    this.#current = Math.min(this.#current, Math.max(0, value.tokens.length - 1));
    const names = labels(value.tokens);
    this.replaceChildren(...segments(value).map((segment) => this.#segment(segment, names)));
    this.#rove();
  }

  /** Pieces that are lit together; presented, end marks are no words. */
  set joined(joined: number[][]) {
    if (String(joined) === String(this.#joined)) return;
    this.#joined = joined;
    this.toggleAttribute("data-joined", joined.length > 0);
    const goOn = new Set(joined.flatMap((some) => some.slice(0, -1)));
    for (const [k, place] of this.#places) place.toggleAttribute("data-goes-on", goOn.has(k));
  }

  /** Light pieces; `others` are further queries. */
  set lit({ query, key, others = [] }: { query: number | null; key: number | null; others?: number[] }) {
    for (const [k, place] of this.#places) {
      const first = Number(place.dataset.first);
      const beside = this.#joined.find((some) => some.includes(k)) ?? [];
      const here = (x: number | null) => x !== null && (this.#places.get(x) === place || beside.includes(x));
      if (k !== first) continue;
      const isQuery = here(query) || others.some(here);
      place.toggleAttribute("data-query", isQuery);
      place.toggleAttribute("data-key", here(key));
      place.ariaSelected = String(isQuery || here(key));
    }
    if (this.#places.size > LONG) this.#reveal(this.#places.get(query ?? key ?? -1));
  }

  #reveal(place: HTMLElement | undefined) {
    if (!place || this.scrollHeight <= this.clientHeight) return;
    const height = parseFloat(getComputedStyle(this).lineHeight);
    const [own, its] = [this.getBoundingClientRect(), place.getBoundingClientRect()];
    const top = (this as Element).scrollTop;
    const line = Math.floor((top + (its.top + its.bottom) / 2 - own.top) / height);
    const last = Math.round(this.clientHeight / height) - 1;
    this.scrollTop = height * Math.min(line, Math.max(Math.round(top / height), line - last));
  }

  /** The weight of each piece, or null. */
  set weights(weights: ArrayLike<number> | null) {
    this.#weights = weights;
    const sums: Map<HTMLElement, number> = new Map();
    for (const [k, place] of this.#places) sums.set(place, (sums.get(place) ?? 0) + (weights?.[k] || 0));
    for (const [place, weight] of sums) {
      const size = Math.min(1, Math.abs(weight));
      place.style.setProperty("--weight", String(size));
      const colour = weightColour((0.25 + 0.75 * size) * (Math.sign(weight) || 1), this.signed ? 1 : null);
      if (size > 0.02) place.style.setProperty("--weight-colour", colour);
      else place.style.removeProperty("--weight-colour");
    }
  }

  /** Remarks on each piece, besides its letters; a line that shows anew has none. */
  set remarks(remarks: Remark[]) {
    for (const place of new Set(this.#places.values())) {
      const last = Number(place.dataset.first) + Number(place.dataset.count) - 1; // a space may stand before it
      const remark = remarks[last];
      place.dataset.mark = remark?.mark ?? "";
      place.dataset.change = String(Math.sign(Math.round((remark?.change ?? 0) * 50))); // 0: too little to be seen
      place.style.setProperty("--change", String(Math.abs(remark?.change ?? 0)));
      place.ariaDescription = remark?.says || null;
    }
  }

  handleEvent(event: Event) {
    if (event.type === "pointerleave" || event.type === "focusout") return this.#dispatch("token-leave");
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    const index = this.#pieceAt(event as PointerEvent);
    const over = index === null ? "token-leave" : "token-enter";
    if (event.type === "pointermove") return this.#dispatch(over, index);
    if (index === null) return;
    this.#current = index;
    if (event.type === "focusin") return this.matches(":has(:focus-visible)") && this.#dispatch(over, index);
    this.#rove();
    this.#dispatch("token-lock", index, adds(event as MouseEvent));
  }

  /** The range of a piece in the text, as a text field counts; null where the target is in none. */
  rangeOf(target: Element): [number, number] | null {
    const place = target.closest("[data-first]") as HTMLElement | null;
    if (!place) return null;
    const { text, offsets } = this.#sentence;
    const first = Number(place.dataset.first);
    const letters = Array.from(text);
    const unitsTo = (end: number) => letters.slice(0, end).join("").length;
    return [unitsTo(offsets[first][0]), unitsTo(offsets[first + Number(place.dataset.count) - 1][1])];
  }

  #onKey(event: KeyboardEvent) {
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

  /** The piece under the pointer; a segment of several is shared between them from its start to its end. */
  #pieceAt(event: PointerEvent) {
    const place = (event.target as Element).closest("[data-first]") as HTMLElement | null;
    if (!place) return null;
    const [first, count] = [place.dataset.first, place.dataset.count].map(Number);
    if (count === 1 || event.clientX === undefined) return first;
    const box = place.getBoundingClientRect();
    const part = Math.floor(((event.clientX - box.left) / box.width) * count);
    return first + Math.min(count - 1, Math.max(0, part));
  }

  /** Dispatch an event of a piece; `more` adds it to what is locked. */
  #dispatch(type: string, index: number | null = null, more: boolean = false) {
    dispatch(this, type, more ? { index, adds: true } : { index });
  }

  #segment({ text, first, count, special }: Segment, names: string[]) {
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
