import { pageFailures } from '#contract/page-failures.ts';
import { DoorScreen } from '#web/features/catalogue/door-screen.tsx';
import { doorTexts } from '#web/features/catalogue/door-texts.ts';
import { loadDoor } from '#web/features/catalogue/load-door.ts';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/load-in-browser.ts';
import { pageError } from '#web/lib/page-error.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/promotions';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadDoor(context.get(callContext), 'promotions', url.searchParams);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadInBrowser(import('#web/features/catalogue/load-door.ts'), ({ loadDoor }, call) =>
    loadDoor(call, 'promotions', url.searchParams),
  );

export const meta = () => pageMeta(doorTexts.promotions.title, doorTexts.promotions.description);

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  return <DoorScreen door="promotions" data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView about={pageFailures.products} message={pageError(error).message} />;
}
