import { loadTextPage } from '#web/features/content/prose/load-text-page.ts';
import { TextScreen } from '#web/features/content/prose/text-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/page/load-in-browser.ts';
import { pageError } from '#web/lib/page/page-error.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/terms';

export const loader = ({ context }: Route.LoaderArgs) => loadTextPage(context.get(callContext), 'termsPage');
export const clientLoader = () =>
  loadInBrowser(import('#web/features/content/prose/load-text-page.ts'), ({ loadTextPage }, call) =>
    loadTextPage(call, 'termsPage'),
  );

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Terms & Conditions', 'What the bakery promises, and what it asks of you.');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TextScreen page="termsPage" content={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
