/**
 * What tests of joined scripts ask Node.js's own parser, Acorn. Standard input: JSON {same: [text, text][], joined:
 * {page: {module: [text, joined text]}}}, in the order of the page; standard output: JSON list of what is wrong.
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
for (const [page, modules] of Object.entries(joined)) {
  read(
    Object.values(modules)
      .map(([, part]) => part)
      .join(""),
  ); // a name that is there twice is an error
  const exported = {}; // names in the scope, by module and name there
  for (const [name, [text, part]] of Object.entries(modules)) {
    const at = `${page}, ${name}`;
    const source = read(text).body;
    const outer = read(part).body;
    const [{ id, init }] = outer[0]?.declarations ?? [{}];
    const apart = id?.type === "ObjectPattern" && init.callee?.type === "ArrowFunctionExpression";
    const body = apart ? init.callee.body.body : outer;
    const here = declared(body).flat();
    const words = new Set(part.match(/[\w$]+/g));
    const renamed = apart
      ? init.callee.params.map((one, k) => [one.name, init.arguments[k].name])
      : body.flatMap((one) => one.declarations ?? []).map((one) => [one.id.name, one.init?.name]);
    for (const one of source.filter(({ type }) => type === "ImportDeclaration"))
      for (const { imported, local } of one.specifiers.filter((each) => words.has(each.local.name))) {
        const from = exported[require("path").posix.join(name, "..", one.source.value)]?.[imported.name];
        const known =
          from === local.name
            ? !here.includes(from)
            : renamed.some(([to, by]) => to === local.name && by === from);
        if (!known) problems.push(`${at}: ${local.name} is not what it imports`);
      }
    exported[name] = apart
      ? Object.fromEntries(id.properties.map(({ key, value }) => [key.name, value.name]))
      : Object.fromEntries(here.map((one) => [one, one]));
    const before = declared(source);
    for (const lost of before.flat().filter((each) => !here.includes(each)))
      if (words.has(lost)) problems.push(`${at}: mentions ${lost}, which is left out`);
    const runs = (all) => all.filter((each) => each.length === 0).length;
    if (runs(before) !== runs(declared(body))) problems.push(`${at}: a statement that runs is left out`);
  }
}
console.log(JSON.stringify(problems));
