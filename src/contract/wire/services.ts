export const serviceNames = ['catalogue', 'auth', 'registration', 'order', 'payment', 'postcode'] as const;
export type Service = (typeof serviceNames)[number];

/** A service at `/api` on the page's own origin is left out. */
export type ServiceAddresses = Readonly<Partial<Record<Service, string>>>;

export const servicesMeta = 'shop-services';

/** Accounts §7. The cart lives with the catalogue. */
export function serviceOf(path: string): Service {
  if (/^\/auth\/(?:[a-z]+\/)?register$/.test(path)) return 'registration';
  if (path.startsWith('/auth/')) return 'auth';
  if (path.startsWith('/orders')) return 'order';
  if (path.startsWith('/payments')) return 'payment';
  if (path.startsWith('/postcodes')) return 'postcode';
  return 'catalogue';
}
