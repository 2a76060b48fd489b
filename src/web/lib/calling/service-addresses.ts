import { apiBase } from '#contract/endpoint.ts';

/** The services that the documents name; each may live at an address of its own. */
export type Service = 'catalogue' | 'auth' | 'registration' | 'order' | 'payment' | 'postcode';
export type ServiceAddresses = Readonly<Partial<Record<Service, string>>>;

/** Settings of the build, such as `VITE_ORDER_SERVICE=https://orders.example/api`; all default to this origin. */
export const configuredAddresses: ServiceAddresses = {
  catalogue: import.meta.env.VITE_CATALOGUE_SERVICE,
  auth: import.meta.env.VITE_AUTH_SERVICE,
  registration: import.meta.env.VITE_REGISTRATION_SERVICE,
  order: import.meta.env.VITE_ORDER_SERVICE,
  payment: import.meta.env.VITE_PAYMENT_SERVICE,
  postcode: import.meta.env.VITE_POSTCODE_SERVICE,
};

/** Which service answers a declared path (accounts §7). The cart lives with the catalogue. */
export function serviceOf(path: string): Service {
  if (/^\/auth\/(?:[a-z]+\/)?register$/.test(path)) return 'registration';
  if (path.startsWith('/auth/')) return 'auth';
  if (path.startsWith('/orders')) return 'order';
  if (path.startsWith('/payments')) return 'payment';
  if (path.startsWith('/postcodes')) return 'postcode';
  return 'catalogue';
}

/** The base address of a declared path, without a slash at its end. */
export const addressFor = (path: string, addresses: ServiceAddresses = configuredAddresses): string =>
  (addresses[serviceOf(path)] || apiBase).replace(/\/+$/, '');
