import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('category/:categorySlug', 'routes/category.tsx'),
  route('product/:productSlug', 'routes/product.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('order-success', 'routes/order-success.tsx'),
  route('orders', 'routes/orders.tsx'),
  route('our-cupcakes', 'routes/our-cupcakes.tsx'),
  route('best-sellers', 'routes/best-sellers.tsx'),
  route('by-occasion', 'routes/by-occasion.tsx'),
  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('faq', 'routes/faq.tsx'),
  route('pickup-information', 'routes/pickup-information.tsx'),
  route('returns-policy', 'routes/returns-policy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
