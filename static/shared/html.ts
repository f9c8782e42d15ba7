/**
 * Templates of lit-html that a browser's translator cannot falsify. A translator puts other nodes in the place of texts,
 * and Firefox's drops comments, so nothing is found again by a text or a comment: an expression that stands alone in its
 * element fills that element anew, and a text among elements gets one of its own.
 */
import * as lit from "lit-html";
import { directive, Directive, type ElementPart } from "lit-html/directive.js";
import { forget, isFilled, KEPT, write } from "./write.ts";
import type { Part } from "./words.ts";

export { noChange, nothing, type TemplateResult } from "lit-html";

type Tag = typeof lit.html | typeof lit.svg | typeof lit.mathml;
/** The place of an expression: all that an element holds, beside a text, among elements, or in a tag. */
type Place = "all" | "beside" | "among" | "attribute";
type Template = { strings: TemplateStringsArray; places: Place[] };

/** Templates as lit-html gets them, by their own strings. */
const known: WeakMap<TemplateStringsArray, Template> = new WeakMap();

const IN_TAG = /<[^<>]*$/;
const ENDS_OPENED = /<(?!input|img|br|hr|wbr|col\b)[a-z][^<>]*(?<!\/)>(\s*\n\s*)?$/;
const BEGINS_CLOSED = /^(\s*\n\s*)?<\//;
const ENDS_WITH_TEXT = /[^\s<>][^<>]*$/;
const BEGINS_WITH_TEXT = /^[^<>]*[^\s<>]/;

const OWN = new RegExp(`<(?:${KEPT.join("|")})\\b(?!-)`, "g");
const EXPRESSION = "<!>"; // in what is read

/** Move an expression into the tag of its element where it is alone in it; beside a text it gets an element, a span. */
function read(strings: TemplateStringsArray): Template {
  const marked = strings.map((text) => text.replace(OWN, '$& translate="no"'));
  const written = [...marked];
  const places: Place[] = [];
  let before = "";
  for (const [k, after] of marked.slice(1).entries()) {
    before += marked[k];
    places.push(placeOf(before, after));
    if (places[k] === "attribute") continue;
    if (places[k] === "all") {
      written[k] = written[k].replace(/>\s*$/, " ");
      written[k + 1] = `>${after.trimStart()}`;
    } else if (places[k] === "beside") {
      written[k] += "<span ";
      written[k + 1] = `></span>${after}`;
    }
    before += EXPRESSION;
  }
  const template = { strings: Object.assign(written, { raw: written }), places };
  known.set(strings, template);
  return template;
}

function placeOf(before: string, after: string): Place {
  if (IN_TAG.test(before)) return "attribute";
  if (ENDS_OPENED.test(before) && BEGINS_CLOSED.test(after)) return "all";
  return ENDS_WITH_TEXT.test(before) || BEGINS_WITH_TEXT.test(after) ? "beside" : "among";
}

const isPart = (value: unknown): value is Part => typeof (value as Part | null)?.text === "string";

/** A value as parts of a sentence, or null where it is no text. */
function sentenceOf(value: unknown): string | Part[] | null {
  if (value === undefined || value === null || value === lit.nothing) return "";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (isPart(value)) return [value];
  return Array.isArray(value) && value.length && value.every(isPart) ? value : null;
}

/** An element, with what lit-html has rendered in it. */
type Rendered = HTMLElement & { _$litPart$?: lit.RootPart };

/** Show a text, a sentence or a template as all that an element holds. */
function fill(element: Rendered, value: unknown) {
  const sentence = sentenceOf(value);
  if (sentence !== null) return write(element, sentence);
  if (element._$litPart$?.startNode?.parentNode !== element) {
    element.replaceChildren();
    delete element._$litPart$;
  }
  forget(element);
  lit.render(owned(value), element);
}

const filled = directive(
  class extends Directive {
    update({ element }: ElementPart, [value]: [unknown]) {
      if (value !== lit.noChange) fill(element as Rendered, value);
      return lit.noChange;
    }
    render(_: unknown) {
      return lit.noChange;
    }
  },
);

/** A value whose texts have elements of their own. */
function owned(value: unknown): unknown {
  const sentence = sentenceOf(value);
  if (sentence !== null) return sentence === "" ? lit.nothing : lit.html`<span ${filled(sentence)}></span>`;
  return Array.isArray(value) ? value.map(owned) : value;
}

const SHOWN = { all: filled, beside: filled, among: owned, attribute: (value: unknown) => value };

const tag =
  (of: Tag) =>
  (strings: TemplateStringsArray, ...values: unknown[]) => {
    const { strings: written, places } = known.get(strings) ?? read(strings);
    return of(written, ...values.map((value, k) => SHOWN[places[k]](value)));
  };

export const html = tag(lit.html);
export const svg = tag(lit.svg);
export const mathml = tag(lit.mathml);

/** Elements that had others inside when something was first rendered into them. */
const shared: WeakSet<Element> = new WeakSet();

/** Render into an element, as all that it holds; among elements that it has, before one of them or after all. */
export function render(value: unknown, element: Rendered, options: lit.RenderOptions = {}) {
  if (!isFilled(element) && !element._$litPart$ && element.childElementCount) shared.add(element);
  if (options.renderBefore || shared.has(element)) lit.render(owned(value), element, options);
  else fill(element, value);
}
