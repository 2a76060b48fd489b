import '#web/styles/checkout/checkout.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useLater } from '#web/lib/use-later.ts';
import { NeedsScript } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { Checkout, type CheckoutProps } from './checkout.tsx';
import { CheckoutHeader } from './checkout-header.tsx';
import { readKeptForm } from './form/keep-form.ts';

type CheckoutScreenProps = Omit<CheckoutProps, 'userId' | 'isSigningIn' | 'onSignIn' | 'onSignInNeeded' | 'instead'> & {
  readonly logo: ReactNode;
  readonly isLoading: boolean;
  /** Open from the start for a customer who has come back from Google or Facebook. */
  readonly continuesSignIn: boolean;
  readonly signIn: (open: boolean, onClose: () => void, typed: () => TypedOfBuyer) => ReactNode;
};

type TypedOfBuyer = { readonly firstName: string; readonly lastName: string; readonly mobile: string };

/** What the form says of the person who orders: the sender, if that is not the recipient. */
function typedOfBuyer(): TypedOfBuyer {
  const form = readKeptForm(deviceStorage, { userId: null, nowMs: Date.now() });
  const buyer = form?.senderIsSameAsRecipient === false ? form.sender : form?.recipient;
  return {
    firstName: buyer?.firstName ?? '',
    lastName: buyer?.lastName ?? '',
    mobile: buyer?.contactNumber ?? '',
  };
}

const redirectMs = 1000;

function EmptyCart() {
  const navigate = useNavigate();
  useLater(true, redirectMs, () => void navigate(urls.home(), { replace: true }));
  return (
    <div className="empty" role="status">
      <Icon name="plate" className="plate" />
      <h2 className="empty-title">Your cart is empty</h2>
      <p>We are taking you back to the cakes.</p>
    </div>
  );
}

/** O-01, O-02, O-08. The server knows no cart: its HTML shows the loading state. */
export function CheckoutScreen({ logo, isLoading, continuesSignIn, signIn, ...checkout }: CheckoutScreenProps) {
  const session = useSession();
  const userId = session?.userId ?? null;
  const [isSigningIn, setSigningIn] = useState(continuesSignIn);
  const held = useHeldCart(checkout, userId, isLoading);
  const cart = isLoading || checkout.lines.length === 0 ? (held.shown ?? checkout) : checkout;

  const openSignIn = () => setSigningIn(true);
  const instead = () => {
    if (cart.lines.length > 0 && (cart === held.shown || !isLoading)) return null;
    if (isLoading) return <LoadingCart />;
    // The cart went with the session and comes back with it.
    return userId === null && held.hadSession ? <SignInAgain onSignIn={openSignIn} /> : <EmptyCart />;
  };
  return (
    <>
      <CheckoutHeader logo={logo} secure />
      <div className="wrap">
        <Checkout
          {...checkout}
          lines={cart.lines}
          quote={cart.quote}
          userId={userId}
          isSigningIn={isSigningIn}
          instead={instead()}
          onSignIn={openSignIn}
          onSignInNeeded={() => {
            held.hold();
            showToast({ severity: 'warning', title: 'Login Required', text: 'You need to login before ordering.' });
            openSignIn();
          }}
        />
      </div>
      {signIn(isSigningIn, () => setSigningIn(false), typedOfBuyer)}
    </>
  );
}

type Cart = Pick<CheckoutProps, 'lines' | 'quote'>;
type CartOf = Cart & { readonly userId: number };

/** The cart stays in sight if the shop ends the session during an order, and goes if the customer signs out. */
function useHeldCart({ lines, quote }: Cart, userId: number | null, isLoading: boolean) {
  const [seen, setSeen] = useState<CartOf | null>(null);
  const [isHeld, setHeld] = useState(false);
  const [hadSession, setHadSession] = useState(false);
  useEffect(() => {
    if (userId !== null) setHadSession(true);
  }, [userId]);
  const isKnown = userId !== null && !isLoading;
  useEffect(() => {
    if (!isKnown) return;
    setHeld(false);
    setSeen(lines.length > 0 ? { userId, lines, quote } : null);
  }, [isKnown, userId, lines, quote]);
  return {
    hadSession,
    shown: isHeld && seen !== null && (userId === null || userId === seen.userId) ? seen : null,
    hold: () => setHeld(true),
  };
}

/** Without JavaScript no cart ever loads: a message says so instead. */
const LoadingCart = () => (
  <>
    <div className="with-script">
      <Waiting>Loading your cart...</Waiting>
    </div>
    <NeedsScript>The checkout</NeedsScript>
  </>
);

const SignInAgain = ({ onSignIn }: { onSignIn: () => void }) => (
  <div role="status">
    <p className="muted">You have been logged out. Your cart and what you have filled in are kept for you.</p>
    <Button onClick={onSignIn}>Sign In or Register</Button>
  </div>
);
