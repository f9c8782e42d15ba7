/** The viewers of an answer: all who follow a room when it is shown, else whoever has seen it before. */
import { roleOf } from "../following/role.ts";
import { asksSame } from "./question.ts";
import type { Page } from "../../explore/page.ts";
import type { Answers } from "./predictions.ts";

export class Viewers {
  declare document: Document;
  declare page: Page;
  declare answers: Answers;

  constructor(document: Document, page: Page, answers: Answers) {
    this.document = document;
    this.page = page;
    this.answers = answers;
  }

  get role() {
    return roleOf(this.document);
  }

  /** True where an address asks the question of a state. */
  isOf = (address: string, state: any) =>
    asksSame(address, state, (search) => this.page.address.read(search));

  /** True where this tab follows a presenter who asks the question of a state. */
  follows(state: any) {
    const { code, shown } = this.role;
    return Boolean(code) && this.isOf(shown, state);
  }

  /** True where nothing of a state is covered. */
  isOpen(state: any) {
    if (!state.predict || state.reveal) return true;
    const isInRoom = this.role.key || this.follows(state);
    return !isInRoom && this.answers.wasShown(state);
  }

  /** The view of the question that the page asks. */
  get now() {
    const { state } = this.page;
    return {
      isOpen: this.isOpen(state),
      isPresenter: Boolean(this.role.key),
      isFollower: this.follows(state),
    };
  }
}
