/** The choices for a model that is trained here. A field that nobody touched is as usual for the mechanism. */
import { oldestFirst } from "../shared/sentence/models.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import { ownName } from "../shared/words.ts";
import { write } from "../shared/write.ts";
import type { TrainingChoices } from "../shared/api.ts";

const thirdOf = (steps: number) => Math.max(1, Math.floor(steps / 3));

export class HereForm {
  declare form: HTMLFormElement;
  declare mechanism: HTMLSelectElement;

  /** Names of fields that were typed in. */
  #touched: Set<string> = new Set();

  constructor(form: HTMLFormElement) {
    this.form = form;
    this.mechanism = form.elements.namedItem("mechanism") as HTMLSelectElement;
    this.#order();
    this.#usual();
    form.addEventListener("input", ({ target }) => this.#typed(target as HTMLInputElement));
  }

  /** The choices that are made; those that do not belong to the mechanism, or are empty, are left out. */
  get choices() {
    const choices: Record<string, string | number> = { mechanism: this.mechanism.value };
    for (const field of this.#fields) {
      if (this.#isAway(field.name) || !field.value) continue;
      choices[field.name] = field.type === "number" ? Number(field.value) : field.value;
    }
    return choices;
  }

  /** Fill in the choices of a training that was started; unusual ones count as typed. */
  fill(choices: TrainingChoices) {
    this.mechanism.value = choices.mechanism;
    const preset = this.#preset;
    const usual = {
      ...preset,
      warmup: choices.steps === preset.steps ? preset.warmup : thirdOf(choices.steps),
    };
    for (const [name, value] of Object.entries(choices)) {
      if (name === "mechanism" || value === null) continue;
      this.#field(name).value = String(value);
      if (value !== usual[name as keyof TrainingChoices]) this.#touched.add(name);
    }
    this.#arrange();
  }

  nameOf(mechanism: string): string {
    return [...this.mechanism.options].find(({ value }) => value === mechanism)?.dataset.name ?? mechanism;
  }

  get #fields() {
    const all = [...this.form.elements] as HTMLInputElement[];
    return all.filter(({ name }) => name && name !== "mechanism");
  }

  #field(name: string) {
    return this.form.elements.namedItem(name) as HTMLInputElement;
  }

  /** Put the mechanisms in the order in which attention was found. */
  #order() {
    const options = [...this.mechanism.options];
    const { value } = this.mechanism;
    const models = options.map((option) => {
      const { value: id, dataset } = option;
      return { id, name: dataset.name as string, task: "dates", option };
    });
    for (const model of models) write(model.option, [ownName(shortName(model))]);
    this.mechanism.replaceChildren(...oldestFirst(models).map(({ option }) => option));
    this.mechanism.value = value;
  }

  get #preset(): TrainingChoices {
    return JSON.parse(this.mechanism.selectedOptions[0]?.dataset.usual ?? "{}");
  }

  #typed({ name }: HTMLInputElement) {
    if (name === "mechanism") return this.#usual();
    this.#touched.add(name);
    if (name === "steps") this.#shareWarmup();
  }

  #usual() {
    for (const field of this.#fields)
      if (!this.#touched.has(field.name))
        field.value = String(this.#preset[field.name as keyof TrainingChoices] ?? "");
    if (this.#touched.has("steps")) this.#shareWarmup();
    this.#arrange();
  }

  #shareWarmup() {
    const steps = Number(this.#field("steps").value);
    if (!this.#touched.has("warmup") && steps) this.#field("warmup").value = String(thirdOf(steps));
  }

  /** True where the mechanism has no such choice. */
  #isAway(name: string): boolean {
    return this.#preset[name as keyof TrainingChoices] === null;
  }

  #arrange() {
    for (const field of this.#fields) {
      const label = field.closest("label");
      if (label) label.hidden = this.#isAway(field.name);
    }
  }
}
