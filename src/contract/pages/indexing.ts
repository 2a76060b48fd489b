import { urls } from './urls.ts';

/** Screens that are the same for everybody and worth finding; categories and products come on top. */
export const publicPages: readonly string[] = [
  urls.home(),
  urls.products,
  urls.ourCupcakes,
  urls.bestSellers,
  urls.newArrivals,
  urls.promotions,
  urls.byOccasion,
  urls.about,
  urls.contact,
  urls.faq,
  urls.pickupInformation,
  urls.returnsPolicy,
  urls.orderTracker,
  urls.terms,
  urls.privacy,
];

/** What search engines need not ask for. */
export const uncrawledPaths: readonly string[] = [
  urls.checkout,
  urls.orders,
  `${urls.login()}?`,
  `${urls.register()}?`,
  '/order-success',
  '/till',
  '/api',
  '/dev',
];

/** Screens that belong to one customer: in no search engine's index. */
const unlisted: ReadonlySet<string> = new Set([
  urls.login(),
  urls.register(),
  urls.checkout,
  '/order-success',
  urls.orders,
  urls.profile,
  '/unsubscribe',
  urls.forgotPassword,
  urls.resetPassword(),
  urls.confirmEmail(),
  urls.signInReturn('google'),
  urls.signInReturn('facebook'),
]);

/** `path` is without a query and without a slash at its end. */
export const isUnlisted = (path: string): boolean => unlisted.has(path);
