import { PickupScreen } from '#web/features/content/pickup/pickup-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';

export const meta = () => pageMeta('Pick-up Information', 'Where and when to collect your order, and what to bring.');

export default function Page() {
  return <PickupScreen />;
}
