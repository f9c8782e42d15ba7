// What a reader of the front end must hold, counted with a parser. `node tests/app/counts.mjs static` writes the places
// of each counter as JSON; `counts`, below, says how each is counted.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript-5";

const { SyntaxKind: Kind } = ts;
const [, , FOLDER] = process.argv;
const LATER = ["then", "catch", "finally"];
const SAYS = ["busy", "loading", "answered", "partly", "ready", "problem"];
const SHOWN = ["hidden", "textContent"];

const files = globSync("**/*.ts", { cwd: FOLDER })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.startsWith("built/") && !file.endsWith(".d.ts"))
  .sort();
const trees = new Map(
  files.map((file) => [
    file,
    ts.createSourceFile(file, readFileSync(join(FOLDER, file), "utf8"), ts.ScriptTarget.Latest, true),
  ]),
);

/** A node and all inside it. */
function inside(node) {
  const found = [node];
  const visit = (child) => (found.push(child), ts.forEachChild(child, visit));
  ts.forEachChild(node, visit);
  return found;
}

const all = [...trees.values()].flatMap(inside);
// The one place that knows of late answers is not counted among those that must be held.
const others = [...trees].filter(([file]) => file !== "shared/answers.ts").flatMap(([, tree]) => inside(tree));
const classes = all.filter(ts.isClassLike);

const isRead = (node) => ts.isPropertyAccessExpression(node);
const isOfThis = (node) => isRead(node) && node.expression.kind === Kind.ThisKeyword;
const startsAtThis = (node) => isRead(node) && (isOfThis(node) || startsAtThis(node.expression));
const isCalled = (node) => ts.isCallExpression(node.parent) && node.parent.expression === node;
const isNamed = (name) => (node) => ts.isIdentifier(node) && node.text === name;
const nameOf = (node) => (isRead(node) ? node.name : node).text ?? "";
const reads = (name) => (node) => isRead(node) && nameOf(node) === name && !isCalled(node);

function isCompared(node) {
  const operator = ts.isBinaryExpression(node.parent) && node.parent.operatorToken.kind;
  return operator === Kind.EqualsEqualsEqualsToken || operator === Kind.ExclamationEqualsEqualsToken;
}

const isCounted = ({ parent }) =>
  (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) &&
  parent.operator === Kind.PlusPlusToken;

/** Whether `=`, its kin, a pattern or `++` gives a value to it. */
function isWritten(node) {
  const { parent } = node;
  if (ts.isArrayLiteralExpression(parent)) return isWritten(parent);
  if (!ts.isBinaryExpression(parent)) return isCounted(node);
  const { kind } = parent.operatorToken;
  return parent.left === node && kind >= Kind.FirstAssignment && kind <= Kind.LastAssignment;
}

/** Names that `Object.assign(target, { name })` writes, of targets that are asked for. */
function assigned(node, isAsked) {
  if (!ts.isCallExpression(node) || nameOf(node.expression) !== "assign" || !isAsked(node.arguments[0]))
    return [];
  return node.arguments
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => properties.map(({ name }) => name));
}

/** Whether it runs after an `await` of its function, or in what a promise calls. */
function isLate(node) {
  let at = node.parent;
  while (at && !ts.isFunctionLike(at)) at = at.parent;
  if (!at) return false;
  if (ts.isCallExpression(at.parent) && LATER.includes(nameOf(at.parent.expression))) return true;
  if (inside(at).some((one) => ts.isAwaitExpression(one) && one.end <= node.pos)) return true;
  return ts.isArrowFunction(at) && isLate(at);
}

/** The class that a node stands in. */
function classOf(node) {
  while (node && !ts.isClassLike(node)) node = node.parent;
  return node;
}

/** Whether the class of a node has a method `paint`: it draws, and what it writes is part of the drawing. */
const isPainted = (node) => classOf(node)?.members.some(({ name }) => /^#?paint$/.test(name?.text));

/** Fields that their class counts up by `++` and compares: every use. */
const turns = () =>
  classes.flatMap((one) => {
    const fields = inside(one).filter(isOfThis);
    const counted = new Set(fields.filter(isCounted).map(nameOf));
    const compared = new Set(fields.filter(isCompared).map(nameOf));
    return fields.filter((field) => counted.has(nameOf(field)) && compared.has(nameOf(field)));
  });

/** Fields that a class declares, and it or one that extends it writes after the constructor. */
function mutable() {
  const named = Map.groupBy(classes, ({ name }) => name?.text);
  const withBases = (one) => [
    one,
    ...(one.heritageClauses ?? [])
      .flatMap(({ types }) => types.flatMap((base) => named.get(nameOf(base.expression)) ?? []))
      .flatMap(withBases),
  ];
  const found = classes.flatMap((one) => {
    const nodes = one.members.filter((member) => !ts.isConstructorDeclaration(member)).flatMap(inside);
    const isSelf = (target) => target.kind === Kind.ThisKeyword;
    const written = [
      ...nodes.filter((node) => isOfThis(node) && isWritten(node)),
      ...nodes.flatMap((node) => assigned(node, isSelf)),
    ];
    const names = new Set(written.map(nameOf));
    const declared = withBases(one).flatMap(({ members }) => members.filter(ts.isPropertyDeclaration));
    return declared.filter(({ name }) => names.has(name.text));
  });
  return [...new Set(found)];
}

/** Each import of one file by another, at once, later, or of types alone, as `[node, file]`. */
const imports = new Map(
  [...trees].map(([file, tree]) => {
    const said = inside(tree).map((node) => {
      if (ts.isImportTypeNode(node)) return node.argument.literal;
      if (ts.isCallExpression(node) && node.expression.kind === Kind.ImportKeyword) return node.arguments[0];
      return ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : null;
    });
    return [
      file,
      said.filter((node) => node?.text?.startsWith(".")).map((node) => [node, join(file, "..", node.text)]),
    ];
  }),
);

/** Groups of two files or more, each of which imports all others, by way of others. */
function circles() {
  const reached = new Map(files.map((file) => [file, reachedFrom(file)]));
  const groups = files.map((file) =>
    files.filter((other) => reached.get(file).has(other) && reached.get(other).has(file)),
  );
  return [...new Set(groups.filter(({ length }) => length > 1).map((group) => group.join(" ")))];
}

function reachedFrom(file, seen = new Set()) {
  for (const [, other] of imports.get(file) ?? []) if (!seen.has(other)) reachedFrom(other, seen.add(other));
  return seen;
}

const isPart = (file) => !["page.ts", "main.ts"].includes(basename(file));

const counts = {
  // `found !== this.found` and kin: an equality with something of `this` that stands after an `await`.
  compared: () => others.filter((node) => startsAtThis(node) && isCompared(node) && isLate(node)),
  // `isWanted`, a function that says whether an answer is still wanted: every use of the name.
  wanted: () => others.filter(isNamed("isWanted")),
  // `#turn`, a counter of requests: every use of a field that its class counts up by `++` and compares.
  turns,
  // `.settled` that is read and not called: a promise kept for others to wait for.
  settled: () => others.filter(reads("settled")),
  // `.busy` that is read and not called: whether something is being asked.
  busy: () => others.filter(reads("busy")),
  // `.aborted` that is read: whether a question has been given up.
  aborted: () => others.filter(reads("aborted")),
  // `status.asking` that is read: whether the page asks.
  asking: () => others.filter((node) => reads("asking")(node) && nameOf(node.expression) === "status"),
  // `status.busy()`, `ready()` and their four kin: the state of the page, said by hand.
  status: () =>
    others.filter(
      (node) =>
        isRead(node) && isCalled(node) && SAYS.includes(nameOf(node)) && nameOf(node.expression) === "status",
    ),
  // `new AbortController` and `new Asking`: who has questions of its own to end.
  askers: () =>
    others.filter(
      (node) => ts.isNewExpression(node) && ["AbortController", "Asking"].includes(nameOf(node.expression)),
    ),
  // `this.page.`, by which a part takes something from its page.
  page: () =>
    all.filter((node) => isRead(node) && isOfThis(node.expression) && nameOf(node.expression) === "page"),
  // `hidden` or `textContent`, written by `=` or `Object.assign`, but by classes with a method `paint`.
  writes: () =>
    [
      ...all.filter((node) => isRead(node) && SHOWN.includes(nameOf(node)) && isWritten(node)),
      ...all.flatMap((node) => assigned(node, () => true)).filter((name) => SHOWN.includes(nameOf(name))),
    ].filter((node) => !isPainted(node)),
  // Fields of classes that are written after the constructor, by their class or one that extends it.
  fields: mutable,
  // Circles of imports, those of types among them: groups of two files or more.
  circles,
  // Files in these: two circles that become one are no progress.
  circled: () => circles().flatMap((group) => group.split(" ")),
  // Imports of a page.ts, types included, by a file that is no page.ts and no main.ts.
  pages: () =>
    [...imports]
      .filter(([file]) => isPart(file))
      .flatMap(([, them]) => them.filter(([, other]) => basename(other) === "page.ts").map(([node]) => node)),
};

function placeOf(node) {
  if (typeof node === "string") return node;
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

const places = Object.entries(counts).map(([name, count]) => [name, count().map(placeOf)]);
process.stdout.write(JSON.stringify(Object.fromEntries(places), null, 1));
