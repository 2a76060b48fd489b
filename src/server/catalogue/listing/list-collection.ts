import type { CollectionListing as WireListing } from '#contract/listing/catalogue.ts';
import type { Collection, ListingQuery } from '#contract/listing/filters.ts';
import { Failure } from '#domain/failure.ts';
import {
  type CatalogueRows,
  everything,
  ofCategory,
  ofCollection,
  ofValue,
  type ProductSelection,
} from '#server/catalogue/snapshot/listed-products.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type Listing, readListing } from './read-listing.ts';

type CollectionListing = Listing & Omit<WireListing, keyof Listing>;

/** @throws Failure 'notFound' for a collection that the shop no longer has */
export async function listCollection(
  context: RequestContext,
  {
    collection: key,
    section: asked,
    ...query
  }: ListingQuery & { collection: Collection; section?: string | undefined },
): Promise<CollectionListing> {
  const { parts, selection } = defineCollection((await context.catalogue.at(context.now)).rows, key);
  const part = parts.find(({ slug }) => slug === asked);
  const beside = parts.map((each) => each.selection);
  const { countBeside, ...listing } = await readListing(
    context,
    { selection: part?.selection ?? selection, beside },
    query,
  );
  const sections = parts.map(({ slug, name }, at) => ({ slug, name, count: countBeside[at] ?? 0 }));
  return { ...listing, sort: query.sort, sections, section: sections.find(({ slug }) => slug === part?.slug) ?? null };
}

type Part = { readonly slug: string; readonly name: string; readonly selection: ProductSelection };

/** Which products a collection shows, and the sections of its page. */
type Definition = { readonly selection: ProductSelection; readonly parts: readonly Part[] };

/** Reads a collection's definition from its row. @throws Failure 'notFound' if there is none */
export function defineCollection({ collections, categories, values }: CatalogueRows, key: string): Definition {
  const found = collections.find((each) => each.key === key);
  if (!found) throw new Failure('notFound');
  const { rule, ruleValue } = found;
  const own = rule === 'category' ? categories.find(({ slug }) => slug === ruleValue) : undefined;
  const parts =
    rule === 'attribute'
      ? values
          .filter(({ attribute }) => attribute === ruleValue)
          .map(({ key: slug, name }) => ({ slug, name, selection: ofValue(slug) }))
      : categories
          .filter(({ parentId }) => own !== undefined && parentId === own.id)
          .map(({ id, slug, name }) => ({ slug, name, selection: ofCategory(id) }));
  if (own) return { selection: ofCategory(own.id), parts };
  return { selection: rule === 'all' ? everything : ofCollection(found, values), parts };
}
