import type { IconName } from '#admin/ui/icon.tsx';
import type { PlaceKey } from '#domain/staff/places.ts';

type Look = {
  readonly icon: IconName;
  /** A line stands in the rail where another group begins. */
  readonly group: 'orders' | 'goods' | 'figures' | 'settings';
};

/** How the rail draws each place. */
export const placeLooks: Readonly<Record<PlaceKey, Look>> = {
  today: { icon: 'calendar-clock', group: 'orders' },
  orders: { icon: 'receipt-text', group: 'orders' },
  production: { icon: 'chef-hat', group: 'orders' },
  products: { icon: 'cake', group: 'goods' },
  stock: { icon: 'package', group: 'goods' },
  diary: { icon: 'calendar-days', group: 'goods' },
  reports: { icon: 'chart-column', group: 'figures' },
  customers: { icon: 'users', group: 'figures' },
  messages: { icon: 'mail', group: 'figures' },
  enquiries: { icon: 'message-square-quote', group: 'figures' },
  settings: { icon: 'settings', group: 'settings' },
};
