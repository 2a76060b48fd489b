import { urls } from '#contract/pages/urls.ts';
import { readAddress } from '#web/lib/page/document-path.ts';

const elsewhere = 'http://elsewhere.invalid';
const neverReturnedTo: readonly string[] = [urls.login(), urls.register()];

/** The asked address where it is a page of this shop, else home. */
export function safeReturnTo(asked: string | null): string {
  const home = urls.home();
  if (!asked?.startsWith('/')) return home;
  // As the browser reads it: '//host', '/\host' and tabs within lead away from the shop.
  const url = readAddress(asked, elsewhere);
  if (url?.origin !== elsewhere || neverReturnedTo.includes(url.pathname)) return home;
  return url.pathname + url.search + url.hash;
}
