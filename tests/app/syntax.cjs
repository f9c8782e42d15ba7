/**
 * What tests of joined scripts ask Node.js's own parser, Acorn. Standard input: JSON {same: [text, text][], joined:
 * {page: [script, module texts by name]}}; standard output: JSON list of what is wrong.
 */
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");

const read = (text) => parse(text, { ecmaVersion: "latest", sourceType: "module" });
const bare = (text) =>
  JSON.stringify(read(text), (key, value) =>
    key === "start" || key === "end" ? 0 : typeof value === "bigint" ? `${value}n` : value,
  );

const bound = (id) =>
  id?.name ? [id.name] : (id?.properties ?? id?.elements ?? []).flatMap((one) => bound(one.value ?? one));

/** What the statements of a module declare; of one that runs, nothing. */
const declared = (body) =>
  body
    .map((one) => one.declaration ?? one)
    .filter((one) => one.type !== "ImportDeclaration" && one.type !== "ReturnStatement")
    .map((one) => (one.declarations ?? [one]).flatMap(({ id }) => bound(id)));

const problems = [];
const { same = [], joined = {} } = JSON.parse(require("fs").readFileSync(0, "utf8"));
for (const [one, other] of same) if (bare(one) !== bare(other)) problems.push(`another program: ${other}`);
for (const [page, [script, modules]] of Object.entries(joined)) {
  const exported = {};
  for (const { expression } of read(script).body.slice(1)) {
    const name = expression.left.property.value;
    const { body } = expression.right.callee.body;
    const at = `${page}, ${name}`;
    const taken = body.filter((one) => one.declarations?.[0].init?.object?.name === "$");
    const own = body.filter((one) => !taken.includes(one)).map(({ start, end }) => script.slice(start, end));
    const words = new Set(own.join(" ").match(/[\w$]+/g));
    for (const { declarations } of taken) {
      const { id, init } = declarations[0];
      for (const { key } of id.properties)
        if (!exported[init.property.value]?.has(key.name))
          problems.push(`${at}: takes ${key.name}, which is not there`);
    }
    exported[name] = new Set(body.at(-1).argument.properties.map((one) => one.key.name));
    const source = read(modules[name]).body;
    const before = declared(source);
    const after = declared(body.filter((one) => !taken.includes(one)));
    const here = new Set(after.flat());
    const imported = source.flatMap((one) => one.specifiers?.map((each) => each.local.name) ?? []);
    const local = new Set(declared(taken).flat());
    for (const lost of before.flat().filter((each) => !here.has(each)))
      if (words.has(lost)) problems.push(`${at}: mentions ${lost}, which is left out`);
    for (const lost of imported.filter((each) => !local.has(each)))
      if (words.has(lost)) problems.push(`${at}: mentions ${lost}, which is not imported`);
    const runs = (all) => all.filter((names) => names.length === 0).length;
    if (runs(before) !== runs(after)) problems.push(`${at}: a statement that runs is left out`);
  }
}
console.log(JSON.stringify(problems));
