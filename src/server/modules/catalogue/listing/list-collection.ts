import { asc, sql } from 'drizzle-orm';
import { type Collection, occasions } from '#contract/listing/collections.ts';
import type { ListingQuery } from '#contract/listing/filters.ts';
import type { CollectionListing as WireListing } from '#contract/listing/listings.ts';
import type { Db } from '#server/db/open.ts';
import { categories } from '#server/db/tables/schema.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { wantedKinds } from './product-kind.ts';
import { type Listing, readListing } from './read-listing.ts';

type Part = { readonly slug: string; readonly name: string; readonly collection: string };
type Definition = { readonly collection: string; readonly flags?: number; readonly parts?: readonly Part[] };

const cupcakes = 'cupcakes';

async function defineCupcakes(db: Db): Promise<Definition> {
  const rows = await db
    .select({ id: categories.id, slug: categories.slug, name: categories.name })
    .from(categories)
    .where(
      sql`${cupcakes} in (${categories.slug}, (select slug from categories as parent where parent.id = ${categories.parentId}))`,
    )
    .orderBy(asc(categories.id));
  const own = rows.find(({ slug }) => slug === cupcakes);
  const parts = rows.filter((row) => row !== own);
  return {
    collection: `category:${own?.id}`,
    parts: parts.map(({ id, slug, name }) => ({ slug, name, collection: `category:${id}` })),
  };
}

const definitions: Readonly<Record<Collection, (db: Db) => Definition | Promise<Definition>>> = {
  products: () => ({ collection: 'all' }),
  'best-sellers': () => ({ collection: 'all', flags: wantedKinds(['best-sellers'], []).flags }),
  'new-arrivals': () => ({ collection: 'all', flags: wantedKinds(['new-arrivals'], []).flags }),
  promotions: () => ({ collection: 'promotions' }),
  'by-occasion': () => ({
    collection: 'occasions',
    parts: occasions.map(({ slug, name }) => ({ slug, name, collection: `occasion:${slug}` })),
  }),
  'our-cupcakes': defineCupcakes,
};

type CollectionListing = Listing & Omit<WireListing, keyof Listing>;

export async function listCollection(
  { db }: RequestContext,
  { collection, section: asked, ...query }: ListingQuery & { collection: Collection; section?: string | undefined },
): Promise<CollectionListing> {
  const { parts = [], ...definition } = await definitions[collection](db);
  const part = parts.find(({ slug }) => slug === asked);
  const { countBeside, ...listing } = await readListing(
    db,
    {
      ...definition,
      collection: part?.collection ?? definition.collection,
      beside: parts.map((each) => each.collection),
    },
    query,
  );
  const sections = parts.map(({ slug, name, collection }) => ({ slug, name, count: countBeside.get(collection) ?? 0 }));
  return { ...listing, sort: query.sort, sections, section: sections.find(({ slug }) => slug === part?.slug) ?? null };
}
