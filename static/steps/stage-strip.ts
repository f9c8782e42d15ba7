import type { StageRow } from "./stage-row.ts";

/** The ends of the row of stages: a side fades where more stages are, and a button says how many and scrolls on. */
export class StageStrip {
  declare row: StageRow;
  declare button: HTMLButtonElement;

  constructor(row: StageRow, button: HTMLButtonElement) {
    this.row = row;
    this.button = button;
    button.addEventListener("click", () => row.scrollBy({ left: row.clientWidth / 2 }));
    row.addEventListener("scroll", () => this.#mark(), { passive: true });
    const resize = new ResizeObserver(() => this.#fit());
    resize.observe(row);
    new MutationObserver(() => {
      for (const tab of row.children) resize.observe(tab);
      this.#mark();
    }).observe(row, { childList: true, subtree: true });
  }

  /** Scroll from the start, so that it ends where this width has it, whatever it was scrolled to before. */
  #fit() {
    this.row.scrollLeft = 0;
    this.row.reveal();
    this.#mark();
  }

  #mark() {
    const { scrollLeft, clientWidth } = this.row;
    const tabs = [...this.row.children] as HTMLElement[];
    const ends = tabs.map(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth);
    const more = ends.filter((end) => end > scrollLeft + clientWidth + 1).length;
    this.row.toggleAttribute("data-before", scrollLeft > 1);
    this.row.toggleAttribute("data-more", more > 0);
    this.button.hidden = false;
    this.button.style.visibility = more ? "" : "hidden"; // it keeps its room, so that the row keeps its width
    if (more) this.button.textContent = `${more} more ›`;
  }
}
