import { readSearchQuery } from '#contract/listing/read-listing-query.ts';
import { searchAddress, searchSorts } from '#contract/listing/search-address.ts';
import { pageFailures } from '#contract/pages/page-failures.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Choices } from '#web/features/catalogue/listing/listing-place.ts';
import { ListingScreen } from '#web/features/catalogue/listing/listing-screen.tsx';
import { ProductGrid } from '#web/features/catalogue/product-grid.tsx';
import { loadSearch } from '#web/features/search/load-search.ts';
import { FoundText, PopularAbove, SearchScreen } from '#web/features/search/search-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { onPage, pageMeta } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/search';

export const loader = ({ context, url }: Route.LoaderArgs) => loadSearch(context.get(callContext), url.searchParams);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadInBrowser(import('#web/features/search/load-search.ts'), ({ loadSearch }, call) =>
    loadSearch(call, url.searchParams),
  );

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const q = loaderData?.found.q ?? '';
  const about = `What we have${q === '' ? '' : ` for “${q}”`}, to order online and collect from our counter.`;
  return pageMeta(matches, onPage(q === '' ? 'Search' : `Search Results for “${q}”`, location), about);
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { found, picks, isNarrowed } = loaderData;
  const { q } = found;
  const place = {
    action: urls.search(),
    kept: [['q', q]],
    addressOf: (query: Partial<Choices>) => searchAddress(q, query),
    read: readSearchQuery,
    sorts: searchSorts,
  } as const;
  const results =
    found.products.length > 0 || isNarrowed ? (
      <ListingScreen title="Search Results" text={<FoundText found={found} />} wide place={place} listing={found}>
        <PopularAbove />
      </ListingScreen>
    ) : null;
  return <SearchScreen found={found} results={results} picks={<ProductGrid products={picks} wide />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView about={pageFailures.search} message={pageError(error).message} />;
}
