import { data } from 'react-router';
import { NotFound } from '#web/features/shell/not-found.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/not-found';

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Page not found', 'There is no page at this address.');
}

export default function NotFoundPage() {
  return <NotFound />;
}
