import { urls } from '#contract/pages/urls.ts';

/**
 * The one address of a page that has several: without a slash at its end, and with those parts of the query alone that
 * make it another page. How a listing is sorted or narrowed, and where a visitor comes from, is none of them; and whatever
 * is searched for, the search is one page, or there would be as many as there are words.
 */
export function canonicalAddress(pathname: string, query: URLSearchParams, sections: readonly string[]): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const kept = new URLSearchParams();
  for (const name of sections) {
    const section = query.get(name);
    if (section !== null && /^[a-z-]{1,60}$/.test(section)) kept.set(name, section);
  }
  const page = query.get('page') ?? '';
  if (path !== urls.search() && /^[1-9]\d{0,4}$/.test(page) && page !== '1') kept.set('page', page);
  return kept.size === 0 ? path : `${path}?${kept}`;
}
