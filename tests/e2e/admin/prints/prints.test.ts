import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { kitchenOrder } from '#tests/support/staff/kitchen-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

test('[B-13] tickets, labels, day sheet and receipt say what is made for whom, and it is noted who printed them', async ({
  page,
}) => {
  const date = '2027-04-07';
  const message = '40 & still  fab, Dad, from all of us';
  const cake = { slug: 'black-forest-gateau', quantity: 1, date } as const;
  const orderNos = [
    await kitchenOrder(page, { ...cake, time: '11:15', personalisation: { message, colour: 'pink' } }),
    await kitchenOrder(page, { ...cake, time: '12:00', slug: 'vanilla-bean-swirl-cupcake', quantity: 6 }),
  ];
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });

  await page.goto(`/admin/print/ticket?orders=${orderNos.join(',')}`);
  await expect(page.locator('.ticket')).toHaveCount(2);
  await expect(page.locator('.ticket q')).toHaveText(`${message}`, { useInnerText: true });
  await expect(page.locator('.ticket').first()).toContainText('SOYA');
  expect(await findingsOf(page)).toEqual([]);
  const noted = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/admin/prints'),
  );
  await page.getByRole('button', { name: 'Print', exact: true }).tap();
  expect((await noted).status()).toBe(200);
  await page.goto(`/admin/orders/${orderNos[0]}`);
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Kitchen ticket printed');
  await page.getByRole('button', { name: 'Print', exact: true }).tap();
  const invoice = page.getByRole('menuitem', { name: 'VAT invoice Nothing was paid for it yet' });
  await expect(invoice).toBeDisabled();

  await page.goto(`/admin/print/label?orders=${orderNos.join(',')}`);
  await expect(page.locator('.label')).toHaveCount(2);
  expect(await findingsOf(page)).toEqual([]);

  await page.goto(`/admin/print/day-sheet?day=${date}`);
  await expect(page.locator('.day-sheet tbody tr')).toHaveCount(2);
  await expect(page.locator('.day-sheet')).toContainText('all day: 2 orders, 7 pieces');
  expect(await findingsOf(page)).toEqual([]);

  await page.goto(`/admin/print/receipt?orders=${orderNos[0]}`);
  await expect(page.locator('.receipt')).toContainText('Total');
  expect(await findingsOf(page)).toEqual([]);
});
