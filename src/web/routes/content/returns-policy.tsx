import { ReturnsScreen } from '#web/features/content/prose/returns-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/returns-policy';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Returns Policy', 'What to do when something is not right with your order.');
}

export default function Page() {
  return <ReturnsScreen />;
}
