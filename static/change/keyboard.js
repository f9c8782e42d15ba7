/** Keys of Change, wherever nothing takes letters: u undoes, r takes every change away, f flips between the maps. */
const TAKEN = "textarea, select, dialog, [popover], input:not([type=range])";

export class ChangeKeys {
  /**
   * @param {Document} document
   * @param {ChangePage} page
   */
  constructor(document, page) {
    this.page = page;
    document.addEventListener("keydown", this);
  }

  /** @param {Event} event */
  handleEvent(event) {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = /** @type {KeyboardEvent} */ (event);
    if (defaultPrevented || ctrlKey || altKey || metaKey) return;
    if (/** @type {Element} */ (target).closest(TAKEN) || document.querySelector(":popover-open")) return;
    const acts = { u: () => this.page.undo(), r: () => this.page.reset(), f: () => this.page.maps.flip() };
    const act = acts[/** @type {keyof typeof acts} */ (key)];
    if (!act || !this.page.readings) return;
    event.preventDefault(); // so that no new sentence begins with it
    act();
  }
}
