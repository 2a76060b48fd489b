import { useLocation, useMatches } from 'react-router';
import { sectionParameter } from '#contract/listing/filters.ts';
import { isUnlisted } from '#contract/pages/indexing.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';

/**
 * The address without a trailing slash, and with only those query parameters that make it a different page: sorting,
 * filters and where a visitor comes from do not, and every search is one page.
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

/**
 * `origin` is where customers find the shop. Only the server writes what is the same for every page: whoever reads it
 * does not go from page to page.
 */
export function PageFacts({ origin, shop }: { origin: string; shop: Shop }) {
  const { menu, name, picture: shopPicture } = shop;
  const { pathname, search } = useLocation();
  const isMissing = useMatches().at(-1)?.id === 'not-found';
  const address = canonicalAddress(pathname, new URLSearchParams(search), Object.values(sectionParameter));
  const path = address.split('?', 1)[0] ?? address;
  const picture = menu.groups.flatMap(({ links }) => links).findLast(({ link }) => link === path)?.picture;
  if (isMissing) return null;
  if (isUnlisted(path)) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={origin + address} />
      <meta property="og:url" content={origin + address} />
      {!path.startsWith(urls.product('')) && (
        <>
          <meta property="og:image" content={origin + urls.picture(picture ?? shopPicture, picture ? 900 : 1280)} />
          {import.meta.env.SSR && (
            <>
              <meta property="og:image:alt" content={`From the counter of ${name}`} />
              <meta property="og:image:width" content={picture ? '900' : '1280'} />
              <meta property="og:image:height" content={picture ? '900' : '640'} />
            </>
          )}
        </>
      )}
      {import.meta.env.SSR && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:locale" content="en_GB" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
