import { urls } from './urls.ts';

/** Categories and products come in addition. */
export const publicPages: readonly string[] = [
  urls.home(),
  urls.products,
  urls.ourCupcakes,
  urls.bestSellers,
  urls.newArrivals,
  urls.promotions,
  urls.byOccasion,
  urls.bespokeCakes,
  urls.about,
  urls.contact,
  urls.faq,
  urls.allergens,
  urls.pickupInformation,
  urls.returnsPolicy,
  urls.orderTracker,
  urls.terms,
  urls.privacy,
];

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

const unlisted: ReadonlySet<string> = new Set([
  urls.login(),
  urls.register(),
  urls.checkout,
  '/order-success',
  urls.orders,
  urls.profile,
  '/unsubscribe',
  urls.confirmNewsletter(),
  urls.forgotPassword,
  urls.resetPassword(),
  urls.confirmEmail(),
  urls.pay(),
  urls.enquiry(),
  urls.review(),
  urls.vatInvoice(),
  urls.signInReturn('google'),
  urls.signInReturn('facebook'),
]);

/** `path` has neither a query nor a slash at its end. */
export const isUnlisted = (path: string): boolean => unlisted.has(path);
