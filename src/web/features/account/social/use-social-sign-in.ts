import { useEffect, useEffectEvent, useState } from 'react';
import { providerNames, type SocialProvider, startSocialSignIn } from '#contract/accounts/social-sign-in.ts';
import { Failure } from '#domain/failure.ts';
import { complaintOf } from '#web/features/account/login/log-in.ts';
import { accountTimings } from '#web/features/account/timings.ts';
import { callOverHttp, callOverHttpAs } from '#web/lib/call-over-http.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { startSession } from '#web/lib/session/session.ts';
import { showToast } from '#web/ui/overlays/toast-store.ts';
import { collectArrival } from './arrivals.ts';
import { type Arrival, type Attempt, keepAttempt } from './attempt.ts';
import { signInBy } from './sign-in.ts';
import { cancelledToast, failedToast, notConfiguredToast, welcomeToast } from './social-toasts.ts';

export type SocialSignInProps = Pick<Attempt, 'intent' | 'screen'> & {
  readonly goesHome: boolean;
  readonly onSignedIn: () => void;
  readonly onPasswordNeeded: () => void;
};

/** Sets out to a provider, and finishes the sign-in of whoever has come back (L-06, L-07). */
export function useSocialSignIn({ intent, screen, goesHome, onSignedIn, onPasswordNeeded }: SocialSignInProps) {
  const [busy, setBusy] = useState<SocialProvider | null>(null);

  const fail = (provider: SocialProvider, cause: unknown) => {
    if (!(cause instanceof Failure)) throw cause;
    setBusy(null);
    showToast({ ...failedToast(provider, intent, cause), durationMs: accountTimings.toast, progress: true });
    if (cause.code === 'linkRefused') onPasswordNeeded();
  };

  const finish = async ({ attempt: { provider }, answer }: Arrival) => {
    if (answer === 'cancelled' || answer === 'failed') {
      showToast(answer === 'cancelled' ? cancelledToast(provider) : failedToast(provider, intent));
      return;
    }
    setBusy(provider);
    try {
      const calls = { call: callOverHttp, callAs: callOverHttpAs };
      const { token, user, isNew, trouble } = await signInBy(provider, answer, calls);
      setBusy(null);
      if (trouble && screen === 'overlay') {
        const text = complaintOf(`${providerNames[provider]} login failed`, trouble.cause);
        showToast({ severity: 'error', title: failedToast(provider, intent).title, text });
        return;
      }
      startSession(token, user);
      const welcome = welcomeToast({ provider, intent }, { isNew, firstName: user.firstName, goesHome });
      showToast({ ...welcome, durationMs: accountTimings.toast, progress: true, redirecting: screen === 'page' });
      onSignedIn();
    } catch (error) {
      fail(provider, error);
    }
  };

  const collect = useEffectEvent(() => {
    const arrival = collectArrival({ intent, screen });
    if (arrival) void finish(arrival);
  });
  useEffect(() => {
    collect();
    // Back from the provider, the page stands as it was left: waiting.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBusy(null);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const setOut = async (provider: SocialProvider) => {
    setBusy(provider);
    try {
      const { way } = await callOverHttp(startSocialSignIn, { provider });
      if (way === null) {
        setBusy(null);
        showToast(notConfiguredToast(provider, intent));
        return;
      }
      const { address, state, codeVerifier } = way;
      const from = window.location.pathname + window.location.search;
      keepAttempt(tabStorage, { provider, state, codeVerifier, intent, screen, from });
      window.location.assign(address);
    } catch (error) {
      fail(provider, error);
    }
  };

  return { busy, setOut: (provider: SocialProvider) => void setOut(provider) };
}
