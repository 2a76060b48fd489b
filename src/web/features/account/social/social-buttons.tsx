import { useEffect, useEffectEvent, useState } from 'react';
import { me, type User } from '#contract/accounts/accounts.ts';
import {
  exchangeGoogleCode,
  facebookSignIn,
  type GooglePayload,
  type GoogleUserInfo,
  googleLogin,
  googleRegister,
  namesOf,
  type ProviderAnswer,
  providerNames,
  type SocialProvider,
  socialProviders,
  startSocialSignIn,
} from '#contract/accounts/social-sign-in.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { accountTimings } from '#web/features/account/form-parts.tsx';
import { complaintOf, type LoginCalls } from '#web/features/account/login/log-in.ts';
import { callOverHttp, callOverHttpAs } from '#web/lib/call-over-http.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { startSession } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { type Arrival, type Attempt, keepAttempt } from './attempt.ts';
import { cancelledToast, collectArrival, failedToast, notConfiguredToast, welcomeToast } from './social-toasts.ts';

type SocialSignInProps = Pick<Attempt, 'intent' | 'screen'> & {
  readonly goesHome: boolean;
  readonly onSignedIn: () => void;
  readonly onPasswordNeeded: () => void;
};

type SocialSignIn = {
  readonly token: string;
  readonly user: User;
  readonly isNew: boolean;
  readonly trouble: { readonly cause: unknown } | null;
};

export const googleProfile = (userInfo: GoogleUserInfo, accessToken: string) => ({
  id: `google_${userInfo.id}`,
  email: userInfo.email,
  ...namesOf(userInfo),
  picture: userInfo.picture ?? '',
  provider: 'google' as const,
  accessToken,
});

type Profile = ReturnType<typeof googleProfile>;
const payloadOf = ({ accessToken, email, firstName, lastName, picture }: Profile): GooglePayload => ({
  googleToken: accessToken,
  email,
  firstName,
  lastName,
  picture,
});

/** User info, then the login, then, if that fails, the registration (accounts §7, L-06). */
async function withGoogle(call: Call, answer: ProviderAnswer) {
  const { googleToken, userInfo } = await call(exchangeGoogleCode, answer);
  const payload = payloadOf(googleProfile(userInfo, googleToken));
  try {
    return { ...(await call(googleLogin, payload)), isNew: false };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...(await call(googleRegister, payload)), isNew: true };
  }
}

/** Signs in, then fetches the user (accounts §4 Login). Rejects with the sign-in's Failure. */
async function signInBy(
  provider: SocialProvider,
  answer: ProviderAnswer,
  { call, callAs }: LoginCalls,
): Promise<SocialSignIn> {
  const signedIn = provider === 'google' ? await withGoogle(call, answer) : await call(facebookSignIn, answer);
  try {
    return { ...signedIn, user: await callAs(signedIn.token)(me, {}), trouble: null };
  } catch (cause) {
    return { ...signedIn, trouble: { cause } };
  }
}

/** Goes to a provider, and finishes the sign-in of a customer who has come back (L-06, L-07). */
function useSocialSignIn({ intent, screen, goesHome, onSignedIn, onPasswordNeeded }: SocialSignInProps) {
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
    // When the customer goes back from the provider, the page is as it was left: waiting.
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

export function SocialButtons({ disabled, ...props }: SocialSignInProps & { readonly disabled: boolean }) {
  const { busy, setOut } = useSocialSignIn(props);
  return (
    <>
      <div className="social-buttons">
        {socialProviders.map((provider) => (
          <button
            key={provider}
            type="button"
            className="button button--outline"
            disabled={disabled}
            aria-disabled={busy !== null}
            onClick={() => busy === null && setOut(provider)}
          >
            {busy === provider ? <Spinner small /> : <Icon name={provider} className="brand-icon" />}
            <span>{providerNames[provider]}</span>
          </button>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {busy && `Logging in with ${providerNames[busy]}...`}
      </p>
      <div className="divider-or">OR</div>
    </>
  );
}
