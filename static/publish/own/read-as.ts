/** A file read otherwise than its shapes say, or a part of it. */
import { html, nothing, render } from "../../shared/html.ts";
import { h } from "../../shared/dom.ts";
import { AXES_OF_A_BATCH, AXES_TYPED, NUMBERS, OR_TYPED, READ_OTHERWISE } from "./words.ts";

/** The settings that the server gets beside the file. */
export type ReadSettings = Partial<Record<"axes" | (typeof PARTS)[number], string>>;

const FORM = "float: none; display: grid; gap: 8px; justify-items: start; text-align: start";
const LABEL = "display: grid; grid-template-columns: 4rem 16rem; align-items: center; text-align: start";
const INPUT =
  "font: inherit; padding: 6px 10px; border: 1px solid var(--hairline); border-radius: 4px; background: var(--paper); color: inherit";
const PARTS = ["layers", "texts", "heads", "rows"] as const;

/** The axes that a file may have, first those that it was read with, which were `isSaid` or not; `why` it is asked for. */
type Values = { isOffered: boolean; axes: string[]; isSaid: boolean; why: string };

export class ReadAs {
  readonly #place = h("span", { style: { display: "contents" } });
  readonly #read: (settings: ReadSettings) => unknown;
  readonly #cancel: () => unknown;
  #values: Readonly<Values> = { isOffered: false, axes: [], isSaid: false, why: "" };

  /** `read` is given the settings; `cancel` is called where the dialog is closed without them. */
  constructor(
    after: HTMLElement,
    read: (settings: ReadSettings) => unknown,
    cancel: () => unknown = () => {},
  ) {
    this.#read = read;
    this.#cancel = cancel;
    after.after(this.#place);
    this.#show({});
  }

  /** Offer axes, first those that a file was read with, which its settings may have said; null where none is open. */
  offer(readings: string[] | null, settings: ReadSettings = {}) {
    if (!readings) this.#find("form").reset();
    this.#show({ isOffered: readings !== null, axes: readings ?? [], isSaid: Boolean(settings.axes) });
  }

  /** Ask for the settings, with a reason; "" where somebody opens the dialog. */
  ask(why: string) {
    this.#show({ why });
    const dialog = this.#find("dialog");
    dialog.returnValue = "";
    const axes = dialog.querySelector("select");
    if (axes) axes.selectedIndex = 0; // those that it was read with stand first
    dialog.showModal();
  }

  #find<T extends "dialog" | "form">(tag: T) {
    return this.#place.querySelector(tag) as HTMLElementTagNameMap[T];
  }

  #show(values: Partial<Values>) {
    this.#values = { ...this.#values, ...values };
    render(this.#template(this.#values), this.#place);
  }

  #template({ isOffered, axes, isSaid, why }: Values) {
    const label = (name: string, field: unknown) => html`<label .style=${LABEL}>${name}${field}</label>`;
    const option = (one: string, k: number) => html`<option value=${k || isSaid ? one : ""}>${one}</option>`;
    const select = html`<select name="axes" @change=${this.#onSelect}>${axes.map(option)}</select>`;
    const input = (name: string, placeholder: string) =>
      html`<input type="text" name=${name} placeholder=${placeholder} autocomplete="off" .style=${INPUT}>`;
    return html`
      <button type="button" id="read-as" ?hidden=${!isOffered} @click=${() => this.ask("")}>axes, parts</button>
      <dialog class="read-as" aria-labelledby="read-as-title" @close=${this.#onClose}>
        <form method="dialog" .style=${FORM}>
          <h2 id="read-as-title">${READ_OTHERWISE}</h2>
          ${why ? html`<p>${why}</p>` : nothing}
          ${axes.length ? label("axes", select) : nothing}
          ${label(axes.length ? OR_TYPED : "axes", input("axes", AXES_OF_A_BATCH))}
          <p>${AXES_TYPED}</p>
          ${PARTS.map((name) => label(name, input(name, "all")))}
          <p>${NUMBERS}</p>
          <span><button value="read">read</button> <button value="">cancel</button></span>
        </form>
      </dialog>`;
  }

  /** Clear typed axes: the chosen ones count. */
  #onSelect = () => {
    (this.#find("form").querySelector("input[name=axes]") as HTMLInputElement).value = "";
  };

  #onClose = ({ target }: Event) => {
    if ((target as HTMLDialogElement).returnValue !== "read") return this.#cancel();
    const fields = [...new FormData(this.#find("form"))].filter(([, value]) => value);
    this.#read(Object.fromEntries(fields as [string, string][]));
  };
}
