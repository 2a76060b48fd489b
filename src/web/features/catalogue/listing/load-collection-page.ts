import { homeContent } from '#contract/content/pages.ts';
import { categoryPage, collectionPage, type ProductSummary } from '#contract/listing/catalogue.ts';
import { type Collection, collections, sectionParameter } from '#contract/listing/filters.ts';
import { readListingQuery } from '#contract/listing/read-listing-query.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { loadPage } from '#web/lib/page/load-page.ts';
import type { CollectionData } from './collection-screen.tsx';
import { loadCollection } from './load-listing.ts';

const mostOfAnOffer = 4;

/** The first products of the list that an offer leads to; none if it leads elsewhere, or if its list is gone. */
async function cakesBehind(call: Call, link: string): Promise<readonly ProductSummary[]> {
  const { pathname, searchParams } = new URL(link, 'http://shop.example');
  const [, first, slug] = pathname.split('/');
  const query = readListingQuery(searchParams);
  const collection = collections.find((name) => name === first);
  try {
    if (first === 'category' && slug !== undefined)
      return (await call(categoryPage, { ...query, slug })).products.slice(0, mostOfAnOffer);
    if (collection === undefined) return [];
    const section = searchParams.get(sectionParameter[collection] ?? '') ?? undefined;
    return (await call(collectionPage, { ...query, collection, section })).products.slice(0, mostOfAnOffer);
  } catch {
    return [];
  }
}

/** Promotions also has the home page's offers, each with its own products, above all reduced products. */
export const loadCollectionPage = (
  call: Call,
  collection: Collection,
  address: URLSearchParams,
): Promise<CollectionData> =>
  collection === 'promotions' ? loadPromotions(call, address) : loadCollection(call, collection, address);

const loadPromotions = (call: Call, address: URLSearchParams) =>
  loadPage(async () => {
    const [listing, { slides }] = await Promise.all([
      loadCollection(call, 'promotions', address),
      call(homeContent, {}),
    ]);
    const cakes = await Promise.all(slides.map(({ link }) => cakesBehind(call, link)));
    return { ...listing, offers: slides.map((slide, at) => ({ slide, cakes: cakes[at] ?? [] })) };
  });
