import { Button } from '#web/ui/button.tsx';

export const GuestNotice = ({ onSignIn }: { onSignIn: () => void }) => (
  <div className="panel checkout-guest">
    <p>
      <b>Ordered with us before?</b> Log in, and we fill this form in for you. Without an account you make one as you
      order.
    </p>
    <Button variant="outline" icon="account" onClick={onSignIn}>
      Sign In or Register
    </Button>
  </div>
);
