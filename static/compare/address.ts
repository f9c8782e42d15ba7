/**
 * The state of Compare as its address:
 * /compare?text=&target=&model=A&model=B&layer=3&head=5&row=4&model=C&column=2&view=&score=&set=&all=&rows=&words=
 *
 * A parameter after a model belongs to it: the head that is shown, and the row that is locked there. All count from 1.
 * with=A instead: the usual models, A among them, as other pages ask whose model and head go along. all=1: after those
 * that are named, all others of their task, as small maps.
 */
import { chooseHead, usualHead } from "../shared/head/choose.ts";
import { APART, ROWS, addressOf, cell, count, flag, oneOf, text, toSearch } from "../shared/page/address.ts";
import { modelOf, oldestFirst, type Named } from "../shared/sentence/models.ts";
import { noSuchHead, refusal } from "./words.ts";
import { UNLOCKED, type ReadingCell } from "../shared/head/reading.ts";
import type { Model } from "../shared/api.ts";

/** A column; layer and head are 0 for the usual ones. */
export type Wanted = { model: string; block?: string; layer: number; head: number };

/** A model, or a variant of another with its mechanism. */
type Variant = Named & { mechanism?: string };

/** All mechanisms of the dates, and further heads. */
export const MOST_COLUMNS = 16;

/** The columns in a line on most screens; more stand in two lines, alike long. */
const IN_LINE = 4;

/** The count of columns in a line where there is room. */
export const inLine = (columns: number): number => Math.ceil(columns / Math.ceil(columns / IN_LINE));

/** The set whose scores come first: it has long sentences. */
export const USUAL_SET = "europarl/test.tsv";

/** The models that are compared first, as parts of ids: no attention, the first attention, and the last. */
const FIRST = {
  "translation en-fr": ["rnn-none", "rnn-bahdanau", "transformer"],
  dates: ["none", "bahdanau", "luong-local-p", "transformer"],
};

/** `target` is "" unless a translation is forced, `with` unless one model is to stand among the usual ones. */
const fields = addressOf({
  text,
  target: text,
  with: text,
  view: oneOf(["heatmap", "numbers"] as const),
  score: oneOf(["bleu", "chrf"] as const),
  set: { ...text, usual: USUAL_SET },
  all: flag,
  rows: ROWS,
  words: APART,
});

export type CompareState = ReturnType<typeof fields.read> & { columns: Wanted[]; lock: ReadingCell };

export const address = {
  read(search: string): CompareState {
    const columns: Wanted[] = [];
    let lock = UNLOCKED;
    for (const [name, value] of new URLSearchParams(search)) {
      const last = columns[columns.length - 1];
      const n = count.read(value) ?? 0;
      if (name === "model" || name === "with") columns.push({ model: value, layer: 0, head: 0 });
      else if (last && name === "block") last.block = value;
      else if (last && (name === "layer" || name === "head")) last[name] = n;
      else if (last && name === "row" && n) lock = { ...lock, i: n - 1, reading: columns.length - 1 };
      else if (last && name === "lock" && last.block === "cross")
        lock = { ...(cell.read(value) ?? cell.usual), reading: columns.length - 1 }; // it came along with a guest
      else if (name === "column" && n) lock = { ...lock, j: n - 1 };
    }
    return { ...fields.read(search), columns: columns.slice(0, MOST_COLUMNS), lock };
  },
  write({ columns, lock, ...state }: CompareState): string {
    const { text, target, ...chosen } = state;
    const numbers = (named: object) =>
      Object.entries(named).flatMap(([name, n]) => (n ? [[name, String(n)]] : []));
    const row = (k: number) => (lock.i !== null && lock.reading === k ? lock.i + 1 : 0);
    return toSearch([
      ...fields.pairs({ ...fields.read(""), text, target }),
      ...columns.flatMap(({ model, layer, head }, k) => [
        ["model", model],
        ...numbers({ layer, head, row: row(k) }),
      ]),
      ...numbers({ column: lock.j === null ? 0 : lock.j + 1 }),
      ...fields.pairs({ ...chosen, text: "", target: "", with: "" }),
    ] as [string, string][]);
  },
};

/** The columns where the address names none: of each kind of the task one, or its oldest two. */
export function usualColumns(models: Variant[], task: string): Wanted[] {
  const ofTask = withoutVariants(models, task);
  const kinds = FIRST[task as keyof typeof FIRST] ?? [];
  const first = ofTask.filter(({ id }) => kinds.some((kind) => id.includes(kind)));
  const chosen = first.length > 1 ? first : ofTask.slice(0, 2);
  return chosen.slice(0, MOST_COLUMNS).map(({ id }) => ({ model: id, layer: 0, head: 0 }));
}

/**
 * The models of a task in the order in which they were found; of variants of one mechanism, which have its id and a
 * word more, the one without.
 */
function withoutVariants(models: Variant[], task: string) {
  const ofTask = oldestFirst(models.filter((model) => model.task === task));
  const isVariant = ({ id, mechanism }: Variant) =>
    ofTask.some((other) => id.startsWith(`${other.id}-`) && other.mechanism === mechanism);
  return ofTask.filter((one) => !isVariant(one));
}

/** Every model of a task: the named first, as they are; the others in the order of their history. */
export function allColumns(models: Variant[], task: string, named: Wanted[] = []): Wanted[] {
  const others = withoutVariants(models, task).filter(({ id }) => !named.some(({ model }) => model === id));
  return [...named, ...others.map(({ id }) => ({ model: id, layer: 0, head: 0 }))].slice(0, MOST_COLUMNS);
}

/**
 * The models that an address names, as far as they can be compared, with `all` also the others of their task; else
 * the usual ones, among them the one that it names with `with`. The notice says what could not be done.
 */
export function chooseColumns(asked: Pick<CompareState, "columns" | "with" | "all">, models: Variant[]) {
  const { columns: wanted, with: guest, all } = asked;
  const named = wanted.map((one) => ({ one, model: models.find(({ id }) => id === one.model) }));
  const first = named.find(({ model }) => model)?.model ?? modelOf(models);
  const notice = named.map(({ one, model }) => refusal(one.model, model, first)).find(Boolean) ?? "";
  const columns = named.filter(({ model }) => model?.task === first.task).map(({ one }) => one);
  if (all) return { columns: allColumns(models, first.task, columns), notice };
  if (columns.length && !guest) return { columns, notice };
  return { columns: withGuest(usualColumns(models, first.task), columns[0]), notice };
}

/** A sentence about a head that an address names and its model does not have, "" where there is none. */
export function missingHead(columns: Wanted[], models: Model[]): string {
  const isMissing = ({ model, block, layer, head }: Wanted) => {
    const shape = models.find(({ id }) => id === model) as Model;
    const usual = usualHead(shape);
    const isCompared = !block || block === usual.block;
    return isCompared && !chooseHead({ block: usual.block, layer, head }, shape).found;
  };
  const { model } = columns.find(isMissing) ?? {};
  return model ? noSuchHead(modelOf(models, model).name) : "";
}

/** The usual columns with a guest in its usual place, or last. */
function withGuest(usual: Wanted[], guest: Wanted | undefined) {
  if (!guest) return usual;
  const at = usual.findIndex(({ model }) => model === guest.model);
  return at < 0 ? [...usual.slice(0, MOST_COLUMNS - 1), guest] : usual.with(at, guest);
}
