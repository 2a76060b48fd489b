import { AllergensScreen } from '#web/features/content/allergens/allergens-screen.tsx';
import { loadAllergens } from '#web/features/content/allergens/load-allergens.ts';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/page/load-in-browser.ts';
import { pageError } from '#web/lib/page/page-error.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/allergens';

export const loader = ({ context }: Route.LoaderArgs) => loadAllergens(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/features/content/allergens/load-allergens.ts'), ({ loadAllergens }, call) =>
    loadAllergens(call),
  );

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    matches,
    'Allergens',
    'What each of our cakes contains and may contain, by the fourteen allergens of the law.',
  );
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AllergensScreen matrix={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
