import { AllergensScreen } from '#web/features/content/allergens-screen.tsx';
import { loadAllergens } from '#web/features/content/load-content.ts';
import { callContext } from '#web/lib/call-context.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/allergens';

export const loader = ({ context }: Route.LoaderArgs) => loadAllergens(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/features/content/load-content.ts'), ({ loadAllergens }, call) => loadAllergens(call));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    matches,
    'Allergens',
    'What each of our cakes contains and may contain, by the 14 declared allergens.',
  );
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AllergensScreen matrix={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
