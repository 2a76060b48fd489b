import { FaqScreen } from '#web/features/content/faq-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';

export const meta = () => pageMeta('FAQ', 'Delivery, notice, changes, storing: the questions that we are asked most.');

export default function Page() {
  return <FaqScreen />;
}
