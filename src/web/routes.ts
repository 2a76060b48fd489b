import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { collections } from '#contract/listing/filters.ts';

/** A page at an address; its id is its file name, whatever folder the file is in. */
const page = (address: string, file: string, id = file.slice(file.lastIndexOf('/') + 1)) =>
  route(address, `routes/${file}.tsx`, { id });

export default [
  index('routes/home.tsx', { id: 'home' }),
  page('category/:categorySlug', 'catalogue/category'),
  page('product/:productSlug?', 'catalogue/product'),
  page('search', 'catalogue/search'),
  ...collections.map((name) => page(name, 'catalogue/collection', name)),
  page('login', 'account/login'),
  page('register', 'account/register'),
  page('forgot-password', 'account/forgot-password'),
  page('reset-password', 'account/reset-password'),
  page('confirm-email', 'account/confirm-email'),
  page('sign-in/:provider', 'account/sign-in'),
  page('profile', 'account/profile'),
  page('checkout', 'orders/checkout'),
  page('order-success', 'orders/order-success'),
  page('orders', 'orders/orders'),
  page('pay', 'orders/pay'),
  page('review', 'orders/review'),
  page('vat-invoice', 'orders/vat-invoice'),
  page('order-tracker', 'orders/order-tracker'),
  page('bespoke-cakes', 'content/bespoke-cakes'),
  page('enquiry', 'content/enquiry'),
  page('about', 'content/about'),
  page('contact', 'content/contact'),
  page('unsubscribe', 'content/unsubscribe'),
  page('confirm-newsletter', 'content/confirm-newsletter'),
  page('faq', 'content/faq'),
  page('allergens', 'content/allergens'),
  page('pickup-information', 'content/pickup-information'),
  page('returns-policy', 'content/text-page', 'returns-policy'),
  page('terms', 'content/text-page', 'terms'),
  page('privacy', 'content/text-page', 'privacy'),
  page('*', 'not-found'),
] satisfies RouteConfig;
