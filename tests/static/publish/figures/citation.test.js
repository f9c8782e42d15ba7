import { test } from "node:test";
import assert from "node:assert/strict";
import { citation } from "../../../../static/publish/figures/citation.ts";

const DAY = "2026-11-27";
const digests = { rnn_a: "1f.2e", b: "3d.4c" };
const digestOf = (model) => digests[model] ?? "";
const said = { address: "http://127.0.0.1:8000/compare?text=a%7D", version: "0.2.0" };

test("each model is cited with its own digest, one that no list names without", () => {
  const text = citation("text", { ...said, model: "rnn_a, b, c" }, digestOf, DAY);
  assert.match(text, / rnn_a, digest 1f\.2e; b, digest 3d\.4c; c\. http:/);
  assert.ok(text.endsWith(`${said.address} (${DAY}).`));
});

test("BibTeX has letters that TeX reads as they are, and braces in pairs", () => {
  const entry = citation("bibtex", { ...said, model: "rnn_a" }, digestOf, DAY);
  assert.match(entry, /^@software\{regard,\n/);
  assert.match(entry, / note = \{rnn\\_a, digest 1f\.2e\},\n/);
  assert.match(entry, / version = \{0\.2\.0\},\n/);
  assert.equal(entry.split("{").length, entry.split("}").length);
});

test("a page without a model is cited by version and address alone", () => {
  for (const form of ["text", "bibtex"]) {
    const cited = citation(form, said, digestOf, DAY);
    assert.ok(cited.includes(said.address) && !/digest|note|undefined/.test(cited));
  }
});

test("a file that was opened is cited by its name and its digest, without an address where nobody finds it", () => {
  const own = { model: "my, weights.npz", digest: "5d41", address: "", version: "0.2.0" };
  assert.match(
    citation("text", own, digestOf, DAY),
    /0\.2\.0\. my, weights\.npz, SHA-256 5d41\. \(2026-11-27\)\.$/,
  );
  const entry = citation("bibtex", own, digestOf, DAY);
  assert.match(entry, / note = \{my, weights\.npz, SHA-256 5d41\},\n/);
  assert.ok(!entry.includes("url =") && entry.includes("urldate = {2026-11-27}"));
});

test("the digest of a file has as many digits as that of a model", () => {
  const own = {
    model: "weights.npz",
    digest: "5d41402abc4b2a76b9719d911017c592",
    address: "",
    version: "0.2.0",
  };
  assert.match(citation("text", own, digestOf, DAY), /SHA-256 5d41402abc4b2a76\. /);
});
