import { loadPickupPage } from '#web/features/content/prose/load-text-page.ts';
import { PickupScreen } from '#web/features/content/prose/pickup-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/page/load-in-browser.ts';
import { pageError } from '#web/lib/page/page-error.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/pickup-information';

export const loader = ({ context }: Route.LoaderArgs) => loadPickupPage(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/features/content/prose/load-text-page.ts'), ({ loadPickupPage }, call) =>
    loadPickupPage(call),
  );

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Pick-up Information', 'Where and when to collect your order, and what to bring.');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PickupScreen {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
