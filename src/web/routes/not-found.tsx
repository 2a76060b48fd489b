import { data } from 'react-router';
import { NotFound } from '#web/features/shell/not-found.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export const meta = () => pageMeta('Page not found', 'There is nothing at this address.');

export default function NotFoundPage() {
  return <NotFound />;
}
