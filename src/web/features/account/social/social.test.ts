import { expect, test } from 'vitest';
import { Failure, type FailureCode } from '#domain/failure.ts';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { type Attempt, keepAttempt, takeArrival } from './attempt.ts';
import { googleProfile } from './social-buttons.tsx';
import { failedToast, welcomeToast } from './social-toasts.ts';

const made: Attempt = {
  provider: 'google',
  state: 'the-state',
  codeVerifier: 'the-verifier',
  intent: 'login',
  screen: 'page',
  from: '/login?returnTo=%2Forders',
};
const tabThatSetOut = () => {
  const memory = memoryStorage();
  const tab = openDeviceStorage(() => memory);
  keepAttempt(tab, made);
  return tab;
};
const query = (text: string) => new URLSearchParams(text);

test('[L-06] an answer is taken once, with what the tab kept', () => {
  const tab = tabThatSetOut();
  const address = query('code=abc&state=the-state&iss=https://issuer.example');
  expect(takeArrival(tab, 'google', address)).toEqual({
    attempt: made,
    answer: { code: 'abc', state: 'the-state', codeVerifier: 'the-verifier', iss: 'https://issuer.example' },
  });
  expect(takeArrival(tab, 'google', address)).toBeNull();
});

test.each([
  ['google', 'code=abc&state=another'],
  ['google', 'code=abc'],
  ['facebook', 'code=abc&state=the-state'],
] as const)('[L-06] an answer from %s with %s is not for this tab, and leaves it its own', (provider, text) => {
  const tab = tabThatSetOut();
  expect(takeArrival(tab, provider, query(text))).toBeNull();
  expect(takeArrival(tab, 'google', query('code=abc&state=the-state'))).not.toBeNull();
});

test.each([
  ['error=access_denied&state=the-state', 'cancelled'],
  ['error=server_error&state=the-state', 'failed'],
  ['state=the-state', 'failed'],
])('[L-06] %s is a sign-in that was %s', (text, answer) => {
  expect(takeArrival(tabThatSetOut(), 'google', query(text))?.answer).toBe(answer);
});

test('[L-06] an attempt that leads out of the shop, or cannot be read, is none', () => {
  const memory = memoryStorage();
  const tab = openDeviceStorage(() => memory);
  for (const text of ['{', JSON.stringify({ ...made, from: 'https://evil.example' })]) {
    tab.write('signInAttempt', text);
    expect(takeArrival(tab, 'google', query('code=abc&state=the-state'))).toBeNull();
  }
});

test('[L-06] the social profile is built as documented', () => {
  const userInfo = { id: '42', email: 'mary@example.com', name: 'Mary Ann Evans', picture: 'https://p.example/42' };
  expect(googleProfile(userInfo, 'token')).toEqual({
    id: 'google_42',
    email: 'mary@example.com',
    firstName: 'Mary',
    lastName: 'Ann Evans',
    picture: 'https://p.example/42',
    provider: 'google',
    accessToken: 'token',
  });
  expect(googleProfile({ id: '42', email: '', given_name: 'Mary', family_name: 'Evans' }, 't')).toMatchObject({
    firstName: 'Mary',
    lastName: 'Evans',
  });
  expect(googleProfile({ id: '42', email: '' }, 't')).toMatchObject({ firstName: 'User', lastName: '' });
});

test.each<[FailureCode, string]>([
  ['notAuthenticated', 'Failed to authenticate with Google'],
  ['unavailable', 'Failed to authenticate with Google'],
  ['network', 'Failed to authenticate with Google'],
  ['linkRefused', 'An account with this email already exists. Please log in with your email and password.'],
  ['accountSuspended', 'Your account has been suspended. Please contact support for assistance.'],
])('[L-06] %s is told as: %s', (code, text) => {
  expect(failedToast('google', 'login', new Failure(code))).toMatchObject({ severity: 'error', text });
});

test('[L-06][G-03] success is told in the documented words of its screen', () => {
  const title = (intent: Attempt['intent'], isNew: boolean) =>
    welcomeToast({ provider: 'google', intent }, { isNew, firstName: 'Priya', goesHome: true }).title;
  expect(title('login', false)).toBe('Google Login Successful!');
  expect(title('login', true)).toBe('Google Signup Successful!');
  expect(title('register', true)).toBe('Google Registration Successful!');
});
