import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { providerNames, type SocialProvider } from '#contract/accounts/social-sign-in.ts';
import { urls } from '#contract/pages/urls.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { takeArrival } from './attempt.ts';
import { failedToast, leaveArrival } from './social-toasts.ts';

/** Goes straight on to the screen that the customer came from. The code stays in no history. */
export function SocialReturn({ provider }: { provider: SocialProvider }) {
  const navigate = useNavigate();
  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current) return;
    hasArrived.current = true;
    const query = new URLSearchParams(window.location.search);
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const arrival = takeArrival(tabStorage, provider, query);
    if (arrival) leaveArrival(arrival);
    else showToast(failedToast(provider, 'login'));
    void navigate(arrival?.attempt.from ?? urls.login(), { replace: true });
  }, [provider, navigate]);
  return (
    <div className="wrap">
      <h1 className="visually-hidden">{providerNames[provider]} sign-in</h1>
      <Waiting>Signing you in...</Waiting>
    </div>
  );
}
