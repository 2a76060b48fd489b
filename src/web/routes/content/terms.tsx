import { TermsScreen } from '#web/features/content/prose/terms-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/terms';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Terms & Conditions', 'What the bakery promises, and what it asks of you.');
}

export default function Page() {
  return <TermsScreen />;
}
