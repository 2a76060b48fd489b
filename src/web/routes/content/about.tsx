import { AboutScreen } from '#web/features/content/about-screen.tsx';
import { loadAbout } from '#web/features/content/load-content.ts';
import { callContext } from '#web/lib/call-context.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/about';

export const loader = ({ context }: Route.LoaderArgs) => loadAbout(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/features/content/load-content.ts'), ({ loadAbout }, call) => loadAbout(call));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    matches,
    'About us',
    'One counter, one kitchen, and cakes that are ready when we said they would be.',
  );
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AboutScreen about={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
