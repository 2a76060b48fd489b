import type { Call } from '#contract/wire/endpoint.ts';

/**
 * Loads a page's data in the browser. The first page comes with its data, so what loads the next one (the call over HTTP,
 * the schemas of the answers) is no part of the first load: it is fetched when the first page is at rest, or when a
 * customer is quicker than that.
 */
export async function loadInBrowser<Loading, Data>(
  loading: Promise<Loading>,
  load: (loading: Loading, call: Call) => Promise<Data>,
): Promise<Data> {
  const [{ callOverHttp }, loaded] = await Promise.all([import('#web/lib/call-over-http.ts'), loading]);
  return load(loaded, callOverHttp);
}
