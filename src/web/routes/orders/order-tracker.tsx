import { TrackerScreen } from '#web/features/orders/tracker/tracker-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/order-tracker';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    matches,
    'Order Tracker',
    'See how your cake is coming along: your order number and email are enough.',
  );
}

export default function OrderTrackerPage() {
  return <TrackerScreen />;
}
