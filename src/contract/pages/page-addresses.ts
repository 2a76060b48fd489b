import { listingParameters, sectionParameter } from '#contract/listing/filters.ts';
import { pageNumber } from '#contract/listing/listing-input.ts';
import { readListingQuery, readSearchQuery } from '#contract/listing/read-listing-query.ts';
import { searchParameters } from '#contract/listing/search-address.ts';
import { urls } from './urls.ts';

type Parameters = [name: string, value: string][];
/** Parameters come in one order and one spelling; the rest of a query does not make a different page. */
type Reading = (query: URLSearchParams) => Parameters;

const nothing: Reading = () => [];
const named =
  (...names: readonly string[]): Reading =>
  (query) =>
    names.flatMap((name): Parameters => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    });
const paged: Reading = (query) => {
  const page = pageNumber.parse(query.get('page') ?? undefined);
  return page === 1 ? [] : [['page', String(page)]];
};
const listed: Reading = (query) => listingParameters(readListingQuery(query));
const searched: Reading = (query) => searchParameters(readSearchQuery(query));
const all =
  (...readings: readonly Reading[]): Reading =>
  (query) =>
    readings.flatMap((reading) => reading(query));
const inCollection = (section: string | undefined): Reading => all(named(...(section ? [section] : [])), listed);

/**
 * A page is cached under what it reads from its query, and nothing else: a screen that reads a new parameter names it
 * here.
 */
export const pageAddresses: Readonly<Record<string, Reading>> = {
  '/': paged,
  '/category/:categorySlug': listed,
  '/product': nothing,
  '/product/:productSlug': nothing,
  [urls.search()]: all(named('q'), searched),
  [urls.login()]: named('returnTo'),
  [urls.register()]: named('returnTo'),
  [urls.forgotPassword]: nothing,
  [urls.resetPassword()]: named('token'),
  [urls.confirmEmail()]: named('token'),
  '/sign-in/:provider': nothing,
  [urls.checkout]: nothing,
  '/order-success': named('orderNo', 'turnedBack'),
  [urls.orders]: named('search', 'sort', 'page', 'history'),
  [urls.orderTracker]: named('orderNo'),
  [urls.pay()]: named('token'),
  [urls.review()]: named('token'),
  [urls.vatInvoice()]: named('order', 'token'),
  [urls.bespokeCakes]: nothing,
  [urls.enquiry()]: named('token', 'id'),
  [urls.profile]: nothing,
  [urls.ourCupcakes]: inCollection(sectionParameter['our-cupcakes']),
  [urls.products]: listed,
  [urls.newArrivals]: listed,
  [urls.promotions]: listed,
  [urls.bestSellers]: listed,
  [urls.byOccasion]: inCollection(sectionParameter['by-occasion']),
  [urls.about]: nothing,
  [urls.contact]: named('order'),
  [urls.unsubscribe()]: named('token'),
  [urls.confirmNewsletter()]: named('token'),
  [urls.faq]: nothing,
  [urls.allergens]: nothing,
  [urls.pickupInformation]: nothing,
  [urls.returnsPolicy]: nothing,
  [urls.terms]: nothing,
  [urls.privacy]: nothing,
};

/** 'moved' leads to the one address under which a page is kept (capitals, a slash at the end). */
export type PageAddress =
  | { readonly kind: 'page'; readonly address: string }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unknown' };

const unknown: PageAddress = { kind: 'unknown' };
const patterns = Object.entries(pageAddresses).map(([path, reading]) => ({
  parts: path.split('/'),
  reading,
}));

const control = /\p{Cc}/u;

/** @param address a path with its query, starting with one slash */
export function readPageAddress(address: string): PageAddress {
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(address) ?? [];
  const parts = partsOf(path);
  if (parts === null) return unknown;
  const own = parts.map((part) => part.toLowerCase());
  if (own.length > 2 && own.at(-1) === '') own.pop();
  const found = patterns.find((pattern) => fits(pattern.parts, own));
  if (!found) return unknown;
  const ownPath = own.map(encodeURIComponent).join('/');
  if (own.join('/') !== parts.join('/')) return { kind: 'moved', to: query ? `${ownPath}?${query}` : ownPath };
  const parameters = query ? found.reading(new URLSearchParams(query)) : [];
  const written = parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`;
  return { kind: 'page', address: ownPath + written };
}

/** Decoded; null if it is spelled as no path of ours can be. */
function partsOf(path: string): string[] | null {
  try {
    const parts = path.split('/').map(decodeURIComponent);
    return parts.some((part) => control.test(part)) ? null : parts;
  } catch {
    return null;
  }
}

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]));
