import { AskScreen } from '#web/features/enquiries/ask-screen.tsx';
import { loadBespoke } from '#web/features/enquiries/load-bespoke.ts';
import { callContext } from '#web/lib/call-context.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/bespoke-cakes';

export const loader = ({ context }: Route.LoaderArgs) => loadBespoke(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/features/enquiries/load-bespoke.ts'), ({ loadBespoke }, call) => loadBespoke(call));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    matches,
    'Wedding & Bespoke Cakes',
    'Ask for a wedding cake or your own design: date, number of people, flavours and pictures.',
  );
}

export default function BespokeCakesPage({ loaderData }: Route.ComponentProps) {
  return <AskScreen bespoke={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
