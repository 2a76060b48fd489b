import { loadPickupPage } from '#web/features/content/load-content.ts';
import { PickupScreen } from '#web/features/content/pickup-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/pickup-information';

export const loader = ({ context }: Route.LoaderArgs) => loadPickupPage(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/features/content/load-content.ts'), ({ loadPickupPage }, call) => loadPickupPage(call));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Pick-up Information', 'Where and when to collect your order, and what to bring.');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PickupScreen {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
