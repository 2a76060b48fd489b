import { expect, type Page } from './browser.ts';

/** Asks for the newsletter on the home page; if no mail is delivered, that is all. */
export async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/');
  const field = page.getByLabel('Email address');
  await field.pressSequentially(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
  await expect(field).toHaveValue('');
}

/** The last email to an address, from the shop's outbox; empty if there is none. */
export async function letterTo(page: Page, email: string): Promise<string> {
  const list = await (await page.request.get('/dev/outbox')).text();
  const message = new RegExp(`href="(/dev/outbox/\\d+)">[^<]*</a></td><td>${email}<`).exec(list)?.[1];
  return message === undefined ? '' : (await page.request.get(message)).text();
}
