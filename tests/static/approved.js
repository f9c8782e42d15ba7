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

/** English, which a build puts into the scripts. */
const ENGLISH = new URL("../../static/messages/en.json", import.meta.url);
globalThis.messages = { texts: JSON.parse(readFileSync(ENGLISH, "utf8")) };
