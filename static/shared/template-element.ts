/**
 * An element whose inside is a template of what it shows: `show({ sort })` draws again what differs by it. There is no
 * shadow DOM, so that the styles of the page, printing and saving reach it.
 */
import { render } from "./html.ts";

export abstract class TemplateElement<Shown extends object> extends HTMLElement {
  /** The state that is drawn; a subclass gives the first. */
  abstract shown: Shown;

  show(part: Partial<Shown> = {}) {
    Object.assign(this.shown, part);
    render(this.template(this.shown), this);
  }

  protected abstract template(shown: Shown): unknown;
}
