/** Sentences stand in templates and in files of words, never inside logic. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import ts from "typescript-5";

const FOLDERS = globSync("static/*/")
  .map((folder) => basename(folder))
  .filter((name) => name !== "built" && name !== "messages");
const WORD = /^[“(]?[A-Za-z][A-Za-z’'-]*[.,:;!?)”]*$/;
const SLOT = "_";

/** The text of a string or template, with a sign for each slot; "" of templates of lit, selectors and other nodes. */
function textOf(/** @type {ts.Node} */ node) {
  const { parent } = node;
  if (ts.isTaggedTemplateExpression(parent) && /^(html|svg)$/.test(parent.tag.getText())) return "";
  if (ts.isCallExpression(parent) && /(closest|matches|Selector(All)?)$/.test(parent.expression.getText()))
    return "";
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return "";
  return node.head.text + node.templateSpans.map(({ literal }) => SLOT + literal.text).join("");
}

/** Lists of words, that say nothing. */
const LISTS = ["static/shared/page/find-rank.ts", "static/classroom/following/route.ts"];

/** Markup, LaTeX, a style as "left: 1em; top: 1em", a selector as "dialog, .strip", a name as "layer 1, head 2 of 8". */
const CODE = /<br>|\\|^[a-z]+: \S+;|calc\(|^[a-z-]+(, [a-z.[\]-]+)+$|^layer _, head _/;

/** True for four words or more, of which three are not in slots. */
function isSentence(/** @type {string} */ text) {
  const parts = text.split(/\s+/);
  const words = parts.filter((part) => WORD.test(part)).length;
  const slots = parts.filter((part) => part.includes(SLOT)).length;
  return words > 2 && words + slots > 3 && !CODE.test(text);
}

function sentencesOf(/** @type {string} */ source) {
  const found = /** @type {string[]} */ ([]);
  const visit = (/** @type {ts.Node} */ node) => {
    found.push(textOf(node));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(ts.createSourceFile("", source, ts.ScriptTarget.Latest, true), visit);
  return found.filter(isSentence);
}

test("a sentence is found in any string but a selector or html", () => {
  const code =
    'const a = "Nobody has asked yet.", b = `${n} of ${m} heads are open`, c = "none here", d = html`<p>It may stay here.</p>`;' +
    'a.closest("p, a, b, table tr"); withParts("#first second=#second third=p#third fourth=#fourth");' +
    "style = `left: ${x}em; top: ${y}em`;";
  assert.deepEqual(sentencesOf(code), ["Nobody has asked yet.", "_ of _ heads are open"]);
});

for (const folder of FOLDERS)
  test(`the sentences of ${folder} stand in files of words`, () => {
    const files = globSync(`static/${folder}/**/*.ts`).filter(
      (file) => !/\bwords\.ts$/.test(file) && !LISTS.includes(file),
    );
    assert.ok(files.length);
    const found = files.flatMap((file) =>
      sentencesOf(readFileSync(file, "utf8")).map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(found, []);
  });
