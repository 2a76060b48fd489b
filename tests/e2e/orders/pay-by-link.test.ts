import { randomUUID } from 'node:crypto';
import { pence } from '#domain/money/money.ts';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { openDatabase } from '#server/db/open.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { sendPaymentLink } from '#server/sales/payments/links/send-link.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { cards, payWith } from '#tests/support/browser/checkout-page.ts';
import { newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';
import { openDayAhead, today } from '#tests/support/orders/pickup-day.ts';
import { orderToTake } from '#tests/support/orders/taking.ts';
import { databaseUrlAt } from '#tests/support/shop/shop-of-its-own.ts';

const port = process.env.E2E_PORT ?? '3900';
const publicUrl = `http://localhost:${port}`;

async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
  const database = await openDatabase(await databaseUrlAt(port), { connections: 1 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Takes an order by telephone for noon. */
async function taken(changes: Partial<OrderToTake> = {}) {
  const cake = await sellCake();
  const order = orderToTake({
    key: randomUUID(),
    lines: [{ slug: cake.slug, weightGrams: null, quantity: 1, personalisation: {} }],
    pickup: { date: openDayAhead(14), time: '12:00' },
    pastDiary: 'a test',
    payment: { how: 'link' },
    ...changes,
  });
  const made = await withDatabase((db) => takeOrder({ db, now: new Date(), publicUrl }, order));
  return { ...made, cake, url: made.link?.url ?? '' };
}

test('[B-10] whoever has the link pays without an account, and the page says that nothing more is to pay', async ({
  page,
}) => {
  const { url, number, cake } = await taken();
  // Its address is a secret: it is stored nowhere, sent to nobody, and listed by no search engine.
  expect((await page.goto(url))?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByRole('heading', { name: 'Pay for your order', level: 1 })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText(cake.name).first()).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay £16.00' }).click();
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);
  await page.waitForURL(/\/pay\?token=/);
  await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible();
  await expect(page.getByText('This order is paid. Thank you!')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('[B-09] a customer sees in their orders what is still to pay, and pays it', async ({ page }) => {
  const customer = await newCustomer(page);
  const { number } = await taken({
    customer: customer.user.email,
    contact: { name: '', telephone: '', email: '' },
    payment: { how: 'hand', method: 'cash', amountPence: null },
    deposit: { depositPence: pence(500), balanceDueOn: addDays(today(), 7) },
  });
  await signIn(page, customer);
  await page.goto(`/orders?order=${number}`);
  const dialog = page.getByRole('dialog', { name: 'Order Details' });
  await expect(dialog).toContainText('£11.00 is still to pay, by ');
  await dialog.getByRole('button', { name: 'Pay £11.00 now' }).click();
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);
  await page.waitForURL(/\/order-success/);
  await page.goto(`/orders?order=${number}`);
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible();
  await expect(page.getByText('is still to pay')).toHaveCount(0);
  await expect(
    withDatabase((db) => sendPaymentLink(db, { orderNo: number, as: 'Priya', publicUrl, now: new Date() })),
  ).rejects.toThrow();
});
