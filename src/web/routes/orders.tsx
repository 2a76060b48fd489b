import { OrdersScreen } from '#web/features/orders/list/orders-screen.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';

export const meta = () => pageMeta('Orders', 'Your orders, those under way and those that are over.');

export default function OrdersPage() {
  return <OrdersScreen />;
}
