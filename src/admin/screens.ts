import { type ComponentType, createElement, type ReactNode } from 'react';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { type PlaceKey, places } from './places.ts';
import type { TabRow } from './ui/actions/tabs.tsx';
import type { IconName } from './ui/icon.tsx';

/** How the palette offers a screen, or a part of one that has an address of its own. */
type Found = {
  readonly name: string;
  readonly icon: IconName;
  /** What else somebody may call it. */
  readonly words: string;
  /** Its shortcut from anywhere, as `useShortcuts` writes it. */
  readonly keys?: string;
  /** Where it leads, if not to the screen as it opens. */
  readonly to?: string;
};

type Row = {
  /** Below /admin, with `:names`. */
  readonly path: string;
  /**
   * If absent, it is 'office': it has the sidebar and lets in people who are signed in. 'entry' is for signing in;
   * 'bare' is for prints and the tablet.
   */
  readonly frame?: 'entry' | 'bare';
  /** The place in the sidebar that it belongs to. */
  readonly place?: PlaceKey;
  /** Any one of them opens it; if absent, the place's own. An empty list requires none. */
  readonly needs?: readonly Permission[];
  /** Its name among the tabs of its place. */
  readonly tab?: string;
  /** Its page of the manual (`docs/manual`); if absent, the place's own. */
  readonly help?: string;
  /** The first screen of a place is found by the name of the place. */
  readonly find?: readonly Found[];
  /** Its own module, loaded when somebody goes there. */
  readonly load: () => Promise<ComponentType>;
};

export type Screen = Omit<Row, 'frame'> & { readonly frame: 'office' | NonNullable<Row['frame']> };

/** A screen that shows beside it what is not sold today, which belongs to another feature: both are loaded together. */
async function withNotToday(screen: Promise<ComponentType<{ readonly notToday: ReactNode }>>): Promise<ComponentType> {
  const [Screen, { NotToday }] = await Promise.all([screen, import('./features/stock/not-today.tsx')]);
  return () => createElement(Screen, { notToday: createElement(NotToday) });
}

const loadBoard = () =>
  withNotToday(import('./features/board/board-screen.tsx').then(({ BoardScreen }) => BoardScreen));

const loadHelp = async () => (await import('./frame/help-page.tsx')).HelpPage;
const loadJoin = async () => (await import('./features/sign-in/entry/join-screen.tsx')).JoinScreen;

const found = (name: string, icon: IconName, words: string, more: Pick<Found, 'keys' | 'to'> = {}): Found => ({
  name,
  icon,
  words,
  ...more,
});

/** The screens of a place; a row that names another place keeps it. */
const of = (place: PlaceKey, rows: readonly Row[]): Row[] => rows.map((row) => ({ place, ...row }));

/** Tabs and palette show them in this order. */
const rows: readonly Row[] = [
  ...of('today', [
    { path: '/', load: loadBoard },
    { path: '/day/:date', load: loadBoard },
  ]),
  ...of('orders', [
    {
      path: '/orders',
      needs: ['orders.see'],
      load: async () => (await import('./features/orders/list/orders-screen.tsx')).OrdersScreen,
    },
    {
      path: '/orders/new',
      needs: ['orders.take'],
      help: 'new-order',
      find: [found('New order', 'plus', 'take till counter telephone', { keys: 'N' })],
      load: () => withNotToday(import('./features/till/till-screen.tsx').then(({ TillScreen }) => TillScreen)),
    },
    {
      path: '/collect',
      place: 'today',
      needs: ['orders.handOver'],
      help: 'collect',
      find: [
        found('Collect', 'scan-line', 'hand over pick-up scan', { keys: 'C' }),
        found('Not collected', 'shopping-bag', 'collect waiting nobody came closing', { to: adminUrls.notCollected }),
      ],
      load: async () => (await import('./features/collect/collect-screen.tsx')).CollectScreen,
    },
    {
      path: '/orders/:orderNo',
      needs: ['orders.see'],
      help: 'order',
      load: async () => (await import('./features/orders/page/order-screen.tsx')).OrderScreen,
    },
  ]),
  ...of('production', [
    {
      path: '/production',
      load: () =>
        withNotToday(
          import('./features/production/production-screen.tsx').then(({ ProductionScreen }) => ProductionScreen),
        ),
    },
  ]),
  ...of('products', [
    {
      path: '/products',
      tab: 'Products',
      load: async () => (await import('./features/products/list/products-screen.tsx')).ProductsScreen,
    },
    {
      path: '/shop-window',
      needs: ['settings.shop'],
      tab: 'Shop window',
      help: 'shop-window',
      find: [
        found('Shop window', 'store', 'home page hero carousel slides announcement story faq texts'),
        found('Terms, privacy, returns', 'pencil', 'legal pages policy pick-up information cookies conditions texts', {
          to: adminUrls.shopWindow('termsPage'),
        }),
      ],
      load: async () => (await import('./features/products/window/window-screen.tsx')).WindowScreen,
    },
    {
      path: '/products/import',
      needs: ['products.edit'],
      tab: 'Import and export',
      help: 'import',
      find: [
        found(
          'Import and export products',
          'file-spreadsheet',
          'csv file spreadsheet upload download excel stock counted',
        ),
      ],
      load: async () => (await import('./features/products/import/import-screen.tsx')).ImportScreen,
    },
    {
      path: '/products/:productId',
      load: async () => (await import('./features/products/edit/product-screen.tsx')).ProductScreen,
    },
  ]),
  ...of('stock', [
    {
      path: '/stock',
      tab: 'Baked today',
      load: () => withNotToday(import('./features/stock/baked-screen.tsx').then(({ BakedScreen }) => BakedScreen)),
    },
    {
      path: '/stock/count',
      tab: 'Count',
      find: [found('Count the stock', 'check-check', 'shelf inventory sheet')],
      load: async () => (await import('./features/stock/count-screen.tsx')).CountScreen,
    },
    {
      path: '/stock/movements',
      tab: 'Movements',
      find: [found('Stock movements', 'history', 'ledger baked wasted')],
      load: async () => (await import('./features/stock/movements-screen.tsx')).MovementsScreen,
    },
    {
      path: '/stock/daily',
      tab: 'Daily pieces',
      find: [found('Daily pieces', 'alarm-clock', 'stock rule morning low')],
      load: async () => (await import('./features/stock/daily-screen.tsx')).DailyScreen,
    },
  ]),
  ...of('diary', [
    {
      path: '/diary',
      tab: 'Hours and days',
      load: async () => (await import('./features/diary/hours/hours-screen.tsx')).HoursScreen,
    },
    {
      path: '/diary/places',
      tab: 'Capacity and baking points',
      find: [found('Capacity and limits', 'grid-3x3', 'diary capacity baking points')],
      load: async () => (await import('./features/diary/places-screen.tsx')).PlacesScreen,
    },
    {
      path: '/diary/lead-times',
      tab: 'Lead times',
      find: [found('Lead times', 'timer', 'diary notice days ahead')],
      load: async () => (await import('./features/diary/lead-times-screen.tsx')).LeadTimesScreen,
    },
  ]),
  ...of('reports', [
    {
      path: '/reports',
      tab: 'Overview',
      load: async () => (await import('./features/reports/overview-screen.tsx')).OverviewScreen,
    },
    {
      path: '/reports/sales',
      tab: 'Sales',
      find: [found('Sales', 'chart-column', 'reports turnover vat')],
      load: async () => (await import('./features/reports/sales-screen.tsx')).SalesScreen,
    },
    {
      path: '/reports/products',
      tab: 'Products',
      find: [found('Products sold', 'chart-column', 'reports categories pieces best sellers')],
      load: async () => (await import('./features/reports/products-screen.tsx')).ProductsSoldScreen,
    },
    {
      path: '/reports/hours',
      tab: 'Hours',
      find: [found('Sales by hour and weekday', 'chart-column', 'reports busy times days')],
      load: async () => (await import('./features/reports/parts/hours-screen.tsx')).HoursScreen,
    },
    {
      path: '/reports/customers',
      tab: 'Customers',
      find: [
        found('Sales by customers and sources', 'chart-column', 'reports new returning website telephone counter'),
      ],
      load: async () => (await import('./features/reports/parts/buyers-screen.tsx')).BuyersScreen,
    },
    {
      path: '/reports/searches',
      tab: 'Searches',
      find: [found('What people searched for', 'search', 'reports synonyms nothing found looking words')],
      load: async () => (await import('./features/reports/searches-screen.tsx')).SearchesScreen,
    },
    {
      path: '/reports/closing',
      tab: 'Closing',
      help: 'closing',
      find: [found('Closing', 'lock', 'reports cash drawer count end of the day')],
      load: async () => (await import('./features/reports/closing-screen.tsx')).ClosingScreen,
    },
    {
      path: '/reports/accountant',
      needs: ['ledger.export'],
      tab: 'For the accountant',
      help: 'accountant',
      find: [found('For the accountant', 'download', 'reports ledger csv month')],
      load: async () => (await import('./features/reports/accountant-screen.tsx')).AccountantScreen,
    },
  ]),
  ...of('customers', [
    {
      path: '/customers',
      needs: ['customers.see'],
      find: [found('Customers', 'users', 'people accounts')],
      load: async () => (await import('./features/customers/customers-screen.tsx')).CustomersScreen,
    },
    {
      path: '/customers/:customerId',
      needs: ['customers.see'],
      load: async () => (await import('./features/customers/page/customer-screen.tsx')).CustomerScreen,
    },
    {
      path: '/newsletter',
      needs: ['newsletter.send'],
      tab: 'Newsletters',
      help: 'newsletter',
      find: [found('Newsletter', 'mail', 'customers subscribers readers write')],
      load: async () => (await import('./features/newsletters/newsletters-screen.tsx')).NewslettersScreen,
    },
    {
      path: '/newsletter/readers',
      needs: ['newsletter.send'],
      tab: 'Subscribers',
      help: 'newsletter',
      find: [found('Newsletter subscribers', 'users', 'customers readers consent')],
      load: async () => (await import('./features/newsletters/readers-screen.tsx')).ReadersScreen,
    },
    {
      path: '/newsletter/:newsletterId',
      needs: ['newsletter.send'],
      help: 'newsletter',
      load: async () => (await import('./features/newsletters/newsletter-screen.tsx')).NewsletterScreen,
    },
  ]),
  ...of('inbox', [
    { path: '/inbox', load: async () => (await import('./features/inbox/inbox.tsx')).Inbox },
    {
      path: '/messages',
      needs: ['messages.answer'],
      tab: 'Messages',
      find: [found('Messages', 'mail', 'inbox contact form answer')],
      load: async () => (await import('./features/inbox/messages/messages-screen.tsx')).MessagesScreen,
    },
    {
      path: '/enquiries',
      needs: ['messages.answer'],
      tab: 'Enquiries',
      help: 'enquiries',
      find: [found('Enquiries', 'message-square-quote', 'inbox wedding bespoke quotes')],
      load: async () => (await import('./features/inbox/enquiries/enquiries-screen.tsx')).EnquiriesScreen,
    },
    {
      path: '/enquiries/:enquiryId',
      needs: ['messages.answer'],
      help: 'enquiries',
      load: async () => (await import('./features/inbox/enquiries/enquiry-screen.tsx')).EnquiryScreen,
    },
    {
      path: '/messages/reviews',
      needs: ['messages.answer'],
      tab: 'Reviews',
      find: [found('Reviews', 'message-square-quote', 'inbox stars publish how was it')],
      load: async () => (await import('./features/inbox/messages/reviews-screen.tsx')).ReviewsScreen,
    },
    {
      path: '/complaints',
      needs: ['complaints.keep'],
      tab: 'Complaints',
      help: 'complaints',
      find: [found('Complaints', 'message-square-quote', 'inbox customers register allergen incidents unhappy')],
      load: async () => (await import('./features/inbox/complaints/complaints-screen.tsx')).ComplaintsScreen,
    },
  ]),
  ...of('settings', [
    {
      path: '/settings',
      load: async () => (await import('./features/settings/settings-tabs.tsx')).Settings,
    },
    {
      path: '/settings/shop',
      needs: ['settings.shop'],
      tab: 'Shop',
      find: [found('Shop settings', 'store', 'name telephone address kitchen unpaid minutes payment on collection')],
      load: async () => (await import('./features/settings/values/shop-settings.tsx')).ShopSettings,
    },
    {
      path: '/settings/money',
      needs: ['settings.money'],
      tab: 'Money',
      help: 'money',
      find: [found('Money settings', 'banknote', 'vat number rate discount refund reasons company')],
      load: async () => (await import('./features/settings/values/money-settings.tsx')).MoneySettings,
    },
    {
      path: '/settings/emails',
      needs: ['settings.shop'],
      tab: 'Emails',
      help: 'emails',
      find: [found('Email texts', 'mail', 'settings phrases letters newsletter')],
      load: async () => (await import('./features/settings/values/email-settings.tsx')).EmailSettings,
    },
    {
      path: '/settings/menu',
      place: 'products',
      needs: ['settings.shop'],
      help: 'menu',
      find: [found('Menu and footer', 'link', 'settings navigation categories links popular searches')],
      load: async () => (await import('./features/settings/values/menu-settings.tsx')).MenuSettings,
    },
    {
      path: '/settings/connections',
      needs: ['settings.shop'],
      tab: 'Connections',
      help: 'connections',
      find: [found('Connections', 'refresh-cw', 'settings services test email card provider postcodes pictures try')],
      load: async () => (await import('./features/settings/connections-screen.tsx')).ConnectionsScreen,
    },
    {
      path: '/settings/team',
      needs: ['staff.manage'],
      tab: 'Team',
      help: 'team',
      find: [found('Team', 'users', 'settings people members invite')],
      load: async () => (await import('./features/settings/team-screen.tsx')).TeamScreen,
    },
    {
      path: '/settings/roles',
      needs: ['staff.manage'],
      tab: 'Roles',
      help: 'roles',
      find: [found('Roles', 'shield-check', 'settings permissions')],
      load: async () => (await import('./features/settings/roles-screen.tsx')).RolesScreen,
    },
    {
      path: '/settings/devices',
      needs: ['devices.enrol'],
      tab: 'Devices',
      help: 'devices',
      find: [found('Devices', 'tablet', 'settings tablets enrol')],
      load: async () => (await import('./features/settings/devices-screen.tsx')).DevicesScreen,
    },
    {
      path: '/settings/audit',
      needs: ['audit.see'],
      tab: 'Audit log',
      help: 'audit',
      find: [found('Audit log', 'history', 'settings who did what')],
      load: async () => (await import('./features/settings/audit-screen.tsx')).AuditScreen,
    },
    {
      path: '/settings/first-day',
      needs: ['settings.shop'],
      tab: 'The first day',
      help: 'first-day',
      find: [found('The first day', 'store', 'settings begin steps')],
      load: async () => (await import('./features/settings/first-day-screen.tsx')).FirstDayScreen,
    },
  ]),
  {
    path: '/settings/you',
    needs: [],
    help: 'you',
    load: async () => (await import('./features/sign-in/you-screen.tsx')).YouScreen,
  },
  { path: '/help', needs: [], find: [found('The manual', 'info', 'help how to guide')], load: loadHelp },
  { path: '/help/:page', needs: [], load: loadHelp },
  {
    path: '/print/ticket',
    frame: 'bare',
    needs: ['orders.see'],
    load: async () => (await import('./features/prints/ticket-screen.tsx')).TicketScreen,
  },
  {
    path: '/print/label',
    frame: 'bare',
    needs: ['orders.see'],
    load: async () => (await import('./features/prints/label-screen.tsx')).LabelScreen,
  },
  {
    path: '/print/receipt',
    frame: 'bare',
    needs: ['orders.see'],
    load: async () => (await import('./features/prints/receipt-screen.tsx')).ReceiptScreen,
  },
  {
    path: '/print/invoice',
    frame: 'bare',
    needs: ['money.see'],
    load: async () => (await import('./features/prints/sheets/invoice-screen.tsx')).InvoiceScreen,
  },
  {
    path: '/print/shelf-label',
    frame: 'bare',
    needs: ['stock.move'],
    load: async () => (await import('./features/prints/shelf-label-screen.tsx')).ShelfLabelScreen,
  },
  {
    path: '/print/day-sheet',
    frame: 'bare',
    needs: ['orders.see'],
    load: async () => (await import('./features/prints/sheets/day-sheet-screen.tsx')).DaySheetScreen,
  },
  {
    path: '/print/closing',
    frame: 'bare',
    needs: ['reports.see'],
    load: async () => (await import('./features/prints/sheets/closing-sheet-screen.tsx')).ClosingSheetScreen,
  },
  {
    path: '/sign-in',
    frame: 'entry',
    load: async () => (await import('./features/sign-in/entry/sign-in-screen.tsx')).SignInScreen,
  },
  { path: '/set-up', frame: 'entry', load: loadJoin },
  { path: '/invitation', frame: 'entry', load: loadJoin },
  { path: '/tablet', frame: 'bare', load: async () => (await import('./frame/tablet-screen.tsx')).TabletScreen },
];

/** Every screen of the back office. */
export const screens: readonly Screen[] = rows.map((row) => ({ frame: 'office', ...row }));

const placeOf = ({ place }: Screen) => places.find(({ key }) => key === place);

/** The permissions of which any one opens the screen; an empty list requires none. */
export const needsOf = (screen: Screen): readonly Permission[] => screen.needs ?? placeOf(screen)?.needs ?? [];

export const mayOpen = (screen: Screen, may: readonly string[]): boolean => {
  const needs = needsOf(screen);
  return needs.length === 0 || needs.some((permission) => may.includes(permission));
};

/** The tabs of the place that a screen belongs to, limited to those that somebody may open. */
export function tabsFor(screen: Screen | undefined, may: readonly string[]): TabRow {
  const place = screen && placeOf(screen);
  if (place === undefined) return { label: '', tabs: [] };
  const tabs = screens.flatMap((one) =>
    one.tab !== undefined && one.place === place.key && mayOpen(one, may) ? [{ to: one.path, text: one.tab }] : [],
  );
  return { label: place.tabs ?? place.name, tabs };
}

/** The page of the manual for a screen; null if it has none, and for an unknown address. */
export const helpPageOf = (screen: Screen | undefined): string | null => screen?.help ?? screen?.place ?? null;
