/** A model that a page cannot show: why, pages that can, and models of the same task that this page shows. */
import { h, withParts } from "../dom.ts";
import { linksTo, whyNot } from "../sentence/elsewhere.ts";
import { inHistory } from "../sentence/models.ts";
import { readsAlike } from "../sentence/tasks.ts";
import { write } from "../write.ts";
import type { Model, ModelRequest } from "../api.ts";

export type Acts = { changeModel: (id: string, typed: { text: string; target: string }) => unknown };

/** A model that is not shown, of all of the page, and those of them that it shows; without `why`, its kind is said. */
type Values = { model: Model; models: Model[]; shown: Model[]; request: ModelRequest; why?: string };

export class Without extends withParts(`
  #main container=#without why=#without-why links=#without-links others=#without-others list=#others
`) {
  constructor(document: Document, acts: Acts) {
    super(document);
    this.list.addEventListener("click", ({ target }) => {
      const { id } = (target as HTMLElement).dataset;
      if (id) acts.changeModel(id, { text: "", target: "" });
    });
  }

  show({ model, models, shown, request, why = whyNot(model) }: Values) {
    const alike = shown.filter((one) => one.id !== model.id && readsAlike(one.task, model.task));
    write(this.why, why);
    this.links.replaceChildren(
      ...linksTo(model, request, models).map(({ name, href }) => h("li", {}, h("a", { href }, name))),
    );
    const offer = ({ id, name }: Model) =>
      h("li", {}, h("button", { type: "button", dataset: { id } }, name));
    this.others.hidden = !alike.length;
    this.list.replaceChildren(...inHistory(alike).flatMap(({ models }) => models.map(offer)));
    this.container.hidden = false;
    this.main.dataset.shows = "nothing";
  }

  hide() {
    this.container.hidden = true;
    delete this.main.dataset.shows;
  }
}
