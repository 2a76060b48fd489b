import { expect, onTestFinished, test } from 'vitest';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { recountPlaces } from '#server/pickup/recount-places.ts';
import { recountInvoices } from '#server/sales/invoices/issue-invoice.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { emptyDatabase, migrationsFolder, testDatabase } from '#tests/support/database/database.ts';
import { describeSchema } from '#tests/support/database/describe-schema.ts';
import { backupOf, type Release } from '#tests/support/database/former-migrations.ts';

const ever = new Date(0);

/** The shop that a release left in use, as though it were left today, opened by this version. */
async function upgraded(release: Release) {
  const url = await emptyDatabase();
  await restoreBackup(url, backupOf(release), migrationsFolder);
  const open = await openDatabase(url);
  onTestFinished(() => open.close());
  await open.pool.query(`
    update orders set created_at = created_at + days * interval '1 day', pickup_date = pickup_date + days
    from (select current_date - max(created_at)::date as days from orders) as since`);
  await migrateDatabase(open, migrationsFolder);
  return open;
}

test.each(['0.1.0', '0.2.0'] as const)(
  'a shop that release %s left in use has the database of a new one, and books that agree',
  async (release) => {
    const { db, pool } = await upgraded(release);
    expect(await describeSchema(pool)).toEqual(await describeSchema((await testDatabase()).open.pool));
    expect(await recountLedger(db, ever)).toEqual([]);
    expect(await recountStock(db, ever)).toEqual([]);
    expect(await recountInvoices(db, ever)).toEqual([]);
    expect(await recountPlaces(db, new Date().toISOString().slice(0, 10))).toEqual([]);
  },
);

test('of release 0.2.0 each order is where it was, with its money, and each customer, cart, message and reader is there', async () => {
  const { pool } = await upgraded('0.2.0');
  const rows = async (text: string) => (await pool.query<{ line: string }>(text)).rows.map(({ line }) => line);
  expect(
    await rows(`
      select concat_ws(' ', o.fulfilment, total_pence, '=',
        (select sum(amount_pence) from ledger_entries e where e.order_id = o.id and kind = 'payment'),
        (select sum(amount_pence) from ledger_entries e where e.order_id = o.id and kind = 'refund'),
        (select string_agg(r.kind || ' ' || r.actor_kind || ' ' || t.state, ', ') from refunds r join refund_transfers t on t.refund_id = r.id
          where r.order_id = o.id)) as line
      from orders o order by id`),
  ).toEqual([
    'accepted 9600 = 9600',
    'baking 3120 = 3120',
    'ready 5760 = 5760',
    'collected 3360 = 3360',
    'cancelled 3120 = 3120 -3120 whole customer done',
    'cancelled 3120 = 3120 -3120 whole staff done',
    'cancelled 3120 = 3120 -3120 whole staff done',
    'collected 1920 = 1920 -1920 whole staff done',
    'expired 3120 =',
    'collected 3120 = 3120',
    'cancelled 3360 = 3360 whole staff due',
    'placed 6720 =',
    'placed 1920 =',
  ]);
  expect(
    await rows(`select concat_ws(' ', e.kind, e.actor_kind, e.made_by, e.cause, e.reason) as line from order_events e join orders o on o.id = e.order_id
      where o.number = 'MA-AG93-BAAV' order by e.id`),
  ).toEqual([
    'placed customer  asked ',
    'accepted provider test-till notice ',
    'baking staff Priya asked ',
    'cancelled staff Priya asked Dropped',
    'returned provider test-till moneyBack ',
  ]);
  expect(
    await rows(`select concat_ws(' ', name, email, telephone, postcode) as line from customers order by id`),
  ).toEqual([
    'Priya Shah priya@example.com +447700900123 B15 2TT',
    'Tom Hadley tom@example.com +447700900456 B15 2TT',
    'Eve Moss eve@example.com +447700900555 ',
  ]);
  expect(
    await rows(
      `select concat_ws(' ', product_id, weight_grams, quantity, price_snapshot_pence) as line from cart_lines order by id`,
    ),
  ).toEqual(['25 1000 2 4200', '25 500 1 4200', '26 750 3 4000']);
  expect(await rows(`select name || ': ' || message || ' ' || state as line from contact_messages`)).toEqual([
    'Bea Fox: Do you bake without nuts? open',
  ]);
  expect(
    await rows(
      `select email || case when unsubscribed_at is null then '' else ' left' end as line from newsletter_subscribers order by id`,
    ),
  ).toEqual(['bea@example.com', 'cat@example.com left']);
  expect(await rows(`select kind || ' ' || made_by as line from suspensions`)).toEqual(['suspended Priya']);
  expect(
    await rows(`select concat_ws(' ', pieces, stock_after, reason, made_by) as line from stock_movements m join products p on p.id = m.product_id
      where p.slug = 'black-forest-gateau' and order_id is null order by m.id`),
  ).toEqual([
    '19 19 opening the shop',
    '21 40 counted Priya',
    '-5 35 counted the shop',
    '-23 12 counted Tom',
    '5 17 counted the shop',
  ]);
});
