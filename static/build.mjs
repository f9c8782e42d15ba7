/**
 * node static/build.mjs [--watch]: bundles the scripts and styles of every page into `static/built`.
 *
 * `manifest.json` names the files of each page, and those of a saved page, in which nothing is loaded later;
 * `languages.json` the script of each language, in which scripts find their messages; English is beside each id.
 */
import { createHash } from "node:crypto";
import { copyFile, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, context, transform } from "esbuild";
import { keyOf } from "./shared/spoken.ts";

const STATIC = import.meta.dirname;
const BUILT = join(STATIC, "built");
const SAVED = [
  ...["change", "compare", "cost", "evidence", "explain", "explore", "heads", "lab"],
  ...["positions", "since", "start", "steps", "training", "whole"],
  "classroom/lessons", // the index of a lesson in a folder
];
/** Modules that are loaded at once where all tools are asked for. */
const TOOLS = ["later:explore/attention-atlas.ts", "later:shared/head/facts.ts"];
const CHARTS = "publish/saved/plotly.ts";
const PLOTLY = "plotly-basic.min.js"; // minified already
/** Modules that a saved page never loads: it has no search, no room, no lesson that is being written, opens no file, is no site. */
const OF_SERVERS = /\/(find|following|presenting|add-station|own-station|offer|site\/main)\.ts$/;
const GRAPH = /^\.\/attention-graph\.ts$/; // an eleventh of Explore, which few pages draw: they have a bundle of their own
const NO_GRAPH = "export class AttentionGraph extends HTMLElement {}"; // the button of it is hidden
/** Scripts that stand in each saved page as they are: before the first paint, and what inflates the others. */
const AS_THEY_ARE = {
  "saved-theme.js": "theme.js",
  "saved-loader.js": "publish/saved/loader.ts",
  "site-shell.js": "publish/site/shell.ts", // stands in pages of a site
  "site-service-worker.js": "publish/site/service-worker.ts",
};
/** The worker of a site without a server, and what it runs models with, which it finds beside itself. */
const WORKER = "site-worker";
const RUNTIME = join(STATIC, "../node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm");
const ALL = {
  bundle: true,
  minify: true,
  metafile: true,
  target: "es2023",
  preserveSymlinks: true,
  absWorkingDir: STATIC,
  outdir: BUILT,
};

/**
 * Lengths of 8 pixels and more follow the size of letters that a person chose in the browser, as a zoom does: rem, and em
 * where a window is asked for its size. Lines and small gaps stay.
 */
const scaled = (css) =>
  css.replace(/(?<=[\s:(,-])(\d*\.?\d+)px\b|@media[^{]*/g, (found, px) => {
    if (!px) return found.replace(/([\d.]+)px/g, (_, size) => `${size / 16}em`);
    return px < 8 ? found : `${px / 16}rem`;
  });
const styleOf = async (path) => scaled(await readFile(path, "utf8"));

const letters = {
  name: "letters",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/, namespace: "file" }, async ({ path }) => ({
      contents: await styleOf(path),
      loader: "css",
    }));
  },
};

/** A style that a script imports, which is loaded later, comes with it. */
const adopted = {
  name: "adopted",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css$/ }, ({ path, importer, kind, resolveDir }) =>
      kind === "import-statement" && importer.endsWith(".ts")
        ? { path: relative(STATIC, join(resolveDir, path)), namespace: "adopted" }
        : null,
    );
    onLoad({ filter: /./, namespace: "adopted" }, async ({ path }) => {
      const options = { loader: "css", minify: true, target: ALL.target };
      const { code } = await transform(await styleOf(join(STATIC, path)), options);
      const adopt = `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(code)});`;
      return {
        contents: `${adopt} document.adoptedStyleSheets.push(sheet);`,
        watchFiles: [join(STATIC, path)],
      };
    });
  },
};

/** Messages by their ids. */
const messagesOf = async (language) =>
  JSON.parse(await readFile(join(STATIC, `messages/${language}.json`), "utf8"));
const ID = /"(\w+(?:\.\w+)+)"/g;
const OF_SERVER = /^(remark|refusal)\./; // the server names them

/** In a script the id of a message becomes its English text. */
const english = {
  name: "english",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/, namespace: "file" }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!source.includes("/messages.ts")) return null;
      const texts = await messagesOf("en");
      const written = (name, id) => (id in texts ? JSON.stringify(texts[id]) : name);
      const watchFiles = [path, join(STATIC, "messages/en.json")];
      return { contents: source.replace(ID, written), loader: "ts", watchFiles };
    });
  },
};

const files = (await readdir(STATIC, { recursive: true })).map((file) => file.replaceAll("\\", "/"));
const scripts = files.filter((file) => file.endsWith(".ts"));
const scriptTexts = await Promise.all(scripts.map((file) => readFile(join(STATIC, file), "utf8")));
const named = scriptTexts.flatMap((text) =>
  [...text.matchAll(/import\("[^"]*?([\w-]+\.ts)"\)(?!\.)/g)].map(([, name]) => name),
);
/** Paths that may be those of modules that are loaded later: few are asked about. */
const loadedLater = new RegExp(`^\\..*/(${[...new Set(named)].join("|")})$`);

const compress = promisify(brotliCompress);
const runtime = await runtimeOfSites();

/** What each page is built of, by its name. */
const wanted = new Map();
const made = new Map();

const folders = files.filter((file) => basename(file) === "main.css").map((file) => dirname(file));
for (const folder of folders.sort()) wanted.set(basename(folder), ofPage(folder));
wanted.set("saved", ofSaved(SAVED, withoutGraph));
wanted.set("saved-graph", ofSaved(["explore"], savedPages, "-graph"));
wanted.set(WORKER, ofWorker());
const contexts = await Promise.all(
  [...wanted].map(([name, options]) => context(withManifest(name, options))),
);
if (process.argv.includes("--watch")) {
  await Promise.all(contexts.map((one) => one.watch()));
} else {
  await Promise.all(contexts.map((one) => one.rebuild()));
  await Promise.all(contexts.map((one) => one.dispose()));
}

function ofPage(folder) {
  const [page, entry] = [basename(folder), `./${folder}/main.ts`];
  return {
    ...ALL,
    entryPoints: [
      { in: entry, out: page },
      { in: `./${folder}/main.css`, out: page },
    ],
    entryNames: "[name]-[hash]",
    chunkNames: `${page}.[name]-[hash]`,
    format: "esm",
    splitting: true,
    sourcemap: true,
    sourcesContent: false,
    plugins: [afterEntry(entry), adopted, letters, english],
  };
}

/** One script a page, in which `location` and `history` are those of `publish/saved/fake-location.ts`; Plotly comes before it. */
function ofSaved(pages, setup, more = "") {
  return {
    ...ALL,
    entryPoints: pages.map((page) => ({ in: `saved:${page}`, out: `saved-${basename(page)}${more}` })),
    format: "iife",
    banner: { js: '"use strict";' }, // as in a module, which a script of a saved page is not
    inject: ["./publish/saved/fake-location.ts"],
    plugins: [{ name: "saved", setup }, adopted, letters, english],
  };
}

/** A script of its own, which loads no other. */
function ofWorker() {
  const { name, bytes, digest } = runtime;
  return {
    ...ALL,
    entryPoints: [{ in: "./publish/site/worker.ts", out: WORKER }],
    entryNames: "[name]-[hash]",
    format: "esm",
    define: { RUNTIME: JSON.stringify({ name, bytes, digest }) },
    plugins: [english],
  };
}

/** onnxruntime's WebAssembly, compressed here: not every server of files does it. */
async function runtimeOfSites() {
  const content = await promisify(gzip)(await readFile(RUNTIME), { level: 9 });
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const name = `site-runtime-${digest.slice(0, 8).toUpperCase()}.bin`;
  return { name, bytes: content.length, digest, content };
}

function withoutGraph(build) {
  build.onResolve({ filter: GRAPH }, () => ({ path: "none", namespace: "no graph" }));
  build.onLoad({ filter: /./, namespace: "no graph" }, () => ({ contents: NO_GRAPH }));
  savedPages(build);
}

function savedPages({ onResolve, onLoad }) {
  onResolve({ filter: /^\.\/plotly\.ts$/ }, () => ({ path: join(STATIC, CHARTS) }));
  onResolve({ filter: OF_SERVERS }, ({ kind }) =>
    kind === "dynamic-import" ? { path: "none", namespace: "of servers" } : null,
  );
  onLoad({ filter: /./, namespace: "of servers" }, () => ({ contents: "export {};" }));
  onResolve({ filter: /^saved:/ }, ({ path }) => ({ path: path.slice("saved:".length), namespace: "saved" }));
  onLoad({ filter: /./, namespace: "saved" }, ({ path: page }) => {
    const wall = ["shared/page/present.css", "shared/page/embed.css"];
    const styles = [...wall, `${page}/main.css`, "publish/saved/saved.css"];
    const parts = ["publish/saved/main.ts", `${page}/main.ts`, ...styles];
    return { contents: parts.map((file) => `import "./${file}";`).join("\n"), resolveDir: STATIC };
  });
}

/**
 * What is loaded later reaches all that is there at once: esbuild then puts this into one file, and not into one for each
 * set of modules that need it.
 */
function afterEntry(entry) {
  return {
    name: "after-entry",
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: loadedLater }, async ({ path, kind, resolveDir }) => {
        if (kind !== "dynamic-import") return null;
        const found = await resolve(path, { kind: "import-statement", resolveDir });
        return { path: relative(STATIC, found.path), namespace: "later", errors: found.errors };
      });
      onLoad({ filter: /./, namespace: "later" }, ({ path }) => ({
        contents: `import "${entry}"; export * from "./${path.replaceAll("\\", "/")}";`,
        resolveDir: STATIC,
      }));
    },
  };
}

/** The script of each language but English by its code, with the messages that scripts or the server name. */
async function languageScripts() {
  const codes = files.flatMap((file) => /^messages\/(\w+)\.json$/.exec(file)?.[1] ?? []);
  const others = codes.filter((code) => code !== "en");
  const made = others.map(async (code) => [code, await languageScript(code)]);
  return Object.fromEntries(await Promise.all(made));
}

async function languageScript(language) {
  const messages = await messagesOf(language);
  const said = JSON.stringify([language, messages["language.direction"], await byKeys(messages)]);
  const ours = `import { spoken } from "./shared/spoken.ts"; globalThis.messages = spoken(...${said});`;
  const script = await bundled(ours);
  const hash = createHash("sha256").update(script).digest("hex").slice(0, 8).toUpperCase();
  const file = `messages-${language}-${hash}.js`;
  await writeFile(join(BUILT, file), script);
  return file;
}

/** Messages by the keys of their English. Throws where two that differ have one key. */
async function byKeys(messages) {
  const texts = await messagesOf("en");
  const named = scriptTexts.flatMap((text) => [...text.matchAll(ID)].map(([, id]) => id));
  const found = {};
  for (const id of new Set([...named, ...Object.keys(texts).filter((id) => OF_SERVER.test(id))])) {
    if (!(id in messages) || !(id in texts)) continue;
    const key = keyOf(OF_SERVER.test(id) && !named.includes(id) ? id : texts[id]);
    if (JSON.stringify(found[key] ?? messages[id]) !== JSON.stringify(messages[id]))
      throw new Error(`${id}: another message has the same English, and another text`);
    found[key] = messages[id];
  }
  return found;
}

async function bundled(contents) {
  const { target, absWorkingDir } = ALL;
  const stdin = { contents, resolveDir: STATIC };
  const asked = { bundle: true, minify: true, charset: "utf8", write: false, format: "iife" };
  const { outputFiles } = await build({ ...asked, target, absWorkingDir, stdin });
  return outputFiles[0].text;
}

/** When all are built the manifest is written, and again after each that changes. */
function withManifest(name, { plugins = [], ...options }) {
  const manifest = {
    name: "manifest",
    setup({ onEnd }) {
      onEnd(async ({ metafile, errors }) => {
        if (!errors.length) made.set(name, metafile);
        if (made.size === wanted.size) await finish();
      });
    },
  };
  return { ...options, plugins: [...plugins, manifest] };
}

/** Write the manifest, compress what pages read, and remove the files of earlier builds. */
async function finish() {
  const found = [...wanted.keys()].map((name) => [name, made.get(name)]);
  const manifest = Object.fromEntries(found.flatMap(([name, { outputs }]) => filesOf(name, outputs)));
  const [worker] = Object.keys(made.get(WORKER).outputs);
  manifest[WORKER] = { script: basename(worker), style: "", needs: [runtime.name], tools: [] };
  await writeFile(join(BUILT, runtime.name), runtime.content);
  await copyFile(join(STATIC, "../node_modules/plotly.js-basic-dist-min", PLOTLY), join(BUILT, PLOTLY));
  await writeFile(join(BUILT, "manifest.json"), JSON.stringify(manifest));
  for (const [file, script] of Object.entries(AS_THEY_ARE))
    await writeFile(join(BUILT, file), await bundled(`import "./${script}";`));
  const languages = await languageScripts();
  await writeFile(join(BUILT, "languages.json"), JSON.stringify(languages));
  const spoken = Object.values(languages);
  const ofPages = found.flatMap(([, { outputs }]) => Object.keys(outputs).map((file) => basename(file)));
  const named = [...ofPages, ...spoken];
  const packed = named.filter((file) => /^(?!saved-|site-).*\.(js|css)$/.test(file));
  const atOnce = Object.values(manifest).flatMap(({ script, style, needs }) => [script, style, ...needs]);
  const first = new Set([...atOnce, ...spoken]);
  const pack = async (file) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: first.has(file) ? 10 : 8 }; // of what comes later, the quick one
    await writeFile(join(BUILT, `${file}.br`), await compress(await readFile(join(BUILT, file)), { params }));
  };
  const there = new Set(await readdir(BUILT)); // a name with a hash has the same bytes as before
  await Promise.all(packed.filter((file) => !there.has(`${file}.br`)).map(pack));
  const kept = new Set([
    "manifest.json",
    "languages.json",
    PLOTLY,
    runtime.name,
    ...Object.keys(AS_THEY_ARE),
    ...named,
    ...packed.map((file) => `${file}.br`),
  ]);
  for (const file of there) if (!kept.has(file)) await rm(join(BUILT, file), { force: true });
}

/** The script and the style of each page of a build by its name, and what the script needs at once. */
function filesOf(name, outputs) {
  const files = Object.keys(outputs);
  const scripts = files.filter((file) =>
    /^(saved:.*|((classroom|publish)\/)?\w+\/main\.ts)$/.test(outputs[file].entryPoint ?? ""),
  );
  return scripts.map((script) => {
    const needs = neededBy([script], outputs);
    const [first, ...others] = needs.map((file) => basename(file));
    if (CHARTS in outputs[script].inputs) others.push(PLOTLY);
    const modules = files.filter((file) => TOOLS.includes(outputs[file].entryPoint));
    const tools = neededBy(modules, outputs).filter((file) => !needs.includes(file));
    const style = outputs[script].cssBundle ?? files.find((file) => file.endsWith(".css"));
    return [
      name.startsWith("saved") ? basename(first, ".js") : name,
      { script: first, style: basename(style), needs: others, tools: tools.map((file) => basename(file)) },
    ];
  });
}

/** These files, and all that they import at once. */
function neededBy(files, outputs) {
  const needs = new Set(files);
  for (const file of needs)
    for (const { path, kind } of outputs[file].imports) if (kind === "import-statement") needs.add(path);
  return [...needs];
}
