import assert from "node:assert/strict";
import { test } from "node:test";
import { answerName } from "../../../../static/publish/saved/by-request.ts";

const named = (address, body = "") =>
  answerName(body ? "POST" : "GET", new URL(address, "file:///some/api/folder/page.html"), body);

test("a question has one name, whatever the order of its parts and the place of its page", () => {
  const name = named("http://host:1/prefix/api/steps?model=a&layer=2");
  assert.equal(named("api/steps?layer=2&model=a&head="), name);
  assert.equal(named("api/steps?layer=2&model=a&digest=1&pool=32&seconds=2"), name);
  assert.notEqual(named("api/steps?layer=3&model=a"), name);
});

test("a body has one name, whatever the order of its parts, and without what is null", () => {
  const name = named("api/attention", '{"model": "a", "heads": [1, 2.0], "layer": 0}');
  assert.equal(named("api/attention", '{"layer": 0, "target": null, "heads": [1.0, 2], "model": "a"}'), name);
  assert.notEqual(named("api/attention", '{"layer": 0, "heads": [2, 1], "model": "a"}'), name);
});
