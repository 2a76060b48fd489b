import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/shop.ts';
import { staffCommand } from '#tests/support/shop/staff-command.ts';

/**
 * A shop in use, as release 0.1.0 itself wrote it down (`npm run shop -- backup`) while its mail server was away: one customer, one paid
 * order of two cakes, one unpaid order of one, four emails whose jobs wait, one of them
 * with a link whose time is over since.
 */
const inUse = join(import.meta.dirname, 'shop-0.1.0.gz');
const patience = { timeout: 120_000, interval: 250 };

type Order = { readonly status: string; readonly items: readonly { readonly productId: number }[] };

test('a shop that release 0.1.0 left in use opens: its customer and orders are there, its emails go out, its unpaid order ends', async () => {
  await using mail = await smallMailServer();
  const env = { DATA_FOLDER: await dataFolderForTest(), MAIL_URL: mail.url };
  expect(await staffCommand(['restore', inUse], env)).toMatchObject({ code: 0, err: '' });
  const shop = await startBuiltShop(env);
  const priya = new Visitor(shop.url);
  const login = await priya.post('/auth/login', { email: 'priya@example.com', password: 'Sponge&Jam1' });
  expect(login).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  priya.token = (login.body as { token: string }).token;

  const orderCalled = async (number: string) => (await priya.get(`/orders/order/${number}`)).body as Order;
  const paid = await orderCalled('MA-PAMD-7MM7');
  expect(paid).toMatchObject({ status: 'paid', total: 67.2, items: [{ quantity: 2 }] });
  await expect.poll(() => orderCalled('MA-5GDS-W7CC'), patience).toMatchObject({ status: 'expired' });
  const cake = async () => (await priya.get(`/products/${paid.items[0]?.productId}`)).body;
  await expect.poll(cake, patience).toMatchObject({ availableQuantity: 38 });
  const subjects = () => mail.taken.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()).sort();
  await expect
    .poll(subjects, patience)
    .toEqual([
      'Letters from Mount Avenue Bakery',
      'TEST, no money moved: New order MA-PAMD-7MM7 for Tuesday 24',
      'TEST, no money moved: Order MA-5GDS-W7CC was not paid',
      'TEST, no money moved: Order MA-PAMD-7MM7 is confirmed',
    ]);
  expect(await shop.end('SIGTERM')).toBe(0);
});
