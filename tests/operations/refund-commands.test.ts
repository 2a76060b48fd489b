import { expect, test } from 'vitest';
import { paidBasket, workOff } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { spelled, staffCommand } from '#tests/support/shop/staff-command.ts';

const shop = await openTestShop();
const databaseUrl = String(shop.database.pool.options.connectionString);
const command = (words: string) => staffCommand(spelled(words), { DATABASE_URL: databaseUrl });

test('[B-08] part of an order is given back by command: seen before, made, shown on its sheet', async () => {
  const { orderNo } = await paidBasket(shop);
  const seen = await command(`orders refund ${orderNo} --line 2x1 --deposit 3x1 --preview`);
  expect(seen).toMatchObject({ code: 0, err: '' });
  expect(seen.out).toMatch(/1 x .*knife.* +£2\.80/i);
  expect(seen.out).toContain('£32.80 of £79.20; the shop keeps £46.40.');
  expect(seen.out).toContain('Nothing is written yet');
  expect((await command(`orders show ${orderNo}`)).out).toContain('paid, £79.20 kept');
  const refused = await command(`orders refund ${orderNo} --amount 4.00 --reason "A whim" --as Priya`);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('As a gesture of goodwill') });
  const made = await command(
    `orders refund ${orderNo} --amount 4.00 --reason "as a gesture of goodwill" --note "a broken rose" --as Priya`,
  );
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining(`£4.00 of ${orderNo} is on its way back`) });
  const inCash = await command(
    `orders refund ${orderNo} --line 2x1 --restock --by cash --reason "You no longer needed it" --as Tom`,
  );
  expect(inCash.out).toContain(`£2.80 of ${orderNo} is given back.`);
  await workOff(shop);
  const sheet = (await command(`orders show ${orderNo}`)).out;
  expect(sheet).toContain('part refunded, £72.40 kept');
  expect(sheet).toMatch(/1 +card +£4\.00 +given back +As a gesture of goodwill: a broken rose +Priya/);
  expect(sheet).toMatch(/1 +cash +£2\.80 +given back +You no longer needed it +Tom/);
  expect(await command(`orders refund ${orderNo} --again --as Priya`)).toMatchObject({ code: 1 });
  expect(await command(`orders refund ${orderNo} --line 9x1 --reason "It could not be made" --as Priya`)).toMatchObject(
    {
      code: 1,
      err: expect.stringContaining('no line 9'),
    },
  );
});

test('[B-08] what the provider gave back on its own pages, and what failed, stand on the sheet; it is given again', async () => {
  const { orderNo, session } = await paidBasket(shop);
  await shop.testPayments.refundOnPages(session, 150);
  await command(`orders refund ${orderNo} --amount 40 --reason "It was not ready in time" --as Priya`);
  await workOff(shop);
  const refund = (await shop.testPayments.refundsOf(session)).find(({ key }) => key !== null);
  await shop.testPayments.endRefund(refund?.reference ?? '', 'failed');
  await workOff(shop);
  const sheet = (await command(`orders show ${orderNo}`)).out;
  expect(sheet).toMatch(/£1\.50 +given back on the provider’s own pages/);
  expect(sheet).toMatch(/£40\.00 +failed: the bank sent the money back/);
  expect((await command('orders refunds')).out).toMatch(
    new RegExp(`${orderNo} .* £40\\.00 +the bank sent the money back`),
  );
  expect(await command(`orders refund ${orderNo} --again --by cash --as Tom`)).toMatchObject({
    code: 0,
    out: `£40.00 of ${orderNo} goes back once more. The customer gets a letter.\n`,
  });
  expect((await command(`orders show ${orderNo}`)).out).toContain('part refunded, £37.70 kept');
  expect((await command('orders refunds')).out).toContain('All that was to go back');
});
