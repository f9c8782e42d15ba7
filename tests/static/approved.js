/**
 * Sentences that somebody has read and approved: `t.assert.snapshot([...])` compares them, one a line, with those in
 * `<test>.approved`. After a change of words write them anew (`make approve`) and read the difference.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { snapshot } from "node:test";

snapshot.setResolveSnapshotPath((file) => file.replace(/\.test\.js$/, ".approved"));
snapshot.setDefaultSnapshotSerializers([(sentences) => sentences.join("\n")]);

registerHooks({
  load: (url, context, next) =>
    url.endsWith(".css") ? { format: "module", source: "", shortCircuit: true } : next(url, context),
});

/** English, which a build writes in place of the ids. */
const ENGLISH = new URL("../../static/messages/en.json", import.meta.url);
const english = JSON.parse(readFileSync(ENGLISH, "utf8"));
globalThis.messages = { find: (id) => english[id] };
