import { ReturnsScreen } from '#web/features/content/prose/returns-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';

export const meta = () => pageMeta('Returns Policy', 'What to do when something is not right with your order.');

export default function Page() {
  return <ReturnsScreen />;
}
