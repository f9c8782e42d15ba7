/** node centre.mjs FOLDER: writes the script of a page, as one, with both rings left out. */
import { join } from "node:path";
import process from "node:process";
import { build } from "esbuild";

const STATIC = join(import.meta.dirname, "../../static");
const EMPTY = "const no = () => {}; export { no as answerOnSite, no as classroom, no as files, no as predict, no as publish };";

const { outputFiles, metafile } = await build({
  absWorkingDir: STATIC,
  entryPoints: [`./${process.argv[2]}/main.ts`],
  bundle: true,
  loader: { ".css": "empty" },
  write: false,
  metafile: true,
  plugins: [
    {
      name: "without-rings",
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /\/(classroom|publish)\// }, ({ path }) => ({ path, namespace: "empty" }));
        onLoad({ filter: /./, namespace: "empty" }, () => ({ contents: EMPTY }));
      },
    },
  ],
});
const around = Object.keys(metafile.inputs).filter((name) => /^(classroom|publish)\//.test(name));
if (around.length) throw new Error(`${around} came along`);
process.stdout.write(outputFiles[0].text);
