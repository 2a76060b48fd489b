import { pageFailures } from '#contract/pages/page-failures.ts';
import { CollectionScreen } from '#web/features/catalogue/listing/collection-screen.tsx';
import { collectionAt, collectionTexts } from '#web/features/catalogue/listing/collection-texts.ts';
import { loadCollectionPage } from '#web/features/catalogue/listing/load-collection-page.ts';
import { callContext } from '#web/lib/call-context.ts';
import { onPage, pageMeta } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/collection';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadCollectionPage(context.get(callContext), collectionAt(url.pathname), url.searchParams);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadInBrowser(import('#web/features/catalogue/listing/load-collection-page.ts'), ({ loadCollectionPage }, call) =>
    loadCollectionPage(call, collectionAt(url.pathname), url.searchParams),
  );

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const { title, description } = collectionTexts[collectionAt(location.pathname)];
  const section = loaderData?.section?.name;
  return pageMeta(matches, onPage(section === undefined ? title : `${title}: ${section}`, location), description);
}

export default function CollectionPage({ loaderData, matches }: Route.ComponentProps) {
  const { pathname } = matches[1];
  return <CollectionScreen collection={collectionAt(pathname)} data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView about={pageFailures.products} message={pageError(error).message} />;
}
