import { FaqScreen } from '#web/features/content/faq-screen.tsx';
import { loadFaq } from '#web/features/content/load-faq.ts';
import { callContext } from '#web/lib/call-context.ts';
import { loadInBrowser } from '#web/lib/page/load-in-browser.ts';
import { pageError } from '#web/lib/page/page-error.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/faq';

export const loader = ({ context }: Route.LoaderArgs) => loadFaq(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/features/content/load-faq.ts'), ({ loadFaq }, call) => loadFaq(call));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'FAQ', 'Delivery, notice, changes, storing: the questions that we are asked most.');
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <FaqScreen answers={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
