import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../../static/shared/html.ts";

/** A template as lit-html gets it, with an underscore for each expression. */
const given = ({ strings }) => strings.join("_");

test("an expression that is alone in its element goes into the tag, which fills the element", () => {
  assert.equal(given(html`<td class=${"a"}>${1}</td>`), "<td class=_ _></td>");
  const onLines = html`
    <b>
      ${1}
    </b>
    <i>${2}</i>
  `;
  assert.equal(given(onLines).replace(/\s+(?=<|$)/g, ""), "<b _></b><i _></i>");
});

test("an expression beside a text gets an element of its own", () => {
  assert.equal(given(html`<p>weight ${1} of ${2}</p>`), "<p>weight <span _></span> of <span _></span></p>");
  assert.equal(given(html`H${1}`), "H<span _></span>");
});

test("a space before an expression stays there", () => {
  assert.equal(given(html`<b>${1}</b><i> ${2}</i>`), "<b _></b><i> _</i>");
});

test("expressions among elements stay where they are", () => {
  for (const template of [html`<tr>${1}${2}</tr>`, html`<div><br>${1}</div>`, html`<g><rect/>${1}</g>`])
    assert.equal(given(template), template.strings.join("_"));
  assert.equal(given(html`<tr>${1}${2}</tr>`), "<tr>__</tr>");
  assert.equal(given(html`<div><br>${1}</div>`), "<div><br>_</div>");
  assert.equal(given(html`<g><rect/>${1}</g>`), "<g><rect/>_</g>");
});

test("an expression in a tag stays there, whatever stands before it", () => {
  assert.equal(given(html`<i>a</i><a href="./${1}" title=${2}>b</a>`), '<i>a</i><a href="./_" title=_>b</a>');
});

test("a text among elements gets an element of its own, a template and nothing do not", () => {
  const inside = html`<hr>`;
  const { values } = html`<div>${"a"}${inside}${""}${["b", inside]}</div>`;
  assert.match(given(values[0]), /^<span _>/);
  assert.equal(values[1], inside);
  assert.equal(typeof values[2], "symbol");
  assert.match(given(values[3][0]), /^<span _>/);
  assert.equal(values[3][1], inside);
});

test("elements that hold what is not ours are kept from translators, also behind an expression", () => {
  const template = html`<bdi>${"la"}</bdi><math><mi>x</mi></math>`;
  assert.equal(given(template), '<bdi translate="no" _></bdi><math translate="no"><mi>x</mi></math>');
});
