import { PickupScreen } from '#web/features/content/pickup/pickup-screen.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/page/load-in-browser.ts';
import { pageError } from '#web/lib/page/page-error.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { loadDiary } from '#web/lib/pickup/load-diary.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/pickup-information';

export const loader = ({ context }: Route.LoaderArgs) => loadDiary(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/lib/pickup/load-diary.ts'), ({ loadDiary }, call) => loadDiary(call));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Pick-up Information', 'Where and when to collect your order, and what to bring.');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PickupScreen diary={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
