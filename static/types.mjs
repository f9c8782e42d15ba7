/** node static/types.mjs: reads schemas of OpenAPI from its input, and writes each as a type. `make types` runs it. */
import { registerHooks } from "node:module";
import process from "node:process";
import { json } from "node:stream/consumers";
import { format, resolveConfig } from "prettier";

// openapi-typescript writes by means of the old compiler, which TypeScript 7 no longer has.
registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context),
});
const { default: read, astToString } = await import("openapi-typescript");

const schemas = await json(process.stdin);
const description = {
  openapi: "3.1.0",
  info: { title: "", version: "" },
  paths: {},
  components: { schemas },
};
const all = await read(description, { defaultNonNullable: false, silent: true });
const components = all.find((node) => node.name.text === "components");
const { members } = components.members.find((node) => node.name.text === "schemas").type;
const types = members.map(({ name, type }) => `export type ${name.text} = ${astToString(type)};\n`);
const text = types
  .join("")
  .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, "$1")
  .replaceAll(/\/\*\* @.* \*\/\n/g, "");
const settings = await resolveConfig(import.meta.filename);
process.stdout.write(await format(text, { ...settings, parser: "typescript", objectWrap: "collapse" }));
