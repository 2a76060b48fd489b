import { failureTexts, httpErrorText, toReply } from '#contract/wire/failures.ts';
import type { Failure } from '#domain/failure.ts';
import type { ToastContent } from '#web/ui/overlays/overlay-stores.ts';

export type LoginFields = { readonly email?: string | undefined; readonly password?: string | undefined };
export type LoginFailureView = { readonly toast: ToastContent; readonly fields: LoginFields };

const wrongPair: LoginFields = { email: 'Invalid email or password', password: 'Invalid email or password' };

const viewOf = (
  severity: ToastContent['severity'],
  title: string,
  text: string,
  fields: LoginFields = {},
): LoginFailureView => ({
  toast: { severity, title, text },
  fields,
});

/** The server's own message, otherwise 'HTTP error! status: {code}' (accounts §7, §8). */
const messageOf = (failure: Failure): string => {
  const { status, foreign } = failure.detail;
  return foreign === '' && status !== undefined ? httpErrorText(status) : foreign || toReply(failure).message;
};

/** L-04 (accounts §8 Login failure mapping). */
export function describeLoginFailure(failure: Failure): LoginFailureView {
  const message = messageOf(failure);
  switch (failure.code) {
    case 'emailNotVerified':
      return viewOf(
        'warning',
        'Email Verification Required',
        'Please check your email and verify your account before logging in.',
      );
    case 'invalidCredentials':
      return viewOf(
        'error',
        'Invalid Credentials',
        'The email or password you entered is incorrect. Please try again.',
        wrongPair,
      );
    case 'accountNotFound': {
      const text = 'No account found with this email address. Please check your email or create a new account.';
      return viewOf('error', 'Account Not Found', text, { email: 'No account found with this email address' });
    }
    case 'network':
    case 'timedOut':
      return viewOf(
        'error',
        'Connection Error',
        'Unable to connect to the server. Please check your internet connection and try again.',
      );
    case 'serverFault':
    case 'unavailable':
      return viewOf('error', 'Server Error', 'Something went wrong on our end. Please try again in a few minutes.');
    case 'tooManyRequests':
    case 'tooManyAttempts':
      return viewOf('warning', failureTexts.tooManyAttempts.title, failureTexts.tooManyAttempts.text);
    case 'rateLimited':
      return viewOf('warning', failureTexts.tooManyAttempts.title, message);
    case 'signInRequired':
      return viewOf(
        'error',
        'Login Failed',
        'Invalid email or password. Please check your credentials and try again.',
        wrongPair,
      );
    case 'accountSuspended':
    case 'notAllowed':
      return viewOf(
        'error',
        'Access Denied',
        'Your account has been suspended. Please contact support for assistance.',
      );
    default:
      return viewOf('error', 'Login Failed', message, {
        email: failure.detail.fields?.email,
        password: failure.detail.fields?.password,
      });
  }
}

const warnings: ReadonlySet<Failure['code']> = new Set([
  'emailNotVerified',
  'tooManyRequests',
  'tooManyAttempts',
  'rateLimited',
]);

/** The server's own message under the catalogue's title (accounts §8). */
export function authErrorToast(failure: Failure): ToastContent {
  const { title } = toReply(failure);
  const tooMany = failure.code === 'tooManyRequests' || failure.code === 'rateLimited';
  return {
    severity: warnings.has(failure.code) ? 'warning' : 'error',
    title: tooMany ? failureTexts.tooManyAttempts.title : title,
    text: messageOf(failure),
  };
}
