/**
 * A page in a notebook, as anywidget draws it: the frame of `app/publish/saved/frame.py`, in place of the picture that stands
 * before it. The address that the page shows comes back to Python by the message of `fake-location.ts`; what another window
 * says is passed over.
 */
export default {
  /** @param {{model: {get(name: string): any, set(name: string, value: any): void, save_changes(): void}, el: HTMLElement}} view */
  render({ model, el }) {
    el.innerHTML = model.get("frame");
    for (const still of document.querySelectorAll(`[data-still="${model.get("still")}"]`))
      /** @type {HTMLElement} */ (still.closest(".jp-OutputArea-child") ?? still).style.display = "none";
    const frame = /** @type {HTMLIFrameElement} */ (el.querySelector("iframe"));
    const hear = (/** @type {MessageEvent} */ { source, data }) => {
      if (source !== frame.contentWindow || data?.regard !== "address") return;
      model.set("address", String(data.address));
      model.save_changes();
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  },
};
