/**
 * The order of events in one step: quantities in the order in which they come about, and lines to each from those
 * that it is made of. `show` a variant, the model where it is known, and the stage that is open. Keys: arrows in the
 * order of events, Enter opens the stage. Fires `stage-open` with `{stage}`.
 */
import { html, nothing, svg } from "../../shared/html.ts";
import { dispatch } from "../../shared/dom.ts";
import { orderOf, type Model } from "./events-of-model.ts";
import { SIZES, laterEnd, pathsOf, sourcesOf } from "./paths.ts";
import { inLine } from "../../shared/page/arrow-keys.ts";
import { TemplateElement } from "../../shared/template-element.ts";
import { capital, formula } from "../../shared/words.ts";
import { EVENTS } from "../words.ts";
import type { Event, EventOrder, Variant } from "./events.ts";

/** The open stage, and the quantity that is described while it is pointed at. */
type Shown = { variant: Variant; model: Model | null; lit: string; described: string };

export class EventDiagram extends TemplateElement<Shown> {
  shown: Shown = { variant: "transformer", model: null, lit: "", described: "" };

  protected template({ variant, model, lit, described }: Shown) {
    const order = orderOf(variant, model);
    const event = order.events.find(({ id }) => id === (described || lit));
    const says = event && (event.says ?? (EVENTS[variant] as Record<string, string>)[event.id]);
    const inOrder = order.events.toSorted((a, b) => a.when - b.when);
    const opening = inOrder.filter(({ stage }) => stage !== false).map(({ id }) => id);
    const stop = opening.includes(lit) ? lit : opening[0];
    const leave = () => this.show({ described: "" });
    return html`
      <div class="order" role="toolbar" aria-label="Order of events" @pointerleave=${leave} @focusout=${leave}>
        ${linesOf(order)}
        ${inOrder.map((one) => this.#node(one, order, one.id === stop))}
        ${order.next.map(({ row }) => html`<span class="next" .style=${nextTo(order, row)}>next step</span>`)}
      </div>
      <p class="order-words">${event ? `${numbered(event)}${capital(event.name)}: ${says}.` : "\u00a0"}</p>`;
  }

  #node(event: Event, order: EventOrder, isStop: boolean) {
    const { id, when, math, name, by } = event;
    const content = html`
      ${when ? html`<i>${when}</i>` : ""}<span class="symbol" aria-hidden=${event.stage === false ? nothing : "true"}>${formula(`<math>${math}</math>`)}</span><span>${name}</span>${by && html`<small>${by}</small>`}`;
    const [style, say] = [positionOf(event), () => this.show({ described: id })];
    if (event.stage === false)
      return html`<div data-event=${id} .style=${style} @pointerover=${say}>${content}</div>`;
    const sources = sourcesOf(order, id).map((one) => one.name);
    const made = sources.length ? `, from ${sources.join(", ")}` : ", given";
    return html`
      <button type="button" data-event=${id} .style=${style} aria-current=${id === this.shown.lit ? "step" : nothing}
        tabindex=${isStop ? 0 : -1} @pointerover=${say} @focusin=${say} @click=${() => dispatch(this, "stage-open", { stage: id })}
        @keydown=${(key: KeyboardEvent) => this.#onKey(key)}>${content}<span class="unseen">${made}</span></button>`;
  }

  #onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const nodes = [...this.querySelectorAll("button")];
    const at = nodes.indexOf(event.currentTarget as HTMLButtonElement);
    const to = inLine(at, event.key, nodes.length, false);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    nodes[to].focus();
  }
}

function linesOf(order: EventOrder) {
  const { x, y } = SIZES;
  const [width, height] = [order.next.length ? laterEnd(order) + 5 : order.columns * x, order.rows * y];
  return html`
    <svg viewBox="0 0 ${width} ${height}" aria-hidden="true" .style=${`width: ${width}em; height: ${height}em`}>
      ${pathsOf(order).map(({ d, kind }) => svg`<path d=${d} class=${kind}></path>`)}
    </svg>`;
}

const positionOf = ({ column, row }: Event) =>
  `left: ${(column + 0.5) * SIZES.x - SIZES.width / 2}em; top: ${(row + 0.5) * SIZES.y - SIZES.height / 2}em`;

const nextTo = (order: EventOrder, row: number) =>
  `left: ${laterEnd(order) + 0.4}em; top: ${(row + 0.5) * SIZES.y}em`;

const numbered = ({ when }: Event) => (when ? `${when}. ` : "");
