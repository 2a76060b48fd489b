import { pageFailures } from '#contract/pages/page-failures.ts';
import { urls } from '#contract/pages/urls.ts';
import { CategoryScreen } from '#web/features/catalogue/listing/category-screen.tsx';
import { loadCategory } from '#web/features/catalogue/listing/load-listing.ts';
import { callContext } from '#web/lib/call-context.ts';
import { onPage, pageMeta, structuredData } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { trailData } from '#web/lib/structured-data/trail-data.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/category';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadCategory(context.get(callContext), params.categorySlug, url.searchParams);
export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) =>
  loadInBrowser(import('#web/features/catalogue/listing/load-listing.ts'), ({ loadCategory }, call) =>
    loadCategory(call, params.categorySlug, url.searchParams),
  );

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, 'Something went wrong', '');
  const { name, slug, blurb } = loaderData.category;
  const trail = [{ text: name, to: urls.category(slug) }];
  return [
    ...pageMeta(matches, onPage(name, location), blurb),
    structuredData(trailData(matches[0].loaderData.origin, trail)),
  ];
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView about={pageFailures.products} message={pageError(error).message} />;
}
