import type { SocialProvider } from '#contract/accounts/social-sign-in.ts';
import {
  type Collection,
  type ListingQuery,
  listingParameters,
  type SearchSort,
  sectionParameter,
} from '#contract/listing/filters.ts';

export const healthPath = '/healthz';

/** CSS pixels times density; a request for another width is refused. */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 750, 900, 1280, 1920] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export type PictureKind = 'avif' | 'webp' | 'jpeg';

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const kept = Object.entries(query).filter((pair): pair is [string, string | number] => pair[1] !== undefined);
  return kept.length === 0
    ? path
    : `${path}?${new URLSearchParams(kept.map(([name, value]) => [name, String(value)]))}`;
};

export const withParameters = (path: string, parameters: [string, string][]): string =>
  parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;

/** `/best-sellers?weight=1KG`, `/by-occasion?occasion=easter&page=2`. */
const collectionAddress = (
  collection: Collection,
  query: Partial<ListingQuery<SearchSort>> & { readonly section?: string | null } = {},
): string => {
  const parameter = sectionParameter[collection];
  const chosen: [string, string][] = parameter && query.section ? [[parameter, query.section]] : [];
  return withParameters(`/${collection}`, [...chosen, ...listingParameters(query)]);
};

/** The codes that the counter scans are below it. */
export const collectionCodePath = '/collection-codes';

export const urls = {
  home: (page?: number) => withQuery('/', { page: page === 1 ? undefined : page }),
  featured: '/#featured',
  /** @param size the size to choose, for example '750g' */
  product: (slug: string, size?: string) => withQuery(`/product/${encodeURIComponent(slug)}`, { size }),
  category: (slug: string, query: Partial<ListingQuery<SearchSort>> = {}) =>
    withParameters(`/category/${encodeURIComponent(slug)}`, listingParameters(query)),
  collection: collectionAddress,
  /** With filter choices use `searchAddress`, which most pages do not load at first. */
  search: (q?: string) => withQuery('/search', { q }),
  checkout: '/checkout',
  orderSuccess: (orderNo: string) => withQuery('/order-success', { orderNo }),
  login: (returnTo?: string) => withQuery('/login', { returnTo }),
  register: (returnTo?: string) => withQuery('/register', { returnTo }),
  forgotPassword: '/forgot-password',
  /** Whose password it is comes after the #, where no server sees it. */
  resetPassword: (token?: string, email?: string) =>
    withQuery('/reset-password', { token }) + (email === undefined ? '' : `#${encodeURIComponent(email)}`),
  confirmEmail: (token?: string) => withQuery('/confirm-email', { token }),
  /** It must be entered in the provider's console. */
  signInReturn: (provider: SocialProvider) => `/sign-in/${provider}`,
  profile: '/profile',
  orders: '/orders',
  order: (orderNo: string) => withQuery('/orders', { order: orderNo }),
  /**
   * Each of its addresses differs from all others; the token is in the query, never in the path, because paths are
   * logged.
   */
  pay: (token?: string) => withQuery('/pay', { token }),
  /** How an order was; the token as in `pay`. */
  review: (token?: string) => withQuery('/review', { token }),
  /** Where customers ask for a cake that is in no catalogue. */
  bespokeCakes: '/bespoke-cakes',
  /** The token as in `pay`. */
  enquiry: (token?: string) => withQuery('/enquiry', { token }),
  /** An enquiry of the account that is logged in. */
  ownEnquiry: (id: number) => withQuery('/enquiry', { id }),
  orderTracker: '/order-tracker',
  /** For an order of the account that is logged in, or of the link that it was paid by. */
  vatInvoice: (of: { readonly order?: string; readonly token?: string } = {}) => withQuery('/vat-invoice', of),
  trackedOrder: (orderNo: string) => `${withQuery('/order-tracker', { orderNo })}#order`,
  about: '/about',
  contact: '/contact',
  /** The form starts with the order that the message is about. */
  contactAbout: (orderNo: string) => withQuery('/contact', { order: orderNo }),
  ourCupcakes: '/our-cupcakes',
  faq: '/faq',
  allergens: '/allergens',
  products: '/products',
  byOccasion: '/by-occasion',
  bestSellers: '/best-sellers',
  newArrivals: '/new-arrivals',
  promotions: '/promotions',
  pickupInformation: '/pickup-information',
  returnsPolicy: '/returns-policy',
  terms: '/terms',
  privacy: '/privacy',
  confirmNewsletter: (token?: string) => withQuery('/confirm-newsletter', { token }),
  unsubscribe: (token?: string) => withQuery('/unsubscribe', { token }),
  /** P-13: /cakes/{file name without extension}. */
  picture: (file: string, width: PictureWidth) =>
    `/cakes/${encodeURIComponent(file.replace(/\.[a-z]+$/i, ''))}?w=${width}`,
  /** B-11: the code of an order, which its customer shows at the counter. */
  collectionCode: (orderNo: string) => `${collectionCodePath}/${encodeURIComponent(orderNo)}.svg`,
  paymentNotices: '/api/payments/notices',
} as const;
