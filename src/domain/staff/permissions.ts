/** What a member of staff may do, as verbs. The menu, routes, buttons, the API and its tests all read this one list. */
export const permissions = [
  'orders.see',
  /** Between 'to bake', 'baking' and 'ready'. */
  'orders.move',
  'orders.handOver',
  /** Day, time and notes, before baking. */
  'orders.reschedule',
  /** Lines, quantities, messages, recipient. */
  'orders.edit',
  'orders.cancel',
  'orders.take',
  'orders.discount',
  /** Beyond a full time, with a reason. */
  'orders.overfill',
  /** Beyond the day's work units. */
  'orders.overwork',
  'orders.note',
  'messages.answer',
  'money.see',
  'payments.take',
  /** Up to the role's limit; beyond it if a second person confirms it. */
  'refunds.give',
  /** VAT invoices, which are numbered and never change. */
  'invoices.issue',
  'customers.see',
  'customers.manage',
  'customers.export',
  /** What somebody was unhappy with, and what was done. */
  'complaints.keep',
  /** To everybody who has subscribed, along with the list of them. */
  'newsletter.send',
  'production.see',
  'products.edit',
  'prices.edit',
  'stock.move',
  'diary.edit',
  'sales.pause',
  'reports.see',
  'ledger.export',
  /** Counting the drawer at the end of the day. */
  'day.close',
  'settings.shop',
  'settings.money',
  'devices.enrol',
  'staff.manage',
  'audit.see',
] as const;

export type Permission = (typeof permissions)[number];

/** In the words of the roles screen: 'Counter staff may …'. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  'orders.see': 'see orders',
  'orders.move': 'start baking, mark ready and mark products ‘not today’',
  'orders.handOver': 'hand orders over',
  'orders.reschedule': 'change day, time and notes before baking',
  'orders.edit': 'change what is ordered',
  'orders.cancel': 'cancel orders',
  'orders.take': 'take orders at the counter and by telephone',
  'orders.discount': 'give a discount',
  'orders.overfill': 'book a full time, with a reason',
  'orders.overwork': 'go past the day’s baking points, with a reason',
  'orders.note': 'add notes',
  'messages.answer': 'reply to messages and email customers',
  'money.see': 'see payments and what is owed',
  'payments.take': 'take payments',
  'refunds.give': 'give refunds',
  'invoices.issue': 'make VAT invoices',
  'customers.see': 'see customers',
  'customers.manage': 'change, suspend and delete customers',
  'customers.export': 'export personal data',
  'complaints.keep': 'keep the complaints register',
  'newsletter.send': 'send newsletters',
  'production.see': 'see production',
  'products.edit': 'change products',
  'prices.edit': 'change prices',
  'stock.move': 'change stock',
  'diary.edit': 'change the diary',
  'sales.pause': 'pause orders',
  'reports.see': 'see reports',
  'ledger.export': 'export the ledger',
  'day.close': 'count the drawer and close the day',
  'settings.shop': 'change shop settings',
  'settings.money': 'change money settings',
  'devices.enrol': 'enrol tablets',
  'staff.manage': 'manage the team',
  'audit.see': 'read the audit log',
};
