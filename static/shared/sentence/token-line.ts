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

/** A remark on a piece: the fate of its word, and the change of its probability, -1 .. 1. */
export type Remark = { mark: "gone" | "new" | ""; change: number; says: string };

const LONG = 15; // pieces that any screen has room for
const TURNING = /[\u202a-\u202e\u2066-\u2069]/; // what turns the direction of all text after it

export class TokenLine extends HTMLElement {
  #sentence: Sentence = { text: "", tokens: [], offsets: [] };
  #spans: Map<number, HTMLElement> = new Map();
  #lit: Set<HTMLElement> = new Set();
  /** The underlines, by their pieces. */
  #drawn: Map<HTMLElement, string> = new Map();
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
    if (value === this.#sentence) return; // lit sets what it renders again: the piece in focus would be lost
    this.#sentence = value;
    this.#weights = null;
    this.joined = [];
    this.#spans.clear();
    this.#lit.clear();
    this.#drawn.clear();
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
    for (const [k, span] of this.#spans) span.toggleAttribute("data-goes-on", goOn.has(k));
  }

  /** Light pieces; `others` are further queries. */
  set lit({ query, key, others = [] }: { query: number | null; key: number | null; others?: number[] }) {
    const queries = new Set([query, ...others].flatMap((k) => this.#spansOf(k)));
    const keys = new Set(this.#spansOf(key));
    const lit = new Set([...queries, ...keys]);
    for (const span of new Set([...this.#lit, ...lit])) {
      span.toggleAttribute("data-query", queries.has(span));
      span.toggleAttribute("data-key", keys.has(span));
      span.ariaSelected = String(lit.has(span));
    }
    this.#lit = lit;
    const first = this.#spans.get(query ?? key ?? -1);
    if (this.#spans.size > LONG) queueMicrotask(() => this.#reveal(first)); // all is lit before anything is laid out
  }

  /** The parts of a piece, and of those that are lit with it. */
  #spansOf(piece: number | null) {
    if (piece === null) return [];
    const pieces = this.#joined.find((some) => some.includes(piece)) ?? [piece];
    return pieces.map((k) => this.#spans.get(k)).filter((span) => span !== undefined);
  }

  #reveal(span: HTMLElement | undefined) {
    if (!span || this.scrollHeight <= this.clientHeight) return;
    const height = parseFloat(getComputedStyle(this).lineHeight);
    const [lineRect, its] = [this.getBoundingClientRect(), span.getBoundingClientRect()];
    const top = (this as Element).scrollTop;
    const line = Math.floor((top + (its.top + its.bottom) / 2 - lineRect.top) / height);
    const last = Math.round(this.clientHeight / height) - 1;
    this.scrollTop = height * Math.min(line, Math.max(Math.round(top / height), line - last));
  }

  /** The weight of each piece, or null. */
  set weights(weights: ArrayLike<number> | null) {
    this.#weights = weights;
    const sums: Map<HTMLElement, number> = new Map();
    for (const [k, span] of this.#spans) sums.set(span, (sums.get(span) ?? 0) + (weights?.[k] || 0));
    for (const [span, weight] of sums) {
      const size = Math.round(100 * Math.min(1, Math.abs(weight))) / 100; // of 5.5 pixels: smaller changes are not seen
      const shade = (0.25 + 0.75 * size) * (Math.sign(weight) || 1);
      const colour = Math.abs(weight) > 0.02 ? weightColour(shade, this.signed ? 1 : null) : "";
      const drawn = `${size} ${colour}`;
      if (drawn === this.#drawn.get(span)) continue;
      this.#drawn.set(span, drawn);
      span.style.setProperty("--weight", String(size));
      span.style.setProperty("--weight-colour", colour); // "" removes it
    }
  }

  /** Remarks on each piece, besides its letters; a line that shows anew has none. */
  set remarks(remarks: Remark[]) {
    for (const span of new Set(this.#spans.values())) {
      const last = Number(span.dataset.first) + Number(span.dataset.count) - 1; // a space may stand before it
      const remark = remarks[last];
      span.dataset.mark = remark?.mark ?? "";
      span.dataset.change = String(Math.sign(Math.round((remark?.change ?? 0) * 50))); // 0: too little to be seen
      span.style.setProperty("--change", String(Math.abs(remark?.change ?? 0)));
      span.ariaDescription = remark?.says || null;
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
    const span = target.closest("[data-first]") as HTMLElement | null;
    if (!span) return null;
    const { text, offsets } = this.#sentence;
    const first = Number(span.dataset.first);
    const letters = Array.from(text);
    const unitsTo = (end: number) => letters.slice(0, end).join("").length;
    return [unitsTo(offsets[first][0]), unitsTo(offsets[first + Number(span.dataset.count) - 1][1])];
  }

  #onKey(event: KeyboardEvent) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.#dispatch("token-lock", this.#current, adds(event));
    }
    const rightToLeft = getComputedStyle(this).direction === "rtl";
    const next = this.#seen(inLine(this.#current, event.key, this.#sentence.tokens.length, rightToLeft));
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#current = next;
    this.#rove();
    this.#spans.get(next)?.focus({ preventScroll: true });
    this.#dispatch("token-move", next);
  }

  /** The piece that a key leads to, or the last before it that is not hidden. */
  #seen(next: number | null) {
    const isHidden = (k: number) => this.#spans.get(k)?.checkVisibility() === false;
    while (next !== null && next !== this.#current && isHidden(next)) next += Math.sign(this.#current - next);
    return next;
  }

  /** The piece under the pointer; a segment of several is shared between them from its start to its end. */
  #pieceAt(event: PointerEvent) {
    const span = (event.target as Element).closest("[data-first]") as HTMLElement | null;
    if (!span) return null;
    const [first, count] = [span.dataset.first, span.dataset.count].map(Number);
    if (count === 1 || event.clientX === undefined) return first;
    const box = span.getBoundingClientRect();
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
    const span = h("span", { role: "option", className, dataset, ariaSelected: "false" }, text);
    if (special || !text.trim()) span.lang = "en"; // its name is spoken in English, whatever the line
    if (TURNING.test(text)) span.dir = "auto"; // within the piece alone
    span.style.setProperty("--count", String(count));
    const { tokens } = this.#sentence;
    const name = text.trim() || "space";
    span.ariaLabel = special ? `${text}, ${spoken(tokens[first])}` : name;
    const pieces = names.slice(first, first + count).join(" ");
    if (special) span.title = spoken(tokens[first]);
    else if (pieces.replaceAll("·", "") !== text.trim()) span.title = pieces; // the word is not said again
    for (let k = first; k < first + count; k++) this.#spans.set(k, span);
    return span;
  }

  #rove() {
    const current = this.#spans.get(this.#current);
    for (const span of new Set(this.#spans.values())) span.tabIndex = span === current ? 0 : -1;
  }
}
