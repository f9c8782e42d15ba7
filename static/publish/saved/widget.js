/**
 * A page in a notebook, as anywidget draws it: the frame of `app/publish/saved/frame.py`. The address that the page shows comes
 * back to Python by the message of `place.ts`; what another window says is passed over.
 */
export default {
  /** @param {{model: {get(name: string): any, set(name: string, value: any): void, save_changes(): void}, el: HTMLElement}} view */
  render({ model, el }) {
    el.innerHTML = model.get("frame");
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
