/** node static/types.mjs: reads a description of OpenAPI from its input, and writes its schemas as types. `make check` runs it. */
import { registerHooks } from "node:module";
import process from "node:process";
import { json } from "node:stream/consumers";

// openapi-typescript writes by means of the old compiler, which TypeScript 7 no longer has.
registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context),
});
const { default: read, astToString } = await import("openapi-typescript");

const options = { defaultNonNullable: false, rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true };
process.stdout.write(astToString(await read(await json(process.stdin), options)));
