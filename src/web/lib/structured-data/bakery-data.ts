import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';

export const bakeryId = (origin: string): string => `${origin}/#bakery`;

/** @param opening as `openingData` returns it; left out if it is not known */
export const bakeryData = (origin: string, shop: Shop, opening: object = {}): object => {
  const { name, email, telephone, address, place, position, links, picture } = shop;
  return {
    '@type': 'Bakery',
    '@id': bakeryId(origin),
    name,
    url: origin + urls.home(),
    image: origin + urls.picture(picture, 1280),
    telephone: telephone.link.replace('tel:', ''),
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: place.street,
      addressLocality: address.town,
      ...(place.postcode && { postalCode: place.postcode }),
      addressCountry: address.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', ...position },
    hasMap: links.map,
    ...(links.social !== null && { sameAs: [links.social] }),
    currenciesAccepted: 'GBP',
    ...opening,
  };
};

export const siteData = (origin: string, { name }: Pick<Shop, 'name'>): object => ({
  '@type': 'WebSite',
  '@id': `${origin}/#site`,
  url: origin + urls.home(),
  name,
  inLanguage: 'en-GB',
  publisher: { '@id': bakeryId(origin) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${urls.search()}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
