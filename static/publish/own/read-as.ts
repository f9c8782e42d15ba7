/** A file read otherwise than its shapes say, or a part of it. */
import { h } from "../../shared/dom.ts";
import { NUMBERS, READ_OTHERWISE } from "./words.ts";

/** The settings that the server gets beside the file. */
export type ReadSettings = { axes?: string; layers?: string; heads?: string; rows?: string };

const LABEL = {
  ...{ display: "grid", gridTemplateColumns: "4rem 16rem" },
  alignItems: "center",
  textAlign: "start",
};
const INPUT = {
  ...{ font: "inherit", padding: "6px 10px", border: "1px solid var(--hairline)", borderRadius: "4px" },
  ...{ background: "var(--paper)", color: "inherit" },
};
const PARTS = ["layers", "heads", "rows"] as const;

export class ReadAs {
  #axes = h("select", { name: "axes" });
  #why = h("p");
  #field = h("label", { style: LABEL }, "axes", this.#axes);
  #inputs = PARTS.map((name) =>
    h("input", { type: "text", name, placeholder: "all", autocomplete: "off", style: INPUT }),
  );
  #form = h(
    "form",
    { method: "dialog", style: { float: "none", display: "grid", gap: "8px", justifyItems: "start" } },
    h("h2", { id: "read-as-title" }, READ_OTHERWISE),
    this.#why,
    this.#field,
    ...this.#inputs.map((input) => h("label", { style: LABEL }, input.name, input)),
    h("p", {}, NUMBERS),
    h("span", {}, h("button", { value: "read" }, "read"), " ", h("button", { value: "" }, "cancel")),
  );
  #dialog = h("dialog", { className: "read-as" }, this.#form);
  #button = h("button", { type: "button", id: "read-as", hidden: true }, "axes, parts");

  constructor(after: HTMLElement, read: (settings: ReadSettings) => unknown) {
    this.#dialog.setAttribute("aria-labelledby", "read-as-title");
    after.after(this.#button, this.#dialog);
    this.#button.addEventListener("click", () => this.ask(""));
    this.#dialog.addEventListener("close", () => {
      if (this.#dialog.returnValue !== "read") return;
      const fields = [...new FormData(this.#form)].filter(([, value]) => value);
      read(Object.fromEntries(fields as [string, string][]));
    });
  }

  /** Offer axes, the one that the shape says first; null where no file is open. */
  offer(readings: string[] | null) {
    this.#button.hidden = !readings;
    if (!readings) this.#form.reset();
    if (readings && !readings.length) return; // they were chosen: the list stays
    this.#axes.replaceChildren(...(readings ?? []).map((one, k) => new Option(one, k ? one : "")));
  }

  /** Ask for the settings, with a reason; "" where somebody opens the dialog. */
  ask(why: string) {
    this.#why.textContent = why;
    this.#why.hidden = !why;
    this.#field.style.display = this.#axes.length ? "grid" : "none";
    this.#dialog.returnValue = "";
    this.#dialog.showModal();
  }
}
