import { loadTextPage } from '#web/features/content/prose/load-text-page.ts';
import { TextScreen } from '#web/features/content/prose/text-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/page/load-in-browser.ts';
import { pageError } from '#web/lib/page/page-error.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/privacy';

export const loader = ({ context }: Route.LoaderArgs) => loadTextPage(context.get(callContext), 'privacyPage');
export const clientLoader = () =>
  loadInBrowser(import('#web/features/content/prose/load-text-page.ts'), ({ loadTextPage }, call) =>
    loadTextPage(call, 'privacyPage'),
  );

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Privacy', 'What we keep about you, for how long, and who else sees it.');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TextScreen page="privacyPage" content={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
