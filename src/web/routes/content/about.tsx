import { AboutScreen } from '#web/features/content/about-screen.tsx';
import { loadAbout } from '#web/features/content/load-about.ts';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/page/load-in-browser.ts';
import { pageError } from '#web/lib/page/page-error.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/about';

export const loader = ({ context }: Route.LoaderArgs) => loadAbout(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/features/content/load-about.ts'), ({ loadAbout }, call) => loadAbout(call));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    matches,
    'About us',
    'One counter, one kitchen, and cakes that are ready when you were told they would be.',
  );
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AboutScreen about={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
