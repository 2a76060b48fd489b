import type { ComponentType } from 'react';
import type { Permission } from '#domain/staff/permissions.ts';
import { mayEnter, type PlaceKey, places } from '#domain/staff/places.ts';

export type Screen = {
  /** Below /admin, with `:names`. */
  readonly path: string;
  /** 'office' has the rail and lets in who is signed in; 'entry' is for signing in; 'bare' is for prints and the tablet. */
  readonly frame: 'office' | 'entry' | 'bare';
  /** Which place of the rail it belongs to. */
  readonly place: PlaceKey | null;
  /** Any one of them opens it; absent, the place's own. None is asked for by an empty list. */
  readonly needs?: readonly Permission[];
  /** The module of its own, loaded when somebody goes there. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
};

/** Every screen of the back office. A place stands in the rail once it has one here. */
export const screens: readonly Screen[] = [
  { path: '/', frame: 'office', place: 'today', load: () => import('./routes/board/board.tsx') },
  { path: '/day/:date', frame: 'office', place: 'today', load: () => import('./routes/board/board.tsx') },
  {
    path: '/orders',
    frame: 'office',
    place: 'orders',
    needs: ['orders.see'],
    load: () => import('./routes/orders/orders.tsx'),
  },
  {
    path: '/orders/new',
    frame: 'office',
    place: 'orders',
    needs: ['orders.take'],
    load: () => import('./routes/till/till.tsx'),
  },
  {
    path: '/collect',
    frame: 'office',
    place: 'today',
    needs: ['orders.handOver'],
    load: () => import('./routes/collect/collect.tsx'),
  },
  {
    path: '/orders/:orderNo',
    frame: 'office',
    place: 'orders',
    needs: ['orders.see'],
    load: () => import('./routes/orders/order.tsx'),
  },
  {
    path: '/production',
    frame: 'office',
    place: 'production',
    load: () => import('./routes/production/production.tsx'),
  },
  {
    path: '/print/ticket',
    frame: 'bare',
    place: null,
    needs: ['orders.see'],
    load: () => import('./routes/prints/ticket.tsx'),
  },
  {
    path: '/print/label',
    frame: 'bare',
    place: null,
    needs: ['orders.see'],
    load: () => import('./routes/prints/label.tsx'),
  },
  {
    path: '/print/receipt',
    frame: 'bare',
    place: null,
    needs: ['orders.see'],
    load: () => import('./routes/prints/receipt.tsx'),
  },
  {
    path: '/print/invoice',
    frame: 'bare',
    place: null,
    needs: ['money.see'],
    load: () => import('./routes/prints/invoice.tsx'),
  },
  {
    path: '/print/shelf-label',
    frame: 'bare',
    place: null,
    needs: ['stock.move'],
    load: () => import('./routes/prints/shelf-label.tsx'),
  },
  {
    path: '/print/day-sheet',
    frame: 'bare',
    place: null,
    needs: ['orders.see'],
    load: () => import('./routes/prints/day-sheet.tsx'),
  },
  {
    path: '/print/closing',
    frame: 'bare',
    place: null,
    needs: ['reports.see'],
    load: () => import('./routes/prints/closing.tsx'),
  },
  { path: '/messages', frame: 'office', place: 'messages', load: () => import('./routes/messages/messages.tsx') },
  { path: '/enquiries', frame: 'office', place: 'enquiries', load: () => import('./routes/enquiries/enquiries.tsx') },
  {
    path: '/enquiries/:enquiryId',
    frame: 'office',
    place: 'enquiries',
    load: () => import('./routes/enquiries/enquiry.tsx'),
  },
  { path: '/products', frame: 'office', place: 'products', load: () => import('./routes/products/products.tsx') },
  {
    path: '/products/import',
    frame: 'office',
    place: 'products',
    needs: ['products.edit'],
    load: () => import('./routes/imports/products-import.tsx'),
  },
  {
    path: '/products/:productId',
    frame: 'office',
    place: 'products',
    load: () => import('./routes/products/product.tsx'),
  },
  {
    path: '/shop-window',
    frame: 'office',
    place: 'products',
    needs: ['settings.shop'],
    load: () => import('./routes/products/window.tsx'),
  },
  { path: '/stock', frame: 'office', place: 'stock', load: () => import('./routes/stock/stock.tsx') },
  { path: '/stock/count', frame: 'office', place: 'stock', load: () => import('./routes/stock/count.tsx') },
  { path: '/stock/movements', frame: 'office', place: 'stock', load: () => import('./routes/stock/movements.tsx') },
  { path: '/stock/daily', frame: 'office', place: 'stock', load: () => import('./routes/stock/daily.tsx') },
  {
    path: '/stock/import',
    frame: 'office',
    place: 'stock',
    needs: ['stock.move'],
    load: () => import('./routes/imports/stock-import.tsx'),
  },
  { path: '/diary', frame: 'office', place: 'diary', load: () => import('./routes/diary/hours.tsx') },
  { path: '/diary/places', frame: 'office', place: 'diary', load: () => import('./routes/diary/places.tsx') },
  { path: '/diary/lead-times', frame: 'office', place: 'diary', load: () => import('./routes/diary/lead-times.tsx') },
  { path: '/reports', frame: 'office', place: 'reports', load: () => import('./routes/reports/overview.tsx') },
  { path: '/reports/sales', frame: 'office', place: 'reports', load: () => import('./routes/reports/sales.tsx') },
  {
    path: '/reports/products',
    frame: 'office',
    place: 'reports',
    load: () => import('./routes/reports/products-sold.tsx'),
  },
  { path: '/reports/hours', frame: 'office', place: 'reports', load: () => import('./routes/reports/hours.tsx') },
  { path: '/reports/customers', frame: 'office', place: 'reports', load: () => import('./routes/reports/buyers.tsx') },
  { path: '/reports/closing', frame: 'office', place: 'reports', load: () => import('./routes/reports/closing.tsx') },
  {
    path: '/reports/accountant',
    frame: 'office',
    place: 'reports',
    needs: ['ledger.export'],
    load: () => import('./routes/reports/accountant.tsx'),
  },
  { path: '/customers', frame: 'office', place: 'customers', load: () => import('./routes/customers/customers.tsx') },
  {
    path: '/customers/:customerId',
    frame: 'office',
    place: 'customers',
    load: () => import('./routes/customers/customer.tsx'),
  },
  {
    path: '/complaints',
    frame: 'office',
    place: 'customers',
    needs: ['complaints.keep'],
    load: () => import('./routes/complaints/complaints.tsx'),
  },
  {
    path: '/newsletter',
    frame: 'office',
    place: 'customers',
    needs: ['newsletter.send'],
    load: () => import('./routes/newsletters/newsletters.tsx'),
  },
  {
    path: '/newsletter/readers',
    frame: 'office',
    place: 'customers',
    needs: ['newsletter.send'],
    load: () => import('./routes/newsletters/readers.tsx'),
  },
  {
    path: '/newsletter/:newsletterId',
    frame: 'office',
    place: 'customers',
    needs: ['newsletter.send'],
    load: () => import('./routes/newsletters/newsletter.tsx'),
  },
  { path: '/sign-in', frame: 'entry', place: null, load: () => import('./routes/sign-in.tsx') },
  { path: '/set-up', frame: 'entry', place: null, load: () => import('./routes/entry/join.tsx') },
  { path: '/invitation', frame: 'entry', place: null, load: () => import('./routes/entry/join.tsx') },
  { path: '/tablet', frame: 'bare', place: null, load: () => import('./routes/entry/tablet.tsx') },
  { path: '/settings', frame: 'office', place: 'settings', load: () => import('./routes/settings/settings.tsx') },
  {
    path: '/settings/shop',
    frame: 'office',
    place: 'settings',
    needs: ['settings.shop'],
    load: () => import('./routes/settings/shop.tsx'),
  },
  {
    path: '/settings/money',
    frame: 'office',
    place: 'settings',
    needs: ['settings.money'],
    load: () => import('./routes/settings/money.tsx'),
  },
  {
    path: '/settings/emails',
    frame: 'office',
    place: 'settings',
    needs: ['settings.shop'],
    load: () => import('./routes/settings/emails.tsx'),
  },
  {
    path: '/settings/menu',
    frame: 'office',
    place: 'settings',
    needs: ['settings.shop'],
    load: () => import('./routes/settings/menu.tsx'),
  },
  {
    path: '/settings/connections',
    frame: 'office',
    place: 'settings',
    needs: ['settings.shop'],
    load: () => import('./routes/settings/connections.tsx'),
  },
  { path: '/settings/you', frame: 'office', place: null, needs: [], load: () => import('./routes/settings/you.tsx') },
  {
    path: '/settings/team',
    frame: 'office',
    place: 'settings',
    needs: ['staff.manage'],
    load: () => import('./routes/settings/team.tsx'),
  },
  {
    path: '/settings/roles',
    frame: 'office',
    place: 'settings',
    needs: ['staff.manage'],
    load: () => import('./routes/settings/roles.tsx'),
  },
  {
    path: '/settings/devices',
    frame: 'office',
    place: 'settings',
    needs: ['devices.enrol'],
    load: () => import('./routes/settings/devices.tsx'),
  },
  {
    path: '/settings/audit',
    frame: 'office',
    place: 'settings',
    needs: ['audit.see'],
    load: () => import('./routes/settings/audit.tsx'),
  },
  {
    path: '/settings/first-day',
    frame: 'office',
    place: 'settings',
    needs: ['settings.shop'],
    load: () => import('./routes/settings/first-day.tsx'),
  },
  { path: '/help', frame: 'office', place: null, needs: [], load: () => import('./routes/help/help.tsx') },
  { path: '/help/:page', frame: 'office', place: null, needs: [], load: () => import('./routes/help/help.tsx') },
];

/** The permissions of which one opens the screen; none is needed where the list is empty. */
export const needsOf = ({ needs, place }: Screen): readonly Permission[] =>
  needs ?? places.find(({ key }) => key === place)?.needs ?? [];

/** The places that have a screen, in the order of the rail. */
export const openPlaces = places.filter(({ key }) => screens.some(({ place }) => place === key));

/** Where somebody begins who may do so much; undefined where no place is open to them. */
export const firstOpenPlace = (may: readonly string[]): (typeof openPlaces)[number] | undefined =>
  openPlaces.find((place) => mayEnter(place, new Set(may)));
