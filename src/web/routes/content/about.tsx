import { AboutScreen } from '#web/features/content/about-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta('About us', 'One counter, one kitchen, and cakes that are ready when you were told they would be.');

export default function Page() {
  return <AboutScreen />;
}
