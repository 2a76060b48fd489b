import type { Call } from '#contract/wire/endpoint.ts';

/**
 * What loads a page's data is no part of the first load: it comes when the first page is at rest, or when it is
 * wanted.
 */
export async function loadInBrowser<Loading, Data>(
  loading: Promise<Loading>,
  load: (loading: Loading, call: Call) => Promise<Data>,
): Promise<Data> {
  const [{ callOverHttp }, loaded] = await Promise.all([import('#web/lib/call-over-http.ts'), loading]);
  return load(loaded, callOverHttp);
}
