import { type ComponentType, createElement, type ReactNode } from 'react';
import type { Permission } from '#domain/staff/permissions.ts';
import { type PlaceKey, places } from './places.ts';

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
  readonly load: () => Promise<ComponentType>;
};

/** A screen beside which stands what is not sold today, which is another feature's: both are loaded together. */
async function withNotToday(screen: Promise<ComponentType<{ readonly notToday: ReactNode }>>): Promise<ComponentType> {
  const [Screen, { NotToday }] = await Promise.all([screen, import('./features/stock/not-today.tsx')]);
  return () => createElement(Screen, { notToday: createElement(NotToday) });
}

/** Every screen of the back office. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    frame: 'office',
    place: 'today',
    load: () => withNotToday(import('./features/board/board-screen.tsx').then(({ BoardScreen }) => BoardScreen)),
  },
  {
    path: '/day/:date',
    frame: 'office',
    place: 'today',
    load: () => withNotToday(import('./features/board/board-screen.tsx').then(({ BoardScreen }) => BoardScreen)),
  },
  {
    path: '/orders',
    frame: 'office',
    place: 'orders',
    needs: ['orders.see'],
    load: async () => (await import('./features/orders/list/orders-screen.tsx')).OrdersScreen,
  },
  {
    path: '/orders/new',
    frame: 'office',
    place: 'orders',
    needs: ['orders.take'],
    load: () => withNotToday(import('./features/till/till-screen.tsx').then(({ TillScreen }) => TillScreen)),
  },
  {
    path: '/collect',
    frame: 'office',
    place: 'today',
    needs: ['orders.handOver'],
    load: async () => (await import('./features/collect/collect-screen.tsx')).CollectScreen,
  },
  {
    path: '/orders/:orderNo',
    frame: 'office',
    place: 'orders',
    needs: ['orders.see'],
    load: async () => (await import('./features/orders/page/order-screen.tsx')).OrderScreen,
  },
  {
    path: '/production',
    frame: 'office',
    place: 'production',
    load: () =>
      withNotToday(
        import('./features/production/production-screen.tsx').then(({ ProductionScreen }) => ProductionScreen),
      ),
  },
  {
    path: '/print/ticket',
    frame: 'bare',
    place: null,
    needs: ['orders.see'],
    load: async () => (await import('./features/prints/ticket-screen.tsx')).TicketScreen,
  },
  {
    path: '/print/label',
    frame: 'bare',
    place: null,
    needs: ['orders.see'],
    load: async () => (await import('./features/prints/label-screen.tsx')).LabelScreen,
  },
  {
    path: '/print/receipt',
    frame: 'bare',
    place: null,
    needs: ['orders.see'],
    load: async () => (await import('./features/prints/receipt-screen.tsx')).ReceiptScreen,
  },
  {
    path: '/print/invoice',
    frame: 'bare',
    place: null,
    needs: ['money.see'],
    load: async () => (await import('./features/prints/sheets/invoice-screen.tsx')).InvoiceScreen,
  },
  {
    path: '/print/shelf-label',
    frame: 'bare',
    place: null,
    needs: ['stock.move'],
    load: async () => (await import('./features/prints/shelf-label-screen.tsx')).ShelfLabelScreen,
  },
  {
    path: '/print/day-sheet',
    frame: 'bare',
    place: null,
    needs: ['orders.see'],
    load: async () => (await import('./features/prints/sheets/day-sheet-screen.tsx')).DaySheetScreen,
  },
  {
    path: '/print/closing',
    frame: 'bare',
    place: null,
    needs: ['reports.see'],
    load: async () => (await import('./features/prints/sheets/closing-sheet-screen.tsx')).ClosingSheetScreen,
  },
  {
    path: '/inbox',
    frame: 'office',
    place: 'inbox',
    load: async () => (await import('./features/inbox/inbox.tsx')).Inbox,
  },
  {
    path: '/messages',
    frame: 'office',
    place: 'inbox',
    needs: ['messages.answer'],
    load: async () => (await import('./features/inbox/messages/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/messages/reviews',
    frame: 'office',
    place: 'inbox',
    needs: ['messages.answer'],
    load: async () => (await import('./features/inbox/messages/reviews-screen.tsx')).ReviewsScreen,
  },
  {
    path: '/enquiries',
    frame: 'office',
    place: 'inbox',
    needs: ['messages.answer'],
    load: async () => (await import('./features/inbox/enquiries/enquiries-screen.tsx')).EnquiriesScreen,
  },
  {
    path: '/enquiries/:enquiryId',
    frame: 'office',
    place: 'inbox',
    needs: ['messages.answer'],
    load: async () => (await import('./features/inbox/enquiries/enquiry-screen.tsx')).EnquiryScreen,
  },
  {
    path: '/products',
    frame: 'office',
    place: 'products',
    load: async () => (await import('./features/products/list/products-screen.tsx')).ProductsScreen,
  },
  {
    path: '/products/import',
    frame: 'office',
    place: 'products',
    needs: ['products.edit'],
    load: async () => (await import('./features/products/import/import-screen.tsx')).ImportScreen,
  },
  {
    path: '/products/:productId',
    frame: 'office',
    place: 'products',
    load: async () => (await import('./features/products/edit/product-screen.tsx')).ProductScreen,
  },
  {
    path: '/shop-window',
    frame: 'office',
    place: 'products',
    needs: ['settings.shop'],
    load: async () => (await import('./features/products/window/window-screen.tsx')).WindowScreen,
  },
  {
    path: '/stock',
    frame: 'office',
    place: 'stock',
    load: () => withNotToday(import('./features/stock/baked-screen.tsx').then(({ BakedScreen }) => BakedScreen)),
  },
  {
    path: '/stock/count',
    frame: 'office',
    place: 'stock',
    load: async () => (await import('./features/stock/count-screen.tsx')).CountScreen,
  },
  {
    path: '/stock/movements',
    frame: 'office',
    place: 'stock',
    load: async () => (await import('./features/stock/movements-screen.tsx')).MovementsScreen,
  },
  {
    path: '/stock/daily',
    frame: 'office',
    place: 'stock',
    load: async () => (await import('./features/stock/daily-screen.tsx')).DailyScreen,
  },
  {
    path: '/diary',
    frame: 'office',
    place: 'diary',
    load: async () => (await import('./features/diary/hours/hours-screen.tsx')).HoursScreen,
  },
  {
    path: '/diary/places',
    frame: 'office',
    place: 'diary',
    load: async () => (await import('./features/diary/places-screen.tsx')).PlacesScreen,
  },
  {
    path: '/diary/lead-times',
    frame: 'office',
    place: 'diary',
    load: async () => (await import('./features/diary/lead-times-screen.tsx')).LeadTimesScreen,
  },
  {
    path: '/reports',
    frame: 'office',
    place: 'reports',
    load: async () => (await import('./features/reports/overview-screen.tsx')).OverviewScreen,
  },
  {
    path: '/reports/sales',
    frame: 'office',
    place: 'reports',
    load: async () => (await import('./features/reports/sales-screen.tsx')).SalesScreen,
  },
  {
    path: '/reports/products',
    frame: 'office',
    place: 'reports',
    load: async () => (await import('./features/reports/products-screen.tsx')).ProductsSoldScreen,
  },
  {
    path: '/reports/hours',
    frame: 'office',
    place: 'reports',
    load: async () => (await import('./features/reports/parts/hours-screen.tsx')).HoursScreen,
  },
  {
    path: '/reports/customers',
    frame: 'office',
    place: 'reports',
    load: async () => (await import('./features/reports/parts/buyers-screen.tsx')).BuyersScreen,
  },
  {
    path: '/reports/closing',
    frame: 'office',
    place: 'reports',
    load: async () => (await import('./features/reports/closing-screen.tsx')).ClosingScreen,
  },
  {
    path: '/reports/accountant',
    frame: 'office',
    place: 'reports',
    needs: ['ledger.export'],
    load: async () => (await import('./features/reports/accountant-screen.tsx')).AccountantScreen,
  },
  {
    path: '/customers',
    frame: 'office',
    place: 'customers',
    needs: ['customers.see'],
    load: async () => (await import('./features/customers/customers-screen.tsx')).CustomersScreen,
  },
  {
    path: '/customers/:customerId',
    frame: 'office',
    place: 'customers',
    needs: ['customers.see'],
    load: async () => (await import('./features/customers/page/customer-screen.tsx')).CustomerScreen,
  },
  {
    path: '/complaints',
    frame: 'office',
    place: 'inbox',
    needs: ['complaints.keep'],
    load: async () => (await import('./features/inbox/complaints/complaints-screen.tsx')).ComplaintsScreen,
  },
  {
    path: '/newsletter',
    frame: 'office',
    place: 'customers',
    needs: ['newsletter.send'],
    load: async () => (await import('./features/newsletters/newsletters-screen.tsx')).NewslettersScreen,
  },
  {
    path: '/newsletter/readers',
    frame: 'office',
    place: 'customers',
    needs: ['newsletter.send'],
    load: async () => (await import('./features/newsletters/readers-screen.tsx')).ReadersScreen,
  },
  {
    path: '/newsletter/:newsletterId',
    frame: 'office',
    place: 'customers',
    needs: ['newsletter.send'],
    load: async () => (await import('./features/newsletters/newsletter-screen.tsx')).NewsletterScreen,
  },
  { path: '/sign-in', frame: 'entry', place: null, load: async () => (await import('./routes/sign-in.tsx')).Component },
  {
    path: '/set-up',
    frame: 'entry',
    place: null,
    load: async () => (await import('./routes/join.tsx')).Component,
  },
  {
    path: '/invitation',
    frame: 'entry',
    place: null,
    load: async () => (await import('./routes/join.tsx')).Component,
  },
  {
    path: '/tablet',
    frame: 'bare',
    place: null,
    load: async () => (await import('./routes/tablet.tsx')).Component,
  },
  {
    path: '/settings',
    frame: 'office',
    place: 'settings',
    load: async () => (await import('./routes/settings/settings.tsx')).Component,
  },
  {
    path: '/settings/shop',
    frame: 'office',
    place: 'settings',
    needs: ['settings.shop'],
    load: async () => (await import('./features/settings/values/shop-settings.tsx')).ShopSettings,
  },
  {
    path: '/settings/money',
    frame: 'office',
    place: 'settings',
    needs: ['settings.money'],
    load: async () => (await import('./features/settings/values/money-settings.tsx')).MoneySettings,
  },
  {
    path: '/settings/emails',
    frame: 'office',
    place: 'settings',
    needs: ['settings.shop'],
    load: async () => (await import('./features/settings/values/email-settings.tsx')).EmailSettings,
  },
  {
    path: '/settings/menu',
    frame: 'office',
    place: 'products',
    needs: ['settings.shop'],
    load: async () => (await import('./routes/settings/menu.tsx')).Component,
  },
  {
    path: '/settings/connections',
    frame: 'office',
    place: 'settings',
    needs: ['settings.shop'],
    load: async () => (await import('./routes/settings/connections.tsx')).Component,
  },
  {
    path: '/settings/you',
    frame: 'office',
    place: null,
    needs: [],
    load: async () => (await import('./routes/settings/you.tsx')).Component,
  },
  {
    path: '/settings/team',
    frame: 'office',
    place: 'settings',
    needs: ['staff.manage'],
    load: async () => (await import('./routes/settings/team.tsx')).Component,
  },
  {
    path: '/settings/roles',
    frame: 'office',
    place: 'settings',
    needs: ['staff.manage'],
    load: async () => (await import('./routes/settings/roles.tsx')).Component,
  },
  {
    path: '/settings/devices',
    frame: 'office',
    place: 'settings',
    needs: ['devices.enrol'],
    load: async () => (await import('./routes/settings/devices.tsx')).Component,
  },
  {
    path: '/settings/audit',
    frame: 'office',
    place: 'settings',
    needs: ['audit.see'],
    load: async () => (await import('./routes/settings/audit.tsx')).Component,
  },
  {
    path: '/settings/first-day',
    frame: 'office',
    place: 'settings',
    needs: ['settings.shop'],
    load: async () => (await import('./routes/settings/first-day.tsx')).Component,
  },
  {
    path: '/help',
    frame: 'office',
    place: null,
    needs: [],
    load: async () => (await import('./features/shell/help-page.tsx')).HelpPage,
  },
  {
    path: '/help/:page',
    frame: 'office',
    place: null,
    needs: [],
    load: async () => (await import('./features/shell/help-page.tsx')).HelpPage,
  },
];

/** The permissions of which one opens the screen; none is needed where the list is empty. */
export const needsOf = ({ needs, place }: Screen): readonly Permission[] =>
  needs ?? places.find(({ key }) => key === place)?.needs ?? [];
