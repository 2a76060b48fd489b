import { expect, test } from 'vitest';
import { Failure, type FailureCode, type FailureDetail } from '#domain/failure.ts';
import { authErrorToast, describeLoginFailure } from './login-failure.ts';

const view = (code: FailureCode, detail?: FailureDetail) => {
  const { toast, fields } = describeLoginFailure(new Failure(code, detail));
  return { toast: [toast.severity, toast.title, toast.text], fields };
};
const bothWrong = { email: 'Invalid email or password', password: 'Invalid email or password' };

test.each<[FailureCode, string, string, string, object]>([
  [
    'emailNotVerified',
    'warning',
    'Email Verification Required',
    'Please check your email and verify your account before logging in.',
    {},
  ],
  [
    'invalidCredentials',
    'error',
    'Invalid Credentials',
    'The email or password you entered is incorrect. Please try again.',
    bothWrong,
  ],
  [
    'accountNotFound',
    'error',
    'Account Not Found',
    'No account found with this email address. Please check your email or create a new account.',
    { email: 'No account found with this email address' },
  ],
  [
    'network',
    'error',
    'Connection Error',
    'Unable to connect to the server. Please check your internet connection and try again.',
    {},
  ],
  ['serverFault', 'error', 'Server Error', 'Something went wrong on our end. Please try again in a few minutes.', {}],
  [
    'tooManyRequests',
    'warning',
    'Too Many Attempts',
    'Too many login attempts. Please wait a few minutes before trying again.',
    {},
  ],
  [
    'signInRequired',
    'error',
    'Login Failed',
    'Invalid email or password. Please check your credentials and try again.',
    bothWrong,
  ],
  [
    'notAllowed',
    'error',
    'Access Denied',
    'Your account has been suspended. Please contact support for assistance.',
    {},
  ],
  [
    'accountSuspended',
    'error',
    'Access Denied',
    'Your account has been suspended. Please contact support for assistance.',
    {},
  ],
])('[L-04] a login that fails with %s is told of as documented', (code, severity, title, text, fields) => {
  const { toast, fields: marked } = view(code);
  expect(toast).toEqual([severity, title, text]);
  expect(marked).toEqual(fields);
});

test("[L-04] anything else is 'Login Failed' with its message, and marks the fields that it names", () => {
  expect(view('invalid', { text: 'Check it', fields: { email: 'Please enter a valid email address' } })).toEqual({
    toast: ['error', 'Login Failed', 'Check it'],
    fields: { email: 'Please enter a valid email address', password: undefined },
  });
});

test('[L-04] [X-03] the limit of this browser is told in its own words', () => {
  const text = 'Rate limit exceeded. Please try again in 42 seconds.';
  expect(view('rateLimited', { text }).toast).toEqual(['warning', 'Too Many Attempts', text]);
});

test("[L-05] the overlay says what the server said, 'HTTP error! status: {code}' included", () => {
  expect(authErrorToast(new Failure('unavailable', { status: 502, foreign: '' }))).toEqual({
    severity: 'error',
    title: 'Server Error',
    text: 'HTTP error! status: 502',
  });
  expect(authErrorToast(new Failure('badRequest', { status: 400, foreign: 'Try another address' }))).toMatchObject({
    title: 'Invalid Request',
    text: 'Try another address',
  });
  expect(authErrorToast(new Failure('tooManyRequests'))).toMatchObject({
    severity: 'warning',
    title: 'Too Many Attempts',
  });
});
