import { randomUUID } from 'node:crypto';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder } from '#tests/support/browser/customer-of-page.ts';
import { ask } from '#tests/support/browser/products-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

const cupcake = { slug: 'vanilla-bean-swirl-cupcake', quantity: 6 } as const;

/** Leaves a message as the contact form does, because one network may send only so many in an hour. @returns the name that it is from */
async function sendMessage(text: string): Promise<string> {
  const name = `Daniel ${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 8)}`;
  await ask('insert into contact_messages (name, email, phone, message) values ($1, $2, $3, $4)', [
    name,
    `${name.replace(' ', '.').toLowerCase()}@example.com`,
    '+447700900662',
    text,
  ]);
  return name;
}

const isWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const lineOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name });

test('[B-14] a message comes while the page is open, is answered by email, and is done', async ({ page }) => {
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await page.goto('/admin/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  const name = await sendMessage('Four of us are coeliac.\nCan you make a tier without gluten?');
  await lineOf(page, name).tap();
  const pane = page.getByRole('region', { name: 'Message' });
  await expect(pane.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office', exact: true })).toContainText(/Inbox, \d+ waiting/);
  await expect(pane).toContainText('Never promise ‘free from’.');
  await expect(pane).toContainText('no orders yet');

  const field = pane.getByLabel(`Reply to ${name}`);
  await expect(pane.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  await pane.getByRole('button', { name: 'Please call us' }).tap();
  await expect(field).toHaveValue(/^Dear Daniel,\n\nThis is best talked over[^{]+\n\nJade, /);
  await page.reload();
  await expect(field).toHaveValue(/This is best talked over/);
  await pane.getByRole('button', { name: 'Send' }).dblclick();
  await expect(pane.getByRole('listitem').filter({ hasText: 'Jade Robinson,' })).toHaveCount(1);
  await expect(lineOf(page, name)).toBeHidden();

  await page.getByRole('radio', { name: /^Answered/ }).tap();
  await expect(page).toHaveURL(/list=answered/);
  await lineOf(page, name).tap();
  await pane.getByRole('button', { name: 'Done' }).tap();
  await expect(lineOf(page, name)).toBeHidden();
  await expect(pane.getByRole('button', { name: 'Reopen' })).toBeVisible();

  await page.goto('/dev/outbox');
  await expect(page.getByText(`${name.replace(' ', '.').toLowerCase()}@example.com`).first()).toBeVisible();
});

test('[B-06] [B-14] who looks at an order sees who is changing it, and one writes to its customer', async ({
  page,
  browser,
}) => {
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer, cupcake);
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await page.goto(`/admin${adminUrls.order(orderNo, 'edit')}`);
  const happened = page.getByRole('region', { name: 'History' });
  const changing = page.getByRole('dialog', { name: `Edit ${orderNo}` });
  await expect(changing).toBeVisible();
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const elsewhere = await other.newPage();
  await signInBrowser(elsewhere, { role: 'counter', name: 'Jade Robinson' });
  await elsewhere.goto(`/admin/orders/${orderNo}`);
  await expect(elsewhere.getByRole('status').filter({ hasText: 'Owen is changing it' })).toBeVisible();
  await changing.getByRole('button', { name: 'Close' }).tap();
  await expect(happened).toBeVisible();
  await elsewhere.reload();
  const priya = elsewhere.getByText('Priya Shah').first();
  await expect(priya).toBeVisible();
  await expect(elsewhere.getByText('Owen is changing it')).toHaveCount(0);
  await other.close();

  await page.getByRole('link', { name: 'Send email' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Email Priya Shah' });
  await sheet.getByRole('button', { name: 'A little late' }).tap();
  await expect(sheet.getByLabel('Subject')).toHaveValue(`Your order ${orderNo}: a little later`);
  await expect(sheet.getByLabel('Email')).toHaveValue(/^Dear Priya,\n\nYour Vanilla Bean Swirl Cupcake[^{]+\n\nOwen, /);
  await page.reload();
  await expect(sheet.getByLabel('Subject')).toHaveValue(/a little later$/);
  await sheet.getByRole('button', { name: 'Preview' }).tap();
  await expect(sheet.getByRole('region', { name: 'As the customer will see it' })).toContainText('Dear Priya,');
  await sheet.getByRole('button', { name: 'Send' }).dblclick();
  await expect(sheet).toBeHidden();
  const ours = happened.getByRole('listitem').filter({ hasText: 'a little later’, Owen Clarke' });
  await expect(ours).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/orders/${orderNo}?sheet=email`);
  await expect(sheet.getByLabel('Subject')).toHaveValue(`Your order ${orderNo}`);
  expect(await isWider(page)).toBe(false);
});
