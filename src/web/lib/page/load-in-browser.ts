import type { Call } from '#contract/wire/endpoint.ts';

/**
 * Loads a page's data in the browser. What loads it (the call over HTTP, the schemas) is no part of the first load:
 * it is fetched when the first page is at rest, or when it is wanted.
 */
export async function loadInBrowser<Loading, Data>(
  loading: Promise<Loading>,
  load: (loading: Loading, call: Call) => Promise<Data>,
): Promise<Data> {
  const [{ callOverHttp }, loaded] = await Promise.all([import('#web/lib/call-over-http.ts'), loading]);
  return load(loaded, callOverHttp);
}
