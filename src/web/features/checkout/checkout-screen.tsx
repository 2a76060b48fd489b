import '#web/styles/checkout.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlays/toast-store.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { Checkout, type CheckoutProps } from './checkout.tsx';
import { CheckoutHeader } from './checkout-header.tsx';
import { EmptyCart } from './empty-cart.tsx';

type CheckoutScreenProps = Omit<CheckoutProps, 'userId' | 'onSignIn' | 'onSignInNeeded' | 'instead'> & {
  readonly logo: ReactNode;
  readonly isLoading: boolean;
  /** The overlay to sign in or register. */
  readonly signIn: (open: boolean, onClose: () => void) => ReactNode;
};

/** O-01, O-02, O-08. The server knows no cart, so its HTML is the waiting one. */
export function CheckoutScreen({ logo, isLoading, signIn, ...checkout }: CheckoutScreenProps) {
  const session = useSession();
  const [isSigningIn, setSigningIn] = useState(false);
  const [hadSession, setHadSession] = useState(false);
  useEffect(() => {
    if (session !== null) setHadSession(true);
  }, [session]);

  const openSignIn = () => setSigningIn(true);
  const instead = () => {
    if (isLoading) return <Waiting>Loading your cart...</Waiting>;
    if (checkout.lines.length > 0) return null;
    // The cart went with the session: it comes back with it.
    return session === null && hadSession ? <SignInAgain onSignIn={openSignIn} /> : <EmptyCart />;
  };
  return (
    <>
      <CheckoutHeader logo={logo} secure />
      <div className="wrap">
        <Checkout
          {...checkout}
          userId={session?.userId ?? null}
          instead={instead()}
          onSignIn={openSignIn}
          onSignInNeeded={() => {
            showToast({ kind: 'warning', title: 'Login Required', text: 'You need to login before ordering.' });
            openSignIn();
          }}
        />
      </div>
      {signIn(isSigningIn, () => setSigningIn(false))}
    </>
  );
}

const SignInAgain = ({ onSignIn }: { onSignIn: () => void }) => (
  <div role="status">
    <p className="muted">You have been signed out. Your cart and what you have filled in are kept for you.</p>
    <Button onClick={onSignIn}>Sign In or Register</Button>
  </div>
);
