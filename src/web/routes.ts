import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('category/:categorySlug', 'routes/category.tsx'),
  route('product/:productSlug', 'routes/product.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
