/** A model that a page cannot show: why, pages that can, and models of the same task that this page shows. */
import { h, withParts } from "../dom.js";
import { linksTo, whyNot } from "../sentence/elsewhere.js";
import { inHistory } from "../sentence/models.js";
import { readsAlike } from "../sentence/tasks.js";

export class Without extends withParts(`
  #main place=#without why=#without-why links=#without-links others=#without-others list=#others
`) {
  /**
   * @param {Document} document
   * @param {import("./page.js").SentencePage} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.list.addEventListener("click", ({ target }) => {
      const { id } = /** @type {HTMLElement} */ (target).dataset;
      if (id) page.changeModel(id, { text: "", target: "" });
    });
  }

  /**
   * @param {Model} model
   * @param {Question} question
   * @param {string} why
   */
  show(model, question, why = whyNot(model)) {
    const { models } = this.page;
    const alike = models.filter((one) => this.page.shows(one) && readsAlike(one.task, model.task));
    this.why.textContent = why;
    this.links.replaceChildren(...linksTo(model, question, models).map(link));
    this.others.hidden = !alike.length;
    this.list.replaceChildren(...inHistory(alike).flatMap(({ models }) => models.map(offer)));
    this.place.hidden = false;
    this.main.dataset.shows = "nothing";
  }

  hide() {
    this.place.hidden = true;
    delete this.main.dataset.shows;
  }
}

/** @param {{name: string, href: string}} to */
const link = ({ name, href }) => h("li", {}, h("a", { href }, name));

/** @param {Model} model */
const offer = ({ id, name }) => h("li", {}, h("button", { type: "button", dataset: { id } }, name));
