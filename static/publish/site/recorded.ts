/** The recorded answers of a page of a site: `recorded/PAGE.bin` names those of each pack, `recorded/PAGE-K.bin` has them. */
import { later, type Later } from "../../shared/page/lazy.ts";
import { answerName, byName, nameOfSaved, responseOf } from "../saved/by-request.ts";
import { decompressed } from "../saved/inflated.ts";
import { unpack, type Saved } from "../saved/packed.ts";

type Pack = Later<Map<string, Saved>>;

export class Recorded {
  #packs: Later<Map<string, Pack>>;

  constructor(page: string, fetch: (name: string) => Promise<Response>) {
    this.#packs = later(async () => {
      const list = await fetch(`recorded/${page}.bin`);
      const packs: string[][] = list.ok ? await decompressed(await list.blob()).json() : []; // a page of which nothing is recorded
      const open = async (k: number) =>
        byName(await unpack(decompressed(await (await fetch(`recorded/${page}-${k}.bin`)).blob())));
      return new Map(
        packs.flatMap((names, k) => {
          const pack = later(() => open(k));
          return names.map((name) => [nameOfSaved(name), pack] as const);
        }),
      );
    });
  }

  /** The answer; null where it was not recorded. */
  async answer(address: URL, { method = "GET", body = "" }: RequestInit = {}): Promise<Response | null> {
    const name = answerName(method, address, String(body ?? ""));
    const found = (await (await this.#packs()).get(name)?.())?.get(name);
    return found ? responseOf(found) : null;
  }
}
