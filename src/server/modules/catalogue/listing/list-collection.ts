import type { Collection } from '#contract/listing/collections.ts';
import type { ListingQuery } from '#contract/listing/filters.ts';
import type { CollectionListing as WireListing } from '#contract/listing/listings.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { defineCollection } from './define-collection.ts';
import { type Listing, readListing } from './read-listing.ts';

type CollectionListing = Listing & Omit<WireListing, keyof Listing>;

/** @throws Failure 'notFound' for a collection that the shop has no more */
export async function listCollection(
  context: RequestContext,
  {
    collection: key,
    section: asked,
    ...query
  }: ListingQuery & { collection: Collection; section?: string | undefined },
): Promise<CollectionListing> {
  const { parts, collection, filter } = defineCollection((await context.catalogue.at(context.now)).rows, key);
  const part = parts.find(({ slug }) => slug === asked);
  const beside = parts.map((each) => each.collection);
  const { countBeside, ...listing } = await readListing(
    context,
    { collection: part?.collection ?? collection, required: filter, beside },
    query,
  );
  const sections = parts.map(({ slug, name, collection }) => ({ slug, name, count: countBeside.get(collection) ?? 0 }));
  return { ...listing, sort: query.sort, sections, section: sections.find(({ slug }) => slug === part?.slug) ?? null };
}
