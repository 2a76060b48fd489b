import { useLocation, useMatches } from 'react-router';
import { sectionParameter } from '#contract/listing/collections.ts';
import { isUnlisted } from '#contract/pages/indexing.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { canonicalAddress } from './canonical-address.ts';

/**
 * `origin` is where customers find the shop. What is the same for every page only the server writes: who reads it
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
