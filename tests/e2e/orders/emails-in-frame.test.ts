import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { cards, orderPlaced, payWith } from '#tests/support/browser/checkout-page.ts';
import { newCustomer, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';

const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The address of an email in the outbox, where it is once the queue has written it. */
async function emailAt(page: Page, subject: string): Promise<string> {
  const link = page.getByRole('link', { name: subject }).first();
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return (await link.getAttribute('href')) ?? '';
}

// It sets its own widths. One network may send only so many messages in an hour, and all browsers here are on one.
test.skip(({ viewport }) => (viewport?.width ?? 0) < 1024, 'it needs to run once');

test('an email is as narrow as the telephone that it is read on, however long a name or an address in it', async ({
  page,
}) => {
  const email = `${randomUUID()}${'x'.repeat(28)}@${'bakery'.repeat(10)}.${'cakes'.repeat(12)}.example.com`;
  const lastName = 'Wolfeschlegelsteinhausenbergerdorff';
  const customer = await newCustomer(page, { email, lastName });
  const orderNo = await placeOrder(page, customer, { slug: (await sellCake()).slug });
  await signIn(page, customer);
  await page.goto(`/order-success?orderNo=${orderNo}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);
  await orderPlaced(page);
  await page.goto('/contact');
  await page.getByLabel('Name').fill(lastName.repeat(2));
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Phone Number').fill('07700 900123');
  await page.getByLabel('Message').fill(`${orderNo} ${'long'.repeat(60)}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message has been sent.', { exact: false })).toBeVisible();

  const wide: string[] = [];
  for (const subject of [`Order ${orderNo} is confirmed`, `Message from ${lastName}`]) {
    const message = await emailAt(page, subject);
    for (const [path, width] of [
      [message, 390],
      [`${message}/html`, 342],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const by = await wider(page);
      if (by > 0) wide.push(`${subject}, ${path}: ${by} px`);
    }
  }
  expect(wide).toEqual([]);
});
