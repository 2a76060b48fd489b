import type { ListingQuery, SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { wantsEverything } from '#server/modules/catalogue/listing/facets/choice-groups.ts';
import { choiceGroups, countFacets } from '#server/modules/catalogue/listing/facets/choosable.ts';
import { choosableOf, keepFitting, pricedBy } from '#server/modules/catalogue/listing/read-listing.ts';
import { countSets, inOrder } from '#server/modules/catalogue/shelf.ts';
import type { RequestContext } from '#server/modules/request-context.ts';

type Narrowed = {
  readonly ids: readonly number[];
  readonly facets: Facets;
  readonly isWhole: boolean;
};

/** Relevance is the order that the matches come in (C-03); what is gone by now is left out. */
export async function narrowMatches(
  context: RequestContext,
  ids: readonly number[],
  query: ListingQuery<SearchSort>,
): Promise<Narrowed> {
  const shelf = await context.catalogue.at(context.now);
  const isPriced = pricedBy(query);
  const wanted = choiceGroups(query, choosableOf(shelf, context));
  const found = ids.flatMap((id) => shelf.cakeById(id) ?? []);
  const priced = isPriced ? found.filter(isPriced) : found;
  const sorted = query.sort === 'relevance' ? priced : inOrder(priced, query.sort);
  return {
    ids: keepFitting(sorted, wanted).map(({ id }) => id),
    facets: countFacets(countSets(priced), wanted, context.shop),
    isWhole: query.sort === 'relevance' && isPriced === null && wantsEverything(wanted),
  };
}
