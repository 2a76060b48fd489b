import { urls } from '#contract/pages/urls.ts';

/**
 * Without a slash at its end, and with those parts of the query alone that make it another page: sorting, filters and
 * where a visitor comes from are none, and every search is one page.
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
