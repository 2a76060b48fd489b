import { PrivacyScreen } from '#web/features/content/prose/privacy-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';

export const meta = () => pageMeta('Privacy', 'What we keep about you, for how long, and who else sees it.');

export default function Page() {
  return <PrivacyScreen />;
}
