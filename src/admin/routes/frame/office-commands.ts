import type { Command } from '#admin/features/palette/commands.ts';
import { openPlaces } from '#admin/places.ts';
import { needsOf, screens } from '#admin/screens.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';

/** A screen that one goes to by its name; who may is what its row in the table of screens says. */
type Way = Command & { readonly to: string };

const go = (to: string, name: string, rest: Pick<Way, 'icon'> & Partial<Way>): Way => ({
  key: to,
  to,
  name,
  group: 'Go to',
  ...rest,
});

const ways: readonly Way[] = [
  go(adminUrls.newOrder, 'New order', { icon: 'plus', group: 'Do', keys: 'N', words: 'take till counter telephone' }),
  go(adminUrls.collect, 'Collect', { icon: 'scan-line', group: 'Do', keys: 'C', words: 'hand over pick-up scan' }),
  go(adminUrls.shopWindow(), 'Shop window', {
    icon: 'store',
    isInner: true,
    words: 'home page hero carousel slides announcement story faq texts',
  }),
  go(adminUrls.shopWindow('termsPage'), 'Terms, privacy, returns', {
    icon: 'pencil',
    isInner: true,
    words: 'legal pages policy pick-up information cookies conditions texts',
  }),
  go(adminUrls.productsImport, 'Import and export products', {
    icon: 'file-spreadsheet',
    isInner: true,
    words: 'csv file spreadsheet upload download excel stock counted',
  }),
  go(adminUrls.stockCount, 'Count the stock', { icon: 'check-check', isInner: true, words: 'shelf inventory sheet' }),
  go(adminUrls.stockMovements(), 'Stock movements', { icon: 'history', isInner: true, words: 'ledger baked wasted' }),
  go(adminUrls.stockDaily, 'Daily pieces', { icon: 'alarm-clock', isInner: true, words: 'stock rule morning low' }),
  go(adminUrls.messages(), 'Messages', { icon: 'mail', isInner: true, words: 'inbox contact form answer' }),
  go(adminUrls.enquiries(), 'Enquiries', {
    icon: 'message-square-quote',
    isInner: true,
    words: 'inbox wedding bespoke quotes',
  }),
  go(adminUrls.reviews(), 'Reviews', {
    icon: 'message-square-quote',
    isInner: true,
    words: 'inbox stars publish how was it',
  }),
  go(adminUrls.customers, 'Customers', { icon: 'users', isInner: true, words: 'people accounts' }),
  go(adminUrls.notCollected, 'Not collected', {
    icon: 'shopping-bag',
    isInner: true,
    words: 'collect waiting nobody came closing',
  }),
  go(adminUrls.diaryPlaces, 'Capacity and limits', {
    icon: 'grid-3x3',
    isInner: true,
    words: 'diary capacity baking points',
  }),
  go(adminUrls.diaryLeadTimes, 'Lead times', { icon: 'timer', isInner: true, words: 'diary notice days ahead' }),
  go(adminUrls.sales(), 'Sales', { icon: 'chart-column', isInner: true, words: 'reports turnover vat' }),
  go(adminUrls.productsSold, 'Products sold', {
    icon: 'chart-column',
    isInner: true,
    words: 'reports categories pieces best sellers',
  }),
  go(adminUrls.salesHours, 'Sales by hour and weekday', {
    icon: 'chart-column',
    isInner: true,
    words: 'reports busy times days',
  }),
  go(adminUrls.salesCustomers, 'Sales by customers and sources', {
    icon: 'chart-column',
    isInner: true,
    words: 'reports new returning website telephone counter',
  }),
  go(adminUrls.closing(), 'Closing', {
    icon: 'lock',
    isInner: true,
    words: 'reports cash drawer count end of the day',
  }),
  go(adminUrls.accountant, 'For the accountant', {
    icon: 'download',
    isInner: true,
    words: 'reports ledger csv month',
  }),
  go(adminUrls.settingsShop, 'Shop settings', {
    icon: 'store',
    isInner: true,
    words: 'name telephone address kitchen unpaid minutes payment on collection',
  }),
  go(adminUrls.settingsMoney, 'Money settings', {
    icon: 'banknote',
    isInner: true,
    words: 'vat number rate discount refund reasons company',
  }),
  go(adminUrls.settingsEmails, 'Email texts', {
    icon: 'mail',
    isInner: true,
    words: 'settings phrases letters newsletter',
  }),
  go(adminUrls.settingsMenu, 'Menu and footer', {
    icon: 'link',
    isInner: true,
    words: 'settings navigation categories links popular searches',
  }),
  go(adminUrls.settingsConnections, 'Connections', {
    icon: 'refresh-cw',
    isInner: true,
    words: 'settings services test email card provider postcodes pictures try',
  }),
  go(adminUrls.complaints, 'Complaints', {
    icon: 'message-square-quote',
    isInner: true,
    words: 'inbox customers register allergen incidents unhappy',
  }),
  go(adminUrls.newsletters, 'Newsletter', {
    icon: 'mail',
    isInner: true,
    words: 'customers subscribers readers write',
  }),
  go(adminUrls.newsletterReaders, 'Newsletter readers', {
    icon: 'users',
    isInner: true,
    words: 'customers subscribers consent',
  }),
  go(adminUrls.team, 'Team', { icon: 'users', isInner: true, words: 'settings people members invite' }),
  go(adminUrls.roles, 'Roles', { icon: 'shield-check', isInner: true, words: 'settings permissions' }),
  go(adminUrls.devices, 'Devices', { icon: 'tablet', isInner: true, words: 'settings tablets enrol' }),
  go(adminUrls.audit, 'Audit log', { icon: 'history', isInner: true, words: 'settings who did what' }),
  go(adminUrls.firstDay, 'The first day', { icon: 'store', isInner: true, words: 'settings begin steps' }),
  go(adminUrls.help(), 'The manual', { icon: 'info', isInner: true, words: 'help how to guide' }),
];

const may = (permissions: readonly string[], to: string): boolean => {
  const [path] = to.split('?', 1);
  const screen = screens.find((one) => one.path === path);
  const needs = screen && needsOf(screen);
  return needs !== undefined && (needs.length === 0 || needs.some((permission) => permissions.includes(permission)));
};

/** What somebody who may so much goes to: the places of the rail, then the screens within them. */
export function waysFor(permissions: readonly string[]): readonly Way[] {
  const open = openPlaces(permissions);
  return [
    ...open.map(({ name, path, icon, keys }) => go(path, name, { icon, keys })),
    // A place that their rail does not have is found by its name all the same.
    ...ways.filter(({ to }) => may(permissions, to) && !open.some(({ path }) => path === to)),
  ];
}

/** Those with a key of their own, beside the places, whose keys the frame has. */
export const keyedWays = (permissions: readonly string[]) =>
  ways.flatMap(({ keys, name, to }) => (keys !== undefined && may(permissions, to) ? [{ keys, name, to }] : []));
