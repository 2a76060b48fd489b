import { CategoryScreen } from '#web/features/catalogue/category-screen.tsx';
import { loadCategory } from '#web/features/catalogue/load-category.ts';
import { callContext } from '#web/lib/call-context.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { pageError } from '#web/lib/page-error.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/category';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadCategory(context.get(callContext), params.categorySlug, url.searchParams);
export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) =>
  loadCategory(callOverHttp, params.categorySlug, url.searchParams);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta(loaderData.category.name, loaderData.category.blurb) : pageMeta('Something went wrong', '');

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
