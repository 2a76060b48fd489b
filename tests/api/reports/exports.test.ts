import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { parseCommand } from '#server/cli/parse-command.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { writePayment } from '#server/modules/ledger/write-entries.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { returnPayment } from '#tests/support/ledger/return-payment.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, services, clock } = shop;
const { db, pool } = database;
let orderNo = '';

/** A cake for £39.00 and a knife for £3.50, of which a fifth was taken off. Paid by card as a Saturday began, given back on the Sunday. */
beforeAll(async () => {
  const customer = await signedInCustomer(shop);
  const lines = [];
  for (const [slug, quantity] of [
    ['black-forest-gateau', 1],
    ['cake-knife', 1],
  ] as const) {
    await setStock(database, slug, 100);
    lines.push({ product: await productCalled(database, slug), quantity });
  }
  await customer.browser.post('/orders', orderRequestFor(customer.id, lines));
  const [order] = await db.select().from(orders).where(eq(orders.userId, customer.id));
  if (!order) throw new Error('no order was placed');
  orderNo = order.number;
  const [paid] = await db
    .insert(payments)
    .values({
      orderId: order.id,
      provider: 'stripe',
      providerSessionId: 'cs_1',
      attempt: 1,
      amountPence: order.totalPence,
    })
    .returning({ id: payments.id });
  const event = {
    orderId: order.id,
    paymentId: paid?.id ?? 0,
    method: 'card',
    provider: 'stripe',
    madeBy: '=Priya',
  } as const;
  const amountPence = pence(order.totalPence);
  await writePayment(db, { ...event, amountPence, at: new Date('2027-06-18T23:00:00Z') });
  await returnPayment(db, { ...event, at: new Date('2027-06-20T08:30:00Z') });
});

/** What a command of the staff says, and the file that it wrote. */
async function said(words: readonly string[]): Promise<{ lines: string; file: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-reports-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'report.csv');
  const command = parseCommand(words.map((word) => (word === 'FILE' ? file : word)));
  if (command.do === 'help' || command.do === 'backup' || command.do === 'restore') throw new Error('no report');
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line.replaceAll(file, 'FILE'));
  await runCommand(
    { db, storage: services.storage, now: clock.now(), mail: 'off', publicUrl: services.publicUrl, say, complain: say },
    command,
  );
  return { lines: lines.join('\n'), file: await readFile(file, 'utf8').catch(() => '') };
}

test('[J-02] a report shows each day, the days that it is beside, VAT by rate, takings and deposits', async () => {
  const { lines } = await said(['reports', 'sales', '2027-06-19', '2027-06-20', '--against', 'week']);
  expect(lines.split('\n')).toEqual([
    '2027-06-19 to 2027-06-20',
    '',
    'Day                        Gross  Discounts  Refunds  Corrections      Net     VAT  Deposits',
    '------------------------  ------  ---------  -------  -----------  -------  ------  --------',
    '2027-06-19                £42.50      £8.50    £0.00        £0.00   £34.00   £0.47     £0.00',
    '2027-06-20                 £0.00      £0.00   £34.00        £0.00  -£34.00  -£0.47     £0.00',
    'Together                  £42.50      £8.50   £34.00        £0.00    £0.00   £0.00     £0.00',
    '2027-06-12 to 2027-06-13   £0.00      £0.00    £0.00        £0.00    £0.00   £0.00     £0.00',
    '',
    'Rate  With VAT    VAT  Without VAT',
    '----  --------  -----  -----------',
    '20%      £0.00  £0.00        £0.00',
    '0%       £0.00  £0.00        £0.00',
    '',
    'Takings  Through   Taken  Given back   Left',
    '-------  -------  ------  ----------  -----',
    'card     stripe   £34.00      £34.00  £0.00',
    '',
    'Deposits: £0.00 taken, £0.00 given back, £0.00 kept.',
  ]);
});

test('[J-02] the same as a file, with a column for each rate and each way to pay', async () => {
  const { lines, file } = await said(['reports', 'sales', '2027-06-19', '2027-06-20', '--csv', 'FILE']);
  expect(lines).toBe('FILE: 2 days.');
  expect(file.slice(1).split('\r\n')).toEqual([
    'Day,Orders,Gross,Discounts,Refunds,Corrections,Net,VAT,Sales at 20%,VAT at 20%,Sales at 0%,VAT at 0%,Taken by card stripe,Given back by card stripe,Deposits taken,Deposits given back,Deposits kept,Mean order',
    '2027-06-19,1,42.50,8.50,0.00,0.00,34.00,0.47,2.80,0.47,31.20,0.00,34.00,0.00,0.00,0.00,0.00,34.00',
    '2027-06-20,0,0.00,0.00,34.00,0.00,-34.00,-0.47,-2.80,-0.47,-31.20,0.00,0.00,34.00,0.00,0.00,0.00,',
    '',
  ]);
});

test('[J-03] a month of the ledger for the accountant: every entry with its VAT and tax point, and no name of a customer', async () => {
  const { lines, file } = await said(['reports', 'ledger', '2027-06', '--csv', 'FILE']);
  expect(lines).toBe('FILE: 4 entries of 2027-06.');
  const rows = file.slice(1).split('\r\n');
  expect(rows.map((row) => row.replace(/^\d+,/, '').replace(orderNo, 'MA'))).toEqual([
    'Entry,Day,Time,Order,Kind,By,Provider,Reference,For,Amount,Made by,Tax point,VAT rate,VAT,Without VAT',
    "2027-06-19,00:00:00,MA,payment,card,stripe,cs_1,standard,2.80,'=Priya,2027-06-19,20%,0.47,2.33",
    "2027-06-19,00:00:00,MA,payment,card,stripe,cs_1,zero,31.20,'=Priya,2027-06-19,0%,0.00,31.20",
    "2027-06-20,09:30:00,MA,refund,card,stripe,cs_1,standard,-2.80,'=Priya,2027-06-20,20%,-0.47,-2.33",
    "2027-06-20,09:30:00,MA,refund,card,stripe,cs_1,zero,-31.20,'=Priya,2027-06-20,0%,0.00,-31.20",
    '',
  ]);
});

test('without a VAT number no export says anything of VAT', async () => {
  await pool.query(`insert into settings (key, version, value, changed_by, changed_at)
    select key, version + 1, value || '{"vat": null}', 'test', now() from settings where key = 'company' order by version desc limit 1`);
  for (const words of [
    'reports ledger 2027-06 --csv FILE',
    'reports sales 2027-06-19 --csv FILE',
    'reports sales 2027-06-19',
  ]) {
    const { lines, file } = await said(words.split(' '));
    expect(lines + file).toContain('2027-06');
    expect(lines + file).not.toMatch(/VAT|Tax|rate/i);
  }
});
