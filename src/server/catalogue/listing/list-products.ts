import type { ReadyLine } from '#contract/listing/catalogue.ts';
import type { ListingQuery, Sort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { Failure } from '#domain/failure.ts';
import { lastPer, oncePer } from '#domain/once-per.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { readinessKey } from '#domain/pickup/notice-words.ts';
import { readyTexts } from '#domain/pickup/ready-words.ts';
import type { CatalogueSnapshot } from '#server/catalogue/snapshot/catalogue-snapshot.ts';
import { everything, type ListedProduct, ofCategory } from '#server/catalogue/snapshot/listed-products.ts';
import { openingAt } from '#server/pickup/read-diary.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { defineCollection } from './list-collection.ts';
import { type Listing, pageOf, readListing } from './read-listing.ts';

const featured = 'featured';

/** More than anybody ranks by hand. */
const mostPicks = 240;

/**
 * The featured products. Those that the owner has ranked come first, in the order of their rank, unless they are sold out, so that the
 * owner decides the mix and not the sales.
 */
const featuredOf = oncePer((catalogue: CatalogueSnapshot): readonly ListedProduct[] => {
  const { selection } = defineCollection(catalogue.rows, featured);
  const found = catalogue.list(selection, 'popular');
  const isByRule = catalogue.rows.collections.some(({ key, rule }) => key === featured && rule === 'featured');
  const rankOf = ({ row }: ListedProduct) => row.featuredRank ?? Number.POSITIVE_INFINITY;
  const picks = found
    .filter((cake) => isByRule && cake.row.featuredRank !== null && !cake.isSoldOut)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id)
    .slice(0, mostPicks);
  return [...new Set([...picks, ...found])];
});

/** The featured products, 12 a page (M-03). A page past the end returns the last one. */
export const listFeatured = async (
  { catalogue, now }: RequestContext,
  { page = 1 }: { page?: number | undefined },
): Promise<Listing> => pageOf(featuredOf(await catalogue.at(now)), page);

type ReadyLines = { readonly ready: Readonly<Record<string, ReadyLine>> };

/** Every kind of notice that a product on sale needs, by its `readinessKey`. */
const kindsOf = oncePer(
  (catalogue: CatalogueSnapshot) =>
    new Map(catalogue.counts(everything).map(({ facets: { ready } }) => [readinessKey(ready), ready])),
);

/**
 * The line that says when a product is ready, for each kind of notice, from what the shop keeps in memory; the checkout considers how much
 * of a day is already taken.
 */
export async function listReady(context: RequestContext): Promise<ReadyLines> {
  const { snapshot, now } = context;
  const kinds = kindsOf(await context.catalogue.at(now));
  const minute = Math.floor(now.getTime() / minuteMs);
  return lastReady(snapshot, [minute, ...kinds.keys()].join(), () => {
    const diary = openingAt(snapshot, now);
    const lines = [...kinds].flatMap(([key, ready]): [string, ReadyLine][] => {
      const texts = readyTexts(ready, now.getTime(), diary);
      return texts === null ? [] : [[key, { line: texts.card, isToday: texts.isToday }]];
    });
    return { ready: Object.fromEntries(lines) };
  });
}

/** Cached because every page asks for it, and the texts change by the minute. */
const lastReady = lastPer<RequestContext['snapshot'], ReadyLines>();

type Category = { id: number; name: string; slug: string; blurb: string };
type CategoryListing = Listing & { category: Category; facets: Facets; sort: Sort };

/** The page of a category or a cupcake type (C-01 to C-06). @throws Failure 'notFound' for a slug that is no category */
export async function listCategory(
  context: RequestContext,
  { slug, ...query }: ListingQuery & { slug: string },
): Promise<CategoryListing> {
  const { rows } = await context.catalogue.at(context.now);
  const category = rows.categories.find((each) => each.slug === slug);
  if (!category) throw new Failure('notFound');
  const { countBeside, ...listing } = await readListing(context, { selection: ofCategory(category.id) }, query);
  const { id, name, blurb } = category;
  return { ...listing, category: { id, name, slug, blurb }, sort: query.sort };
}

/** The documented lists have no pages, so this bounds a response. */
const mostInOneAnswer = 200;

const answered = (cakes: readonly ListedProduct[]): Product[] =>
  cakes.slice(0, mostInOneAnswer).map(({ product }) => product);

export const findFeatured = async ({ catalogue, now }: RequestContext): Promise<Product[]> =>
  answered(featuredOf(await catalogue.at(now)));

export const findByCategory = async (
  { catalogue, now }: RequestContext,
  { categoryId }: { categoryId: number },
): Promise<Product[]> => answered((await catalogue.at(now)).list(ofCategory(categoryId), 'popular'));
