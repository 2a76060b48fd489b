import { expect, type Page } from '#tests/support/browser/browser.ts';
import { cards, payWith } from '#tests/support/browser/checkout-page.ts';
import type { ShopAt } from './empty-bakery.ts';
import { manualPicture } from './manual-picture.ts';
import { linkTo } from './people-of-story.ts';
import { penceIn } from './selling.ts';

type Wedding = { readonly name: string; readonly email: string; readonly day: string };

/** A customer asks for a cake that is in no catalogue. */
export async function askForWeddingCake(customer: Page, { name, email, day }: Wedding): Promise<void> {
  await customer.goto('/contact');
  await customer.getByRole('link', { name: 'Ask us for a wedding or bespoke cake' }).click();
  await customer.getByRole('radio', { name: 'A wedding' }).check();
  await customer.getByLabel('Your date').fill(day);
  await customer.getByLabel('How many people').fill('80');
  await customer.getByLabel('Your budget').fill('450');
  await customer.getByLabel('Tell us about your cake').fill('Three tiers with fresh peonies.');
  await customer.getByRole('radio', { name: 'Yes', exact: true }).check();
  await customer.getByLabel('What are they allergic to?').fill('Hazelnuts');
  await customer.getByLabel('Name').fill(name);
  await customer.getByLabel('Email').fill(email);
  await customer.getByLabel('Phone Number').fill('07700 900662');
  await customer.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(customer.getByRole('heading', { level: 1, name: 'Thank you for your enquiry' })).toBeVisible();
}

/** The bakery replies with what it would cost. */
export async function quoteWeddingCake(page: Page, { name, day }: Wedding): Promise<void> {
  await page.goto('/admin/enquiries');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await manualPicture(page, 'enquiry');
  await page.getByRole('button', { name: 'Make a quote' }).click();
  const sheet = page.getByRole('dialog', { name: `Quote for ${name}` });
  await sheet.getByLabel('Line 1', { exact: true }).fill('Three tiers, lemon');
  await sheet.getByLabel('Price each').fill('400');
  await sheet.getByLabel('Pick-up day').fill(day);
  await sheet.getByRole('button', { name: /^12:00/ }).click();
  await sheet.getByLabel('Baking points').fill('20');
  for (const allergen of ['Wheat', 'Eggs', 'Milk'])
    await sheet.getByRole('checkbox', { name: allergen, exact: true }).check();
  await manualPicture(page, 'quote');
  await sheet.getByRole('button', { name: 'Send quote' }).click();
  await expect(sheet).toBeHidden();
}

/** Follows the email's link to the quote, and pays its deposit. @returns the deposit in pence */
export async function payDeposit(customer: Page, shop: ShopAt, { email }: Wedding): Promise<number> {
  await customer.goto(await linkTo(shop, email, /\/enquiry\?token=[\w-]+/));
  const accept = customer.getByRole('button', { name: /^Accept and pay the deposit: £/ });
  const pence = penceIn((await accept.textContent()) ?? '');
  await accept.click();
  await customer.waitForURL(/\/till\/pay\//);
  await payWith(customer, cards.pays);
  await customer.waitForURL(/\/enquiry\?token=/);
  await expect(customer.getByText('Deposit, paid')).toBeVisible();
  return pence;
}
