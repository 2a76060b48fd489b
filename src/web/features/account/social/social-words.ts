import { facebookTexts, googleFailedText, providerNames, type SocialProvider } from '#contract/social-sign-in.ts';
import { Failure } from '#domain/failure.ts';
import { authErrorToast } from '#web/features/account/login/login-failure.ts';
import type { ToastContent } from '#web/ui/overlays/toast-store.ts';
import type { Attempt } from './attempt.ts';

type Deed = Attempt['deed'];

const failedTitles: Readonly<Record<Deed, string>> = { login: 'Login Failed', register: 'Registration Failed' };
const failedTexts: Readonly<Record<SocialProvider, string>> = {
  google: googleFailedText,
  facebook: facebookTexts.failed,
};

/** Refusals that say what the customer can do; everything else is said in one sentence (accounts §7). */
const plainRefusals: ReadonlySet<string> = new Set<Failure['code']>([
  'linkRefused',
  'emailUnverified',
  'emailNotShared',
  'accountSuspended',
  'tooManyRequests',
  'rateLimited',
]);

/** L-06, L-07: a sign-in that failed, for a reason or for none that is known. */
export const tellFailed = (provider: SocialProvider, deed: Deed, cause?: unknown): ToastContent =>
  cause instanceof Failure && plainRefusals.has(cause.code)
    ? authErrorToast(cause)
    : { kind: 'error', title: failedTitles[deed], text: failedTexts[provider] };

/** The shop has no client of Google, or no app of Facebook (accounts §7). */
export const tellNotConfigured = (provider: SocialProvider, deed: Deed): ToastContent => ({
  kind: 'error',
  title: failedTitles[deed],
  text: provider === 'google' ? googleFailedText : facebookTexts.notConfigured(deed),
});

export const tellCancelled = (provider: SocialProvider): ToastContent => ({
  kind: 'warning',
  title: `${providerNames[provider]} login was cancelled`,
  text: 'You can try again, or use your email and password.',
});

/** Success in the words of accounts §8: a login, a signup on the login's screen, a registration on its own. */
export function tellWelcome(
  { provider, deed }: Pick<Attempt, 'provider' | 'deed'>,
  { isNew, firstName, goesHome }: { isNew: boolean; firstName: string; goesHome: boolean },
): ToastContent {
  const name = providerNames[provider];
  if (isNew) {
    const what = deed === 'register' ? 'Registration' : 'Signup';
    return {
      kind: 'success',
      title: `${name} ${what} Successful!`,
      text: `Welcome ${firstName}! Account created successfully.`,
    };
  }
  const greeting = `Welcome back, ${firstName}!`;
  return {
    kind: 'success',
    title: `${name} Login Successful!`,
    text: goesHome ? `${greeting} Redirecting to home page...` : greeting,
  };
}
