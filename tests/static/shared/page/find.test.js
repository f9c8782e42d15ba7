import assert from "node:assert/strict";
import { test } from "node:test";
import {
  exampleEntries,
  headEntries,
  modelEntries,
  sectionEntry,
} from "../../../../static/shared/page/find-entries.ts";
import { ranking } from "../../../../static/shared/page/find-rank.ts";
import { LARGEST } from "../../../../static/shared/maps/grids.ts";
import { typedEntries } from "../../../../static/shared/page/find-typed.ts";

const entry = (name, answer = "", kind = "word") => ({ kind, name, answer, href: "" });
const names = (found) => found.map(({ name }) => name);
const ranked = (entries, query) => names(ranking(entries)(query).found);

test("all words of a query come before most of them, in a name before in a text", () => {
  const entries = [
    entry("cost", "what softmax costs"),
    entry("masked softmax"),
    entry("softmax"),
    entry("résumé", "of attention"),
  ];
  assert.deepEqual(ranked(entries, "softm"), ["softmax", "masked softmax", "cost"]);
  assert.deepEqual(ranked(entries, "softmax masked"), ["masked softmax", "softmax", "cost"]);
  assert.deepEqual(ranked(entries, "resume"), ["résumé"], "without accents");
  assert.deepEqual(ranked(entries, "zebra"), []);
  assert.deepEqual(ranked(entries, "!"), [], "no letter, no place");
  assert.equal(ranking(entries)("softmax zebra lion").isNear, true, "less than half of them");
  assert.equal(ranked(entries, "  ").length, entries.length);
});

test("a whole word comes before a stem, a stem before a beginning, and a middle is nothing", () => {
  const entries = [entry("permutes"), entry("permute"), entry("permutohedron"), entry("European")];
  assert.deepEqual(ranked(entries, "permute"), ["permute", "permutes", "permutohedron"]);
  assert.deepEqual(ranked(entries, "rope"), []);
  assert.deepEqual(ranked([entry("negotiate")], "negation"), []);
  assert.deepEqual(ranked([entry("factors")], "face"), [], "no word is cut to three letters and looked for");
});

test("what people call a place is a name of it, and more than a word of its text", () => {
  const own = { ...entry("Can I open my own model?", "", "question"), also: "hugging face, GPT-2" };
  const entries = [entry("a head", "hugging a face of GPT 2"), own];
  for (const query of ["hugging face", "gpt-2", "GPT2 hugging face"])
    assert.equal(ranked(entries, query)[0], own.name);
});

test("a root may be written as a program, TeX or a sentence writes it", () => {
  const entries = [entry("the scores", "divided by √dₖ"), entry("Why divide by √dₖ?"), entry("roots")];
  for (const query of ["sqrt dk", "sqrt(d_k)", "√d_{k}", "square root of d_k", "root of dₖ"])
    assert.equal(ranked(entries, query)[0], "Why divide by √dₖ?", query);
});

test("a letter above the line may be written with ^", () => {
  const made = [entry("learnt", "<i>W<sup>Q</sup></i> comes out, O(n²)"), entry("Q")];
  for (const query of ["W^Q", "O(n^2)", "O(n²)"]) assert.equal(ranked(made, query)[0], "learnt", query);
});

test("what answers a question is first: what begins as it does, to “what” also a word of the glossary", () => {
  const entries = [
    entry("Why a dot product?", "softmax is used", "question"),
    entry("What are query and key?", "", "question"),
    entry("Why a softmax?", "", "question"),
    entry("softmax"),
    entry("query"),
    entry("Scores", "which state enters the score", "section"),
  ];
  assert.deepEqual(ranked(entries, "why is softmax used").slice(0, 2), ["Why a softmax?", "softmax"]);
  assert.deepEqual(ranked(entries, "what is a query").slice(0, 2), ["query", "What are query and key?"]);
  assert.equal(ranked(entries, "what does the softmax do")[0], "softmax");
  assert.equal(ranked(entries, "which state enters the score")[0], "Scores");
});

test("a rare word of a query counts more than one that many places have", () => {
  const entries = [...["a", "b", "c", "d"].map((name) => entry(name, "of attention")), entry("saliency")];
  assert.equal(ranked(entries, "saliency of attention")[0], "saliency");
});

test("a name that most of a query is in answers, and one rare word; a text alone, usual words or less than most of a query are near", () => {
  const others = Array.from({ length: 20 }, (_, k) => entry(`other ${k}`));
  const rank = ranking([
    entry("a saturated softmax", "of weights that a cat ate"),
    entry("learning rate"),
    ...others,
  ]);
  for (const query of [
    "softmax",
    "saturated softmax",
    "softm",
    "the learning rate here",
    "sofmtax",
    "weights",
    "",
  ])
    assert.equal(rank(query).isNear, false, query);
  for (const query of [
    "ate cat",
    "softmax of zebras and lions",
    "reinforcement learning of zebras",
    "how does it",
  ])
    assert.equal(rank(query).isNear, true, query);
});

test("where nothing answers, the nearest two questions follow the first", () => {
  const words = ["first", "second", "third"].map((name) => entry(name, "zebras tigers lions"));
  const questions = ["fourth", "fifth", "sixth"].map((name) => entry(name, "zebras tigers", "question"));
  const { found, isNear } = ranking([...words, ...questions])("zebras tigers lions");
  assert.equal(isNear, true);
  assert.deepEqual(names(found), ["first", "fourth", "fifth", "second", "third", "sixth"]);
});

test("a word with one or two wrong letters is the one that was meant, a short or a far one is none", () => {
  const entries = [entry("attention"), entry("query"), entry("mask")];
  assert.deepEqual(ranked(entries, "atention"), ["attention"]);
  assert.deepEqual(ranked(entries, "attenshion"), ["attention"]);
  assert.deepEqual(ranked(entries, "qurey"), ["query"], "two letters changed places");
  assert.deepEqual(ranked(entries, "task"), [], "too short to be a mistake");
  assert.deepEqual(ranked(entries, "intention"), [], "begins otherwise");
});

test("a word that stands in a longer one is found where words are put together or have no spaces", () => {
  const entries = [{ ...entry("attention"), also: "Aufmerksamkeit, 注意力, 어텐션" }, entry("head")];
  for (const query of ["Aufmerksamkeitsmechanismus", "注意力机制是什么", "어텐션이란"])
    assert.deepEqual(ranked(entries, query), ["attention"], query);
});

test("a transposed letter may be written in each of its ways", () => {
  const entries = [entry("scores", "QKᵀ of all"), entry("Q"), entry("K")];
  for (const query of ["QK^T", "QKᵀ", "QK^{\\top}"]) assert.equal(ranked(entries, query)[0], "scores", query);
});

test("scores that are typed open their softmax, and words that are counted what is kept after so many", () => {
  const typed = (query) => typedEntries(query).map(({ href }) => href);
  for (const query of [
    "softmax(2, 1, 0)",
    "softmax of 2, 1 and 0",
    "what is the Softmax [2,1,0]?",
    "softmax 2 1 0",
  ])
    assert.deepEqual(typed(query), ["/lab?scores=2,1,0"], query);
  assert.deepEqual(typed("softmax(−0.5)"), [], "one score has no softmax");
  for (const [count, places] of [
    [LARGEST, 1],
    [LARGEST + 1, 0],
  ])
    assert.equal(typed(`softmax(${Array(count).fill(1)})`).length, places, "as many as Lab has fields for");
  assert.match(typedEntries("softmax(1000, 999)")[0].answer, /^0\.73, 0\.27/, "no exponential is endless");
  for (const query of [
    "cache after 50 words",
    "bytes after 50 tokens",
    "kv cache n = 50",
    "memory for 50 pieces",
  ])
    assert.deepEqual(typed(query), ["/cost?n=50"], query);
  assert.deepEqual(typed("bytes of 1,200 tokens"), ["/cost?n=1200"]);
  assert.deepEqual(typed("memory for 32k tokens"), ["/cost?n=32000"]);
  for (const query of [
    "softmax",
    "50 words",
    "memory",
    "bytes after 0 words",
    "memory of 2,000,000 words",
    "why 10000",
  ])
    assert.deepEqual(typed(query), [], query);
});

const carries = { "/heads": "model", "/steps": "model", "/word": "model", "/compare": "with" };
const blocks = [
  { name: "encoder", layers: 3, heads: 7 },
  { name: "cross", layers: 3, heads: 7 },
];
const model = (id, task = "translation en-fr") => ({
  id,
  name: id,
  task,
  blocks,
  examples: ["Hello.", `I am ${id}.`],
});
const shown = { model: "a", text: "My own.", target: "" };
/** The address of a section, from a page that shows a sentence and one of these models. */
const from = (models, model) => (href) =>
  sectionEntry(
    { ...entry("a"), href, carries: carries[href.split(/[?#]/)[0]] },
    { models, shown: { model, text: "My cat.", target: "" } },
  ).href;
const heads = (query, of = model("a")) =>
  headEntries(of, shown, query).map(({ name, also }) => `${name} ${also.split(/[- ]/)[0]}`);

test("a head is found however it is named", () => {
  for (const query of ["L2 H5", "l2h5", "2 5", "layer 2, head 5", "head 5 layer 2"])
    assert.deepEqual(heads(query), ["L2 H5 Encoder", "L2 H5 Cross"], query);
  for (const query of ["cross 3 5", "cro L3 H5", "cross-attention, layer 3, head 5"])
    assert.deepEqual(heads(query), ["L3 H5 Cross"], query);
  assert.equal(heads("encoder 1").length, 7, "a layer");
  for (const query of ["", "cross", "9 1", "2 8", "zebra 2 5", "1 2 3", "3 May 1999"])
    assert.deepEqual(heads(query), [], query);
});

test("a layer is found by what the model itself calls it", () => {
  const own = { ...model("a"), blocks: [{ name: "decoder", layers: 2, heads: 3, numbers: [4, 8] }] };
  assert.deepEqual(heads("L8 H3", own), ["L8 H3 Decoder"]);
  assert.match(headEntries(own, shown, "8 3")[0].href, /layer=2&head=3/);
});

test("the sentence goes along to a head, and to a model that can read it", () => {
  assert.match(headEntries(model("a"), shown, "2 5")[0].href, /text=My\+own\..*layer=2&head=5/);
  const [same, other] = modelEntries([model("b"), model("c", "dates")], { ...shown, model: "b" });
  assert.equal(same.href, "/?model=b&text=My+own.");
  assert.equal(other.href, "/?model=c");
});

test("a section of heads over many sentences opens with a model whose heads were measured, several where they are compared", () => {
  const of = (id, heads, heads_measured, task = "translation en-fr") => ({
    ...{ id, task, heads_measured },
    blocks: [{ name: "cross", layers: 1, heads }],
  });
  const models = [
    of("transformer-en-fr", 8, true),
    ...[of("new", 8, false), of("one-head", 1, true)],
    ...[of("dates", 8, false, "dates"), { ...of("hops", 8, false), blocks: [{ name: "hops" }] }],
    { ...of("none", 8, false), blocks: [] },
  ];
  const usual = "text=My+cat.&model=transformer-en-fr";
  const curve = "/heads?over=corpus#corpus-many";
  for (const model of ["new", "one-head", "hops"])
    assert.match(from(models, model)(curve), /transformer-en-fr/, model);
  assert.match(from(models, "none")("/heads#names"), /transformer-en-fr/, "which has no heads");
  assert.equal(from(models, "new")(curve), `/heads?over=corpus&${usual}#corpus-many`);
  assert.equal(from(models, "dates")(curve), curve, "which cannot read a date");
  const measured = "/heads?over=corpus#corpus";
  assert.equal(from(models, "one-head")(measured), "/heads?over=corpus&text=My+cat.&model=one-head#corpus");
  assert.equal(from(models, "new")("/heads#several"), "/heads?text=My+cat.&model=new#several");
});

test("an example that several models have is found once", () => {
  assert.deepEqual(names(exampleEntries([model("a"), model("b")])), ["Hello.", "I am a.", "I am b."]);
});

const task = "translation en-fr";
const offered = [
  { ...{ id: "transformer-en-fr", family: "transformer", task, blocks: [] }, roles: null },
  { ...{ id: "bahdanau", family: "recurrent", task, blocks: [] }, roles: { query: "s_{i-1}" } },
  { ...{ id: "luong", family: "recurrent", task, blocks: [] }, roles: { query: "s_i" } },
  { ...{ id: "dates", family: "recurrent", task: "dates", blocks: [] }, roles: null },
];

test("a section keeps the sentence with its model", () => {
  const here = from(offered, "bahdanau");
  assert.equal(here("/steps#events"), "/steps?text=My+cat.&model=bahdanau#events");
  assert.equal(here("/compare#errors"), "/compare?text=My+cat.&with=bahdanau#errors");
});

test("a section that is about a model has the sentence in that, where it reads alike", () => {
  const here = from(offered, "bahdanau");
  assert.equal(here("/steps?model=luong&text=She.#events"), "/steps?model=luong&text=My+cat.#events");
  assert.equal(here("/steps?model=dates&text=3+May"), "/steps?model=dates&text=3+May", "another task");
});

test("a section that reads no sentence, or a cell of its own, keeps its address", () => {
  const here = from(offered, "bahdanau");
  for (const address of ["/lab#scoring", "/steps?text=She.&row=3"]) assert.equal(here(address), address);
});

test("a section whose page cannot show the model has the sentence in one that it can", () => {
  const words = "/word?text=My+cat.&model=transformer-en-fr#rows";
  assert.equal(from(offered, "luong")("/word#rows"), words, "whose logits are no sum");
});

const led = (query) => typedEntries(query).map(({ href }) => href);

test("sizes in a query lead to their cache on Cost, of a known model or of layers and heads", () => {
  const at = (sizes) => [`/cost?sizes=${sizes}&tools=all#own-sizes`];
  assert.deepEqual(led("kv cache size llama 7b 4096 tokens fp16"), at("32,32,32,128,4096,1,2,11008,3"));
  assert.deepEqual(led("kv cache 32 layers 8 heads 128 fp16 8k"), at("32,8,8,128,8192,1,2,14336,3"));
  assert.deepEqual(
    led("cache bytes, 24 layers, 16 heads, 4 kv heads, d_k = 64, n = 100, int8"),
    at("24,16,4,64,100,1,1,14336,3"),
  );
  assert.deepEqual(led("memory of the cache of llama 3 for 10 users"), at("32,32,8,128,8192,10,2,14336,3"));
  assert.deepEqual(led("cache of 8 heads, 12 layers, 1,000 tokens"), at("12,8,8,128,1000,1,2,14336,3"));
  assert.match(typedEntries("kv cache llama 2 7b")[0].answer, /2,147,483,648 bytes, 2 GiB/);
});

test("memory of another model whose sizes are not all said leads to no cost of the model that is shown", () => {
  assert.deepEqual(led("memory for attention 32k tokens fp16 16 heads"), []);
  assert.deepEqual(led("how many GB does the n x n matrix take after 32768 tokens"), []);
  assert.deepEqual(led("cache of llama 70b after 4096 tokens"), []);
  assert.deepEqual(led("cache after 50 words"), ["/cost?n=50"]);
});
