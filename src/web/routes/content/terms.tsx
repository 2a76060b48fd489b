import { TermsScreen } from '#web/features/content/prose/terms-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';

export const meta = () => pageMeta('Terms & Conditions', 'What Mount Avenue Bakery promises, and what it asks of you.');

export default function Page() {
  return <TermsScreen />;
}
