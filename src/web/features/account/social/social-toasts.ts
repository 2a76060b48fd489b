import {
  facebookTexts,
  googleFailedText,
  providerNames,
  type SocialProvider,
} from '#contract/accounts/social-sign-in.ts';
import { Failure } from '#domain/failure.ts';
import { authErrorToast } from '#web/features/account/login/login-failure.ts';
import type { ToastContent } from '#web/ui/overlays/overlay-stores.ts';
import type { Arrival, Attempt } from './attempt.ts';

type Intent = Attempt['intent'];

const failedTitles: Readonly<Record<Intent, string>> = { login: 'Login Failed', register: 'Registration Failed' };
const failedTexts: Readonly<Record<SocialProvider, string>> = {
  google: googleFailedText,
  facebook: facebookTexts.failed,
};

/** Refusals that say what the customer can do (accounts §7). */
const plainRefusals: ReadonlySet<string> = new Set<Failure['code']>([
  'linkRefused',
  'emailUnverified',
  'emailNotShared',
  'accountSuspended',
  'tooManyRequests',
  'rateLimited',
]);

/** L-06, L-07: a sign-in that failed, for a known reason or an unknown one. */
export const failedToast = (provider: SocialProvider, intent: Intent, cause?: unknown): ToastContent =>
  cause instanceof Failure && plainRefusals.has(cause.code)
    ? authErrorToast(cause)
    : { severity: 'error', title: failedTitles[intent], text: failedTexts[provider] };

export const notConfiguredToast = (provider: SocialProvider, intent: Intent): ToastContent => ({
  severity: 'error',
  title: failedTitles[intent],
  text: provider === 'google' ? googleFailedText : facebookTexts.notConfigured(intent),
});

export const cancelledToast = (provider: SocialProvider): ToastContent => ({
  severity: 'warning',
  title: `${providerNames[provider]} login was cancelled`,
  text: 'You can try again, or use your email and password.',
});

/** Accounts §8: a login, a signup on the login's screen, a registration on its own. */
export function welcomeToast(
  { provider, intent }: Pick<Attempt, 'provider' | 'intent'>,
  { isNew, firstName, goesHome }: { isNew: boolean; firstName: string; goesHome: boolean },
): ToastContent {
  const name = providerNames[provider];
  if (isNew) {
    const what = intent === 'register' ? 'Registration' : 'Signup';
    return {
      severity: 'success',
      title: `${name} ${what} Successful!`,
      text: `Welcome ${firstName}! Account created successfully.`,
    };
  }
  const greeting = `Welcome back, ${firstName}!`;
  return {
    severity: 'success',
    title: `${name} Login Successful!`,
    text: goesHome ? `${greeting} Redirecting to home page...` : greeting,
  };
}

type Asking = Pick<Attempt, 'intent' | 'screen'>;

/** In memory only: gone after a reload. */
let waiting: Arrival | null = null;

export const leaveArrival = (arrival: Arrival): void => {
  waiting = arrival;
};

export function collectArrival({ intent, screen }: Asking): Arrival | null {
  const { attempt } = waiting ?? {};
  if (attempt?.intent !== intent || attempt.screen !== screen) return null;
  const arrival = waiting;
  waiting = null;
  return arrival;
}

/** Which form the overlay opens with for a customer who has come back from a provider. */
export const overlayAwaited = (): Attempt['intent'] | null =>
  waiting?.attempt.screen === 'overlay' ? waiting.attempt.intent : null;
