import { expect, type Page } from '#tests/support/browser/browser.ts';
import { subscribe } from '#tests/support/browser/subscribe.ts';
import { manualPicture } from './manual-picture.ts';
import { titled } from './setting-up.ts';

/** A customer asks through the contact form, and subscribes to the newsletter. */
export async function writeToBakery(customer: Page, who: { name: string; email: string }, text: string): Promise<void> {
  await customer.goto('/contact');
  const form = customer.getByRole('main');
  await form.getByLabel('Name').fill(who.name);
  await form.getByLabel('Email', { exact: true }).fill(who.email);
  await form.getByLabel('Phone Number').fill('07700 900662');
  await form.getByLabel('Message').fill(text);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(customer.getByText('Thank you! Your message has been sent.')).toBeVisible();
  await subscribe(customer, who.email);
}

/** The bakery replies by email. */
export async function answerMessage(page: Page, name: string, answer: string): Promise<void> {
  await page.goto('/admin/messages');
  await page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name }).click();
  const message = page.getByRole('region', { name: 'Message' });
  await message.getByLabel(`Reply to ${name}`).fill(answer);
  await manualPicture(page, 'messages');
  await message.getByRole('button', { name: 'Send' }).click();
  await expect(message.getByText(answer)).toBeVisible();
}

/** Records the complaint of a customer who was not happy with an order. */
export async function takeComplaint(page: Page, orderNo: string, what: string): Promise<void> {
  await page.goto('/admin/complaints');
  await page.getByRole('button', { name: 'Record a complaint' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Order').fill(orderNo);
  await sheet.getByLabel('What happened').fill(what);
  await manualPicture(page, 'complaints');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('row', { name: orderNo })).toContainText(what);
}

/** Sends a newsletter to whoever subscribed, one reader at the time of the story. */
export async function sendNewsletter(page: Page, subject: string, text: string): Promise<void> {
  await page.goto('/admin/newsletter');
  await page.getByRole('link', { name: 'Write a newsletter' }).click();
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Text' }).fill(text);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(titled(page, subject)).toBeVisible();
  await manualPicture(page, 'newsletter');
  await page.getByRole('button', { name: 'Send to 1 subscriber' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 subscriber' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Waiting' })).toContainText(/^Sent/);
}
