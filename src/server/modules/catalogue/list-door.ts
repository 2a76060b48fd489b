import { asc, sql } from 'drizzle-orm';
import { type Door, occasions } from '#contract/doors.ts';
import type { ListingQuery } from '#contract/filters.ts';
import type { DoorListing } from '#contract/listings.ts';
import type { Db } from '#server/db/open.ts';
import { categories } from '#server/db/schema.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { listShelf } from './list-shelf.ts';
import { wantedKinds } from './product-kind.ts';

type Part = { readonly slug: string; readonly name: string; readonly door: string };
/** Where a door leads: the shelf's own door, what it asks of every product, and its sections. */
type Way = { readonly door: string; readonly flags?: number; readonly parts?: readonly Part[] };

const cupcakes = 'cupcakes';

async function cupcakeWay(db: Db): Promise<Way> {
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
    door: `category:${own?.id}`,
    parts: parts.map(({ id, slug, name }) => ({ slug, name, door: `category:${id}` })),
  };
}

const ways: Readonly<Record<Door, (db: Db) => Way | Promise<Way>>> = {
  products: () => ({ door: 'all' }),
  'best-sellers': () => ({ door: 'all', flags: wantedKinds(['best-sellers'], []).flags }),
  'new-arrivals': () => ({ door: 'all', flags: wantedKinds(['new-arrivals'], []).flags }),
  promotions: () => ({ door: 'promotions' }),
  'by-occasion': () => ({
    door: 'occasions',
    parts: occasions.map(({ slug, name }) => ({ slug, name, door: `occasion:${slug}` })),
  }),
  'our-cupcakes': cupcakeWay,
};

/** GET /listings/door/{door}: a page of the listing behind one of its doors, with the door's sections. */
export async function listDoor(
  { db }: RequestContext,
  { door, section: asked, ...query }: ListingQuery & { door: Door; section?: string | undefined },
): Promise<DoorListing> {
  const { parts = [], ...way } = await ways[door](db);
  const part = parts.find(({ slug }) => slug === asked);
  const { countBeside, ...listing } = await listShelf(
    db,
    { ...way, door: part?.door ?? way.door, beside: parts.map((each) => each.door) },
    query,
  );
  const sections = parts.map(({ slug, name, door }) => ({ slug, name, count: countBeside.get(door) ?? 0 }));
  return { ...listing, sort: query.sort, sections, section: sections.find(({ slug }) => slug === part?.slug) ?? null };
}
