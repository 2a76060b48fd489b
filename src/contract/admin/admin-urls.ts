/** Where the back office is; {@link adminUrls} has the addresses below it. */
export const adminBase = '/admin';

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const kept = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
};

/** What the list of orders is asked for to show all debts, oldest first. */
export const debtsQuery = { payment: 'owed,part paid', sort: 'pickup' } as const;

/** Every address of the back office, below {@link adminBase}. */
export const adminUrls = {
  today: '/',
  day: (date: string) => `/day/${encodeURIComponent(date)}`,
  orders: '/orders',
  /** The list of orders, filtered. */
  ordersOf: (query: Readonly<Partial<Record<'q' | 'product' | 'state' | 'customer' | 'from' | 'to', string>>>) =>
    withQuery('/orders', query),
  debts: withQuery('/orders', debtsQuery),
  /** What one customer owes. */
  debtsOf: (customerId: number) => withQuery('/orders', { ...debtsQuery, customer: String(customerId) }),
  newOrder: '/orders/new',
  /** @param product what the till searches for at first */
  newOrderWith: (product: string) => withQuery('/orders/new', { find: product }),
  /** A telephone order for a customer who is chosen already. */
  newOrderFor: (customerId: number) => withQuery('/orders/new', { customer: String(customerId) }),
  /** @param phrase the ready-made phrase that an email starts with */
  order: (orderNo: string, sheet?: 'refund' | 'email' | 'edit' | 'invoice', phrase?: string) =>
    withQuery(`/orders/${encodeURIComponent(orderNo)}`, { sheet, phrase }),
  collect: '/collect',
  notCollected: '/collect?list=waiting',
  onLoan: '/collect?list=loans',
  production: '/production',
  productionOf: (query: Readonly<Partial<Record<'from' | 'to' | 'tab', string | undefined>>>) =>
    withQuery('/production', query),
  /** @param orderNos in the order in which they are to be printed */
  print: (kind: 'ticket' | 'label' | 'receipt', orderNos: readonly string[]) =>
    withQuery(`/print/${kind}`, { orders: orderNos.join(',') }),
  /** @param number the number of an invoice or a credit note: 'INV-17' */
  printInvoice: (number: string) => withQuery('/print/invoice', { number }),
  /** @param product its slug */
  printShelfLabels: (product: string, copies: number) =>
    withQuery('/print/shelf-label', { product, copies: String(copies) }),
  printClosing: (day: string) => withQuery('/print/closing', { day }),
  printDaySheet: (day: string) => withQuery('/print/day-sheet', { day }),
  /** The first part of it where something waits, or that the member may open. */
  inbox: '/inbox',
  /** @param list which list; the open reviews if absent */
  reviews: (list?: string) => withQuery('/messages/reviews', { list }),
  messages: (list?: string, message?: number) =>
    withQuery('/messages', { list, message: message === undefined ? undefined : String(message) }),
  /** @param list which list; the new enquiries if absent */
  enquiries: (list?: string) => withQuery('/enquiries', { list }),
  enquiry: (enquiryId: number) => `/enquiries/${enquiryId}`,
  products: '/products',
  product: (productId: number) => `/products/${productId}`,
  productsImport: '/products/import',
  /** @param part the announcement if absent */
  shopWindow: (part?: string) => withQuery('/shop-window', { part }),
  stock: '/stock',
  stockCount: '/stock/count',
  stockMovements: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/stock/movements', query),
  stockDaily: '/stock/daily',
  diary: '/diary',
  diaryPlaces: '/diary/places',
  diaryLeadTimes: '/diary/lead-times',
  reports: '/reports',
  sales: (query: Readonly<Partial<Record<'from' | 'to' | 'against', string>>> = {}) =>
    withQuery('/reports/sales', query),
  productsSold: '/reports/products',
  salesHours: '/reports/hours',
  salesCustomers: '/reports/customers',
  searches: '/reports/searches',
  /** @param day today if absent */
  closing: (day?: string) => withQuery('/reports/closing', { day }),
  accountant: '/reports/accountant',
  customers: '/customers',
  customer: (customerId: number) => `/customers/${customerId}`,
  complaints: '/complaints',
  /** A new complaint about an order. */
  complaintAbout: (orderNo: string) => withQuery('/complaints', { order: orderNo }),
  newsletters: '/newsletter',
  newsletter: (newsletterId: number | 'new') => `/newsletter/${newsletterId}`,
  newsletterReaders: '/newsletter/readers',
  settings: '/settings',
  settingsShop: '/settings/shop',
  settingsMoney: '/settings/money',
  settingsEmails: '/settings/emails',
  settingsMenu: '/settings/menu',
  settingsConnections: '/settings/connections',
  you: '/settings/you',
  team: '/settings/team',
  roles: '/settings/roles',
  devices: '/settings/devices',
  audit: '/settings/audit',
  firstDay: '/settings/first-day',
  /** @param page a page of the manual; its contents if absent */
  help: (page?: string | null) => (page ? `/help/${page}` : '/help'),
  tablet: '/tablet',
  /** @param next as in {@link adminUrls.signIn} */
  atTablet: (next?: string) => withQuery('/tablet', { next }),
  /** @param next the address to go on to, below {@link adminBase} */
  signIn: (next?: string) => withQuery('/sign-in', { next }),
  setUp: (token?: string) => withQuery('/set-up', { token }),
  invitation: (token?: string) => withQuery('/invitation', { token }),
} as const;
