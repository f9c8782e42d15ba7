/** The parts of a site that are kept between visits: pages, scripts, styles and recorded answers, those that were seen. */

export class Visits {
  #scope: string;
  #name: string;
  #caches: CacheStorage;

  /** @param version of the scripts: those of another have other addresses, and are kept elsewhere */
  constructor(scope: string, version: string, caches: CacheStorage) {
    this.#scope = scope;
    this.#name = `${this.#prefix}${version}`;
    this.#caches = caches;
  }

  get #prefix() {
    return `regard pages ${this.#scope} `;
  }

  async forgetOthers() {
    const [ours, prefix] = [this.#name, this.#prefix];
    const names = await this.#caches.keys();
    const others = names.filter((name) => name.startsWith(prefix) && name !== ours);
    await Promise.all(others.map((name) => this.#caches.delete(name)));
  }

  /** True of what is of the site and no file of a model. */
  isKept({ method, url }: { method: string; url: string }) {
    const name = url.startsWith(this.#scope) ? url.slice(this.#scope.length) : null;
    return method === "GET" && name !== null && !/^models\/.+\/|\/site-runtime-|^service-worker/.test(name);
  }

  /** Keep what was loaded before this had its say. */
  async keep(addresses: string[]) {
    const cache = await this.#caches.open(this.#name);
    for (const url of addresses.filter((url) => this.isKept({ method: "GET", url })))
      if (!(await cache.match(keyOf(url))))
        await this.#fetched(new Request(keyOf(url)), cache).catch(() => {}); // gone since
  }

  async answer(request: Request): Promise<Response> {
    const cache = await this.#caches.open(this.#name);
    const kept = () => cache.match(keyOf(request.url));
    if (/\/static\/\w+\//.test(request.url)) return (await kept()) ?? this.#fetched(request, cache);
    try {
      return await this.#fetched(new Request(request, { cache: "no-cache" }), cache); // as it is now
    } catch (error) {
      const found = await kept();
      if (found) return found;
      throw error;
    }
  }

  /** The response, which is kept if it is whole: no redirection, no error. */
  async #fetched(request: Request, cache: Cache) {
    const response = await fetch(request);
    if (response.status === 200 && !response.redirected)
      await cache.put(keyOf(request.url), response.clone()).catch(() => {}); // a full disk: it is fetched each time
    return response;
  }
}

/** The address of what is shown at another: a page has one file, whatever it shows. */
function keyOf(url: string) {
  const { origin, pathname, search } = new URL(url);
  const isPage = !/\.\w+$/.test(pathname) || pathname.endsWith("/index.html");
  const folder = pathname.replace(/index\.html$/, "").replace(/\/?$/, "/");
  return isPage ? `${origin}${folder}` : `${origin}${pathname}${search}`;
}
