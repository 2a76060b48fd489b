/** The page of the manual (`docs/manual`) for what stands below a path; of several the longest path rules. */
const pages: Readonly<Record<string, string>> = {
  '/': 'today',
  '/day': 'today',
  '/orders': 'orders',
  '/orders/:orderNo': 'order',
  '/orders/new': 'new-order',
  '/collect': 'collect',
  '/production': 'production',
  '/print': 'prints',
  '/inbox': 'inbox',
  '/messages': 'inbox',
  '/enquiries': 'enquiries',
  '/products': 'products',
  '/products/import': 'import',
  '/shop-window': 'shop-window',
  '/stock': 'stock',
  '/diary': 'diary',
  '/reports': 'reports',
  '/reports/closing': 'closing',
  '/reports/accountant': 'accountant',
  '/customers': 'customers',
  '/complaints': 'complaints',
  '/newsletter': 'newsletter',
  '/settings': 'settings',
  '/settings/first-day': 'first-day',
  '/settings/team': 'team',
  '/settings/roles': 'roles',
  '/settings/devices': 'devices',
  '/settings/money': 'money',
  '/settings/emails': 'emails',
  '/settings/menu': 'menu',
  '/settings/connections': 'connections',
  '/settings/you': 'you',
  '/settings/audit': 'audit',
};

/** @param path of a screen, with its `:names` @returns null where the manual says nothing of it */
export function helpPageOf(path: string): string | null {
  const [found] = Object.keys(pages)
    .filter((start) => path === start || path.startsWith(`${start}/`))
    .toSorted((one, other) => other.length - one.length);
  return found === undefined ? null : (pages[found] ?? null);
}
