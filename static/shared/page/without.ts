/** A model that a page cannot show: why, pages that can, and models of the same task that this page shows. */
import { h, partOf } from "../dom.ts";
import { linksTo, whyNot } from "../sentence/elsewhere.ts";
import { inHistory } from "../sentence/models.ts";
import { readsAlike } from "../sentence/tasks.ts";
import type { SentencePage } from "./page.ts";
import type { Model, ModelRequest } from "../api.ts";

export class Without extends partOf<SentencePage>()(`
  #main container=#without why=#without-why links=#without-links others=#without-others list=#others
`) {
  constructor(document: Document, page: SentencePage) {
    super(document, page);
    this.list.addEventListener("click", ({ target }) => {
      const { id } = (target as HTMLElement).dataset;
      if (id) page.changeModel(id, { text: "", target: "" });
    });
  }

  show(model: Model, request: ModelRequest, why: string = whyNot(model)) {
    const { models } = this.page;
    const alike = models.filter(
      (one) => one.id !== model.id && this.page.shows(one) && readsAlike(one.task, model.task),
    );
    this.why.textContent = why;
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
