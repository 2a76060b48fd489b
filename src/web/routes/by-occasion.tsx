import { pageFailures } from '#contract/page-failures.ts';
import { CollectionScreen } from '#web/features/catalogue/collection-screen.tsx';
import { collectionTexts } from '#web/features/catalogue/collection-texts.ts';
import { loadCollection } from '#web/features/catalogue/load-collection.ts';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/load-in-browser.ts';
import { pageError } from '#web/lib/page-error.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/by-occasion';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadCollection(context.get(callContext), 'by-occasion', url.searchParams);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadInBrowser(import('#web/features/catalogue/load-collection.ts'), ({ loadCollection }, call) =>
    loadCollection(call, 'by-occasion', url.searchParams),
  );

export const meta = () => pageMeta(collectionTexts['by-occasion'].title, collectionTexts['by-occasion'].description);

export default function ByOccasionPage({ loaderData }: Route.ComponentProps) {
  return <CollectionScreen collection="by-occasion" data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView about={pageFailures.products} message={pageError(error).message} />;
}
