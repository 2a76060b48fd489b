import { useEffect } from 'react';
import { LoginPage } from '#web/features/account/login/login-page.tsx';
import { startCart } from '#web/features/cart/cart.ts';
import { Logo } from '#web/features/shell/logo.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/login';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Log in', 'Log in to order, collect and track your cakes.');
}

export default function Login() {
  // No cart is in sight here; in the meantime a guest's cart is carried over.
  useEffect(startCart, []);
  return <LoginPage logo={<Logo />} />;
}
