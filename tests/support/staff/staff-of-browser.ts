import type { Page } from '@playwright/test';
import { openDatabase } from '#server/db/open.ts';
import { databaseUrlAt } from '#tests/support/shop/shop-of-its-own.ts';
import { cookiesOfStaff, type NewStaff, newStaff, StaffBrowser } from './sign-in-staff.ts';

const port = process.env.E2E_PORT ?? '3900';

type Choices = Parameters<typeof newStaff>[1];

/**
 * Creates a member of staff with the role, signed in in the page's browser; the database is dropped after the run.
 * @param at the port of another shop
 */
export async function signInBrowser(page: Page, choices: Choices = {}, at = port): Promise<NewStaff> {
  const database = await openDatabase(await databaseUrlAt(at), { connections: 1 });
  try {
    const staff = await newStaff(database.db, choices);
    await page.context().addCookies(cookiesOfStaff(`http://localhost:${at}`, staff));
    return staff;
  } finally {
    await database.close();
  }
}

/** Does what {@link signInBrowser} does; returns what its browser could ask the shop, without a screen. */
export async function staffCallsOf(page: Page, choices: Choices = {}): Promise<StaffBrowser> {
  const { token } = await signInBrowser(page, choices);
  const browser = new StaffBrowser(`http://localhost:${port}`);
  browser.cookies.set('staff', token);
  return browser;
}
