/** The count of predictions that this tab keeps, where they go, and the ways to save and to forget them. */
import { withParts } from "../../shared/dom.ts";
import { isPresented } from "../../shared/presented.ts";
import { count } from "../../shared/words.ts";
import { roleOf } from "../following/role.ts";
import { counts, tableOf, type Store } from "./prediction-storage.ts";

const STAY = {
  alone: "Predictions stay in this tab and are sent nowhere.",
  room: "Predictions stay in this tab; what the class is asked is sent without your name.",
};

export class KeptLine extends withParts(`
  line=#predict-kept count=#predict-count stays=#predict-stays save=button#predict-save forget=button#predict-forget
`) {
  declare store: Store;

  constructor(document: Document, store: Store, onForget: () => unknown) {
    super(document);
    this.store = store;
    this.save.addEventListener("click", () => this.#save());
    this.forget.addEventListener("click", () => onForget());
  }

  /** Show the line; the presenter of a room asks, and predicts nothing. */
  show() {
    const { code, key } = roleOf();
    const { answered, skipped } = counts(this.store.all);
    this.line.hidden = isPresented() || Boolean(key) || answered + skipped === 0;
    const without = skipped ? `, ${skipped} shown without an answer` : "";
    this.count.textContent = `${count(answered, "prediction")} made${without}.`;
    this.stays.textContent = code ? STAY.room : STAY.alone;
  }

  async #save() {
    const { saveTable } = await import("../../publish/figures/save-dialog.ts");
    saveTable(tableOf(this.store.all), "regard-predictions.csv");
  }
}
