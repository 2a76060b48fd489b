import { pageTitles } from '#domain/pages/page-keys.ts';
import { loadTextPage } from '#web/features/content/load-content.ts';
import { TextScreen, textPageAt } from '#web/features/content/prose-page.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/text-page';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadTextPage(context.get(callContext), textPageAt(url.pathname).page);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadInBrowser(import('#web/features/content/load-content.ts'), ({ loadTextPage }, call) =>
    loadTextPage(call, textPageAt(url.pathname).page),
  );

export function meta({ location, matches }: Route.MetaArgs) {
  const { page, description } = textPageAt(location.pathname);
  return pageMeta(matches, pageTitles[page], description);
}

export default function TextPage({ loaderData, matches }: Route.ComponentProps) {
  return <TextScreen page={textPageAt(matches[1].pathname).page} content={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
