import { FaqScreen } from '#web/features/content/faq-screen.tsx';
import { loadFaq } from '#web/features/content/load-content.ts';
import { callContext } from '#web/lib/call-context.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/faq';

export const loader = ({ context }: Route.LoaderArgs) => loadFaq(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/features/content/load-content.ts'), ({ loadFaq }, call) => loadFaq(call));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'FAQ', 'Delivery, notice, changes, storage: our most frequently asked questions.');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <FaqScreen answers={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
