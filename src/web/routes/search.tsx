import { pageFailures } from '#contract/page-failures.ts';
import { ProductGrid } from '#web/features/catalogue/product-grid.tsx';
import { loadSearch } from '#web/features/search/load-search.ts';
import { SearchScreen } from '#web/features/search/search-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/load-in-browser.ts';
import { pageError } from '#web/lib/page-error.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/search';

export const loader = ({ context, url }: Route.LoaderArgs) => loadSearch(context.get(callContext), url.searchParams);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadInBrowser(import('#web/features/search/load-search.ts'), ({ loadSearch }, call) =>
    loadSearch(call, url.searchParams),
  );

export function meta({ loaderData }: Route.MetaArgs) {
  const q = loaderData?.found.q ?? '';
  const about = `${q === '' ? 'Cakes and cupcakes' : `Cakes and cupcakes for “${q}”`}, made to order and picked up in Brierley Hill.`;
  return pageMeta(q === '' ? 'Search' : `Search Results for “${q}”`, about);
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { found, picks } = loaderData;
  const isFound = found.products.length > 0;
  const grid = <ProductGrid products={isFound ? found.products : picks} wide inView={isFound ? 4 : 0} />;
  return <SearchScreen found={found} grid={grid} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView about={pageFailures.search} message={pageError(error).message} />;
}
