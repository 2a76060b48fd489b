import { useMemo } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { shopFacts } from '#contract/shop.ts';
import { shopStore } from '#web/base/shop.ts';
import { AuthDialog } from '#web/features/account/auth-dialog.tsx';
import { overlayAwaited } from '#web/features/account/social/social-toasts.ts';
import { cart, guestCart } from '#web/features/cart/cart.ts';
import { openCart } from '#web/features/cart/drawer/cart-open.ts';
import { freshenGuestCart } from '#web/features/cart/guest/freshen-guest-cart.ts';
import { useCart } from '#web/features/cart/use-cart.ts';
import { CheckoutScreen } from '#web/features/checkout/checkout-screen.tsx';
import { OrderFacts } from '#web/features/orders/order-facts.tsx';
import { Logo } from '#web/features/shell/logo.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { loadDiaryNow } from '#web/lib/pickup/load-diary.ts';
import { setShopClock } from '#web/lib/pickup/shop-clock.ts';
import { sessionStore } from '#web/lib/session/session.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/checkout';

/** Fetches what the owner has changed since the page was made; if the request fails, all stays as it was. */
async function renewShop(): Promise<void> {
  const shop = await callOverHttp(shopFacts, {}).catch(() => null);
  if (shop !== null && JSON.stringify(shop) !== JSON.stringify(shopStore.current())) shopStore.set(shop);
}

export const loader = ({ context }: Route.LoaderArgs) => loadDiaryNow(context.get(callContext));
export const clientLoader = () =>
  loadInBrowser(import('#web/lib/pickup/load-diary.ts'), ({ loadDiaryNow }, call) => loadDiaryNow(call));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, 'Checkout', 'Tell us who the cakes are for and when you will collect them.');
}

/** The cart as the shop would sell it now, a guest's as well as a customer's. */
async function refreshCart(isFirstOrder?: boolean) {
  if (isFirstOrder !== undefined) cart.learnFirst(isFirstOrder);
  const freshen = sessionStore.current() === null ? freshenGuestCart(callOverHttp, guestCart) : cart.start();
  await Promise.all([renewShop(), freshen]);
  return cart.state().lines;
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { now } = loaderData;
  // While this renders: the components below look at the clock when they first render.
  useMemo(() => setShopClock(now), [now]);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { lines, quote, status, changeQuantity } = useCart();
  const openCartAtHome = () => {
    openCart();
    void navigate(urls.home());
  };
  return (
    <CheckoutScreen
      logo={<Logo />}
      isLoading={status === 'loading'}
      lines={lines}
      diary={loaderData}
      refreshDiary={() => void revalidate()}
      quote={quote}
      refreshCart={refreshCart}
      changeQuantity={changeQuantity}
      Facts={OrderFacts}
      onOpenCart={openCartAtHome}
      continuesSignIn={overlayAwaited() !== null}
      signIn={(open, onClose, typed) => <AuthDialog open={open} onClose={onClose} typedBefore={typed} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
