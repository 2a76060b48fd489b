import { randomUUID } from 'node:crypto';
import type { Page } from '#tests/support/browser/browser.ts';

/** What the two registration screens send (G-05). */
export const page = { active: 'no', status: 'pending' } as const;
export const overlay = { active: '1', status: 'active' } as const;
export const oldPassword = 'Sponge&Jam1';

/** What the page's form sends for Priya Shah, valid in every field (accounts §3); a new address each time. */
export const registration = (changes: Readonly<Record<string, unknown>> = {}) => ({
  email: `${randomUUID()}@example.com`,
  password: oldPassword,
  firstName: 'Priya',
  lastName: 'Shah',
  contactNo: '07700900123',
  provider: 'local',
  ...page,
  ...changes,
});

/** Fills in the form of the registration page, or of the overlay, as Priya Shah. */
export async function fillInRegistration(on: Page, email: string): Promise<void> {
  const field = (name: string) => on.getByLabel(name, { exact: true });
  await field('First Name').fill('Priya');
  await field('Last Name').fill('Shah');
  await field('Email').fill(email);
  await field('Mobile Number').fill('07700900123');
  await field('Password').fill(oldPassword);
  await field('Confirm Password').fill(oldPassword);
}
