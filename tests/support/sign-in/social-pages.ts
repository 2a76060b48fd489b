import { randomUUID } from 'node:crypto';
import { expect, type Page } from '#tests/support/browser/browser.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import type { Claims } from './openid-provider.ts';
import type { Issuers } from './shop-with-issuers.ts';

/** The way to an issuer leaves the shop's host, and a first sign-up tries the login first, which finds no account. */
export const noiseOfIssuers =
  /request to another host: http:\/\/(localhost|127\.0\.0\.1):\d+\/|Failed to load resource/;

/** Adds somebody new at the OpenID provider; the name of the button that chooses them is their subject. */
export const somebody = ({ google }: Issuers, claims: Claims = {}) => {
  const subject = `person-${randomUUID().slice(0, 8)}`;
  const email = `${subject}@example.com`;
  google.people.clear();
  google.people.set(subject, { email, email_verified: true, given_name: 'Priya', family_name: 'Shah', ...claims });
  return { subject, email };
};
export const somebodyOfFacebook = ({ facebook }: Issuers, known: { email?: string | undefined } = {}) => {
  const id = String(Math.floor(Math.random() * 1e15));
  facebook.people.clear();
  const email = `tom-${id}@example.com`;
  facebook.people.set(id, { id, first_name: 'Tom', last_name: 'Hadley', email, ...known });
  return email;
};
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses the provider's button on the page, and waits for the provider's page. */
export async function setOut(page: Page): Promise<void> {
  await press(page, 'Google');
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
}
/** Does what {@link setOut} does, and presses an account's button there. */
export async function comeBack(page: Page, subject: string): Promise<void> {
  await setOut(page);
  await press(page, subject);
}
export async function cancel(page: Page, provider: 'Google' | 'Facebook'): Promise<void> {
  await press(page, provider);
  await press(page, 'Cancel');
  await expect(page.getByText(`${provider} login was cancelled`)).toBeVisible();
}
export async function comeBackFromFacebook(page: Page): Promise<void> {
  await press(page, 'Facebook');
  await press(page, 'Tom');
}
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: /Continue|Create Account/ })).toBeEnabled();
}
/** Does what {@link openPage} does; from then on time passes only when the test lets it. */
export async function openPageAtRest(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await openPage(page, address);
  await stopClock(page);
}
export const toasts = {
  loggedIn: 'Google Login Successful!',
  signedUp: 'Google Signup Successful!',
  registered: 'Google Registration Successful!',
} as const;
export const expectToast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();
export const isWelcomed = (page: Page, name: string) =>
  expectToast(page, `Welcome ${name}! Account created successfully.`);
/** Expects the page to stay until the moment it is said to lead on, and then to lead home. */
export async function leadsHomeAfter(page: Page, milliseconds: number): Promise<void> {
  const here = page.url();
  await page.clock.runFor(milliseconds - 1);
  await expect(page).toHaveURL(here);
  await page.clock.runFor(1);
  await page.clock.resume(); // the next page needs time of its own
  await expect(page).toHaveURL('/');
}
/** Collects the paths of the calls that the page makes to sign in. */
export function callsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/auth/')) asked.push(pathname.slice('/api/auth/'.length));
  });
  return asked;
}
export const nothingSecretIn = async (page: Page) => {
  expect(page.url()).not.toMatch(/code=|state=/);
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).not.toContain('codeVerifier');
};
export const signedInAs = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('authToken'), JSON.parse(localStorage.getItem('userData') ?? '{}').email]);
export const isNobody = async (page: Page) => expect(await signedInAs(page)).toEqual([null, undefined]);
