import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { notAgain, patiently } from "../../../../static/shared/page/patiently.ts";
import { ApiError } from "../../../../static/shared/server.ts";

/**
 * What becomes of a question that is answered with these errors first; each wait is over at once.
 */
async function ask(...errors) {
  const said = [];
  let asked = 0;
  const answer = patiently(
    async () => {
      const error = errors[asked++];
      if (error) throw error;
      return "answer";
    },
    new AbortController().signal,
    (sentence) => said.push(sentence),
  );
  const ended = await answer.catch((error) => error.message);
  return { ended, asked, said };
}

const lost = () => new ApiError("The server cannot be reached.", "unreachable");
const busy = (code = "busy") => new ApiError("Many people are asking.", code, 0.01, 503);

test("who was hung up on asks once more and says nothing of it; then it is said", async () => {
  mock.method(Math, "random", () => 0);
  assert.deepEqual(await ask(lost()), { ended: "answer", asked: 2, said: [] });
  assert.deepEqual(await ask(lost(), lost()), {
    ended: "The server cannot be reached.",
    asked: 2,
    said: [],
  });
});

test("a busy server is asked again four times in all, and the wait is said", async () => {
  const { ended, asked, said } = await ask(busy(), busy(), busy(), busy());
  assert.deepEqual([ended, asked], ["Many people are asking.", 4]);
  assert.deepEqual(said, Array(3).fill("the server is busy, trying again in 1 s..."));
  assert.equal((await ask(busy(), busy())).ended, "answer");
});

test("what was too slow, and what was refused, is not asked again", async () => {
  for (const error of [busy("too_slow"), new ApiError("Shorten it.", "text_too_long", null, 422)])
    assert.equal((await ask(error)).asked, 1);
});

test("a question that is asked by way of another is waited for once", async () => {
  mock.method(Math, "random", () => 0);
  const { signal } = new AbortController();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    throw busy();
  };
  await assert.rejects(patiently(() => patiently(ask, signal, () => {}), signal, () => {}), /Many people/); // prettier-ignore
  assert.equal(asked, 4);
});

test("a deed is asked once, however busy the server is", async () => {
  let asked = 0;
  const deed = async () => {
    asked += 1;
    throw busy();
  };
  await assert.rejects(patiently(() => deed().catch(notAgain), new AbortController().signal, () => {}), /Many people/); // prettier-ignore
  assert.equal(asked, 1);
});
