import { PrivacyScreen } from '#web/features/content/prose/privacy-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/privacy';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Privacy', 'What we keep about you, for how long, and who else sees it.');
}

export default function Page() {
  return <PrivacyScreen />;
}
