import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeDay, readClosing, readClosingSheet } from '#contract/admin/reports/closing.ts';
import { dayClosings } from '#server/db/tables/money/report-tables.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { orderToTake, takenCake } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
let owen: SignedIn;
const today = () => shop.clock.now().toISOString().slice(0, 10);

beforeEach(async () => {
  await pool.query(
    'alter table day_closings disable trigger all; truncate day_closings; alter table day_closings enable always trigger day_closings_are_kept; alter table day_closings enable always trigger day_closings_are_not_emptied',
  );
  await setStock(shop.database, takenCake, 60);
  owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
});

/** Sells a cake over the counter, and returns what it cost. */
async function sell(method: 'cash' | 'terminal' = 'cash'): Promise<number> {
  const taken = await takeOrder(
    { db, now: shop.clock.now(), publicUrl: 'http://localhost' },
    orderToTake({
      key: randomUUID(),
      source: 'counter',
      contact: { name: 'Ann Baker', telephone: '', email: '' },
      pastDiary: 'a test',
      pickup: { date: today(), time: '15:00' },
      payment: { how: 'hand', method, amountPence: null },
    }),
  );
  const { rows } = await pool.query('select total_pence from orders where number = $1', [taken.number]);
  return rows[0].total_pence;
}

const open = async () => {
  const page = await owen.call(readClosing, {});
  if (!page.open) throw new Error('the day is closed');
  return page.open;
};
const cash = (takings: readonly { method: string; takenPence: number; returnedPence: number }[]) =>
  takings.filter(({ method }) => method === 'cash').reduce((all, of) => all + of.takenPence - of.returnedPence, 0);
const closing = (changes = {}) => ({
  day: today(),
  counted: { pieces: [], smallPence: 0 },
  floatPence: 0,
  leftPence: 0,
  expectedPence: 0,
  note: 'not counted',
  ...changes,
});

/** What the ledger has between two of its entries, without the shop's own calculation. */
const ledgerBetween = async (after: number, last: number): Promise<number> => {
  const { rows } = await pool.query(
    "select coalesce(sum(amount_pence), 0)::int as sum from ledger_entries where id > $1 and id <= $2 and kind <> 'correction'",
    [after, last],
  );
  return rows[0].sum;
};

describe('[J-03] the closing of a day', () => {
  test('has what came and went since the one before by way to pay, to the penny of the ledger, and no entry twice', async () => {
    const before = cash((await open()).takings);
    const first = (await sell()) + (await sell());
    const card = await sell('terminal');
    const { takings } = await open();
    expect(cash(takings)).toBe(before + first);
    expect(takings.find(({ method }) => method === 'terminal')?.takenPence).toBeGreaterThanOrEqual(card);

    const closed = await owen.call(
      closeDay,
      closing({
        counted: {
          pieces: [
            { worthPence: 5_000, count: 1 },
            { worthPence: 2_000, count: 2 },
          ],
          smallPence: 50,
        },
        floatPence: 10_000,
        leftPence: 5_000,
        expectedPence: 10_000 + before + first,
        note: 'Parking coin for a customer',
      }),
    );
    expect(closed).toMatchObject({ countedPence: 9_050, closedBy: 'Owen Clarke', leftPence: 5_000, since: null });

    // What comes after it counts for the next day's closing, with what was left in the drawer.
    const later = await sell();
    expect((await owen.call(readClosing, {})).open).toBeNull();
    shop.clock.moveOn(24 * 60);
    owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
    const next = await sell();
    const tomorrow = await open();
    expect(tomorrow).toMatchObject({ since: closed.closedAt, floatPence: 5_000 });
    expect(cash(tomorrow.takings)).toBe(later + next);
    await owen.call(closeDay, closing({ floatPence: 5_000, expectedPence: 5_000 + later + next }));

    const rows = await db.select().from(dayClosings).orderBy(dayClosings.id);
    expect(rows.map(({ afterEntryId }) => afterEntryId).slice(1)).toEqual([rows[0]?.lastEntryId]);
    for (const { afterEntryId, lastEntryId, takings: kept } of rows) {
      const sum = kept.reduce((all, of) => all + of.takenPence - of.returnedPence, 0);
      expect(sum).toBe(await ledgerBetween(afterEntryId, lastEntryId));
    }
    const { recent, closed: shown } = await owen.call(readClosing, { day: rows[0]?.day ?? '' });
    expect(recent.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toReversed());
    expect(recent[1]?.differencePence).toBe(9_050 - 10_000 - before - first);
    expect(shown).toMatchObject({ note: 'Parking coin for a customer', since: null });
  });

  test('where cash came meanwhile nothing is closed, and the new sum is said', async () => {
    const before = cash((await open()).takings);
    const more = await sell();
    const { status, body } = await owen.browser.ask(closeDay, closing({ expectedPence: before }));
    expect(status).toBe(409);
    expect(JSON.stringify(body)).toContain(`£${((before + more) / 100).toFixed(2)}`);
    expect(await db.$count(dayClosings)).toBe(0);
  });

  test('of two at once one closes it, and the other hears who did', async () => {
    const expectedPence = cash((await open()).takings);
    const other = await signInStaff(shop, { role: 'owner', name: 'Sunita Rao' });
    const answers = await Promise.all(
      [owen, other].map(({ browser }) => browser.ask(closeDay, closing({ expectedPence }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(JSON.stringify(answers.find(({ status }) => status === 409)?.body)).toMatch(/has already closed this day/);
    expect(await db.$count(dayClosings)).toBe(1);
  });

  test('waits for a payment that is being written, so that it is in this one or in the next, and never in none', async () => {
    const client = await pool.connect();
    const expectedPence = cash((await open()).takings);
    const amount = 100;
    await client.query('begin');
    await client.query(
      `insert into ledger_entries (order_id, event_key, kind, method, money_class, amount_pence, vat_pence, shop_day, made_by, at)
       select order_id, 'late:' || gen_random_uuid(), kind, method, money_class, ${amount}, 0, shop_day, made_by, at
       from ledger_entries where method = 'cash' and kind = 'payment' order by id desc limit 1`,
    );
    const asked = owen.browser.ask(closeDay, closing({ expectedPence: expectedPence + amount }));
    await expect
      .poll(
        async () =>
          (await pool.query("select 1 from pg_locks where not granted and mode = 'ShareRowExclusiveLock'")).rowCount,
      )
      .toBeGreaterThan(0);
    await client.query('commit');
    client.release();
    expect((await asked).status).toBe(200);
  });

  test('is refused for another day, without the right, for more left than there is, and for a difference that nobody explains', async () => {
    const expectedPence = cash((await open()).takings);
    expect((await owen.browser.ask(closeDay, closing({ expectedPence, day: '2026-01-05' }))).status).toBe(409);
    const left = await owen.browser.ask(closeDay, closing({ expectedPence, leftPence: 1 }));
    expect([left.status, Object(left.body).fields]).toEqual([422, { leftPence: expect.any(String) }]);
    const owed = cash((await open()).takings) + (await sell());
    const uncounted = await owen.browser.ask(closeDay, closing({ expectedPence: owed, note: ' ' }));
    expect([uncounted.status, Object(uncounted.body).fields]).toEqual([
      422,
      { note: expect.stringMatching(/^Enter why/) },
    ]);
    const jade = await signInStaff(shop, { role: 'counter' });
    expect((await jade.browser.ask(closeDay, closing({ expectedPence }))).status).toBe(403);
    expect((await jade.browser.ask(readClosing, {})).status).toBe(403);
  });

  test('[T-09] stays as it is: the database refuses its change, and the log has who closed', async () => {
    await owen.call(closeDay, closing({ expectedPence: cash((await open()).takings) }));
    for (const change of [
      'update day_closings set counted_pence = 1',
      'delete from day_closings',
      'truncate day_closings',
    ])
      await expect(pool.query(change)).rejects.toThrow('the closing of a day is never changed');
    const [entry] = await db.select().from(auditLog).where(sql`action = 'day.closed'`).limit(1);
    expect(entry).toMatchObject({ subjectKind: 'closing', madeBy: 'Owen Clarke' });
  });

  test('comes on a sheet with its payments counted and its VAT by rate, which add up to what was taken', async () => {
    await expect(owen.call(readClosingSheet, { day: today() })).rejects.toThrow('"code":"notFound"');
    const before = await owen.call(readClosing, {});
    await sell();
    await sell('terminal');
    const { takings } = await open();
    const expectedPence = cash(takings);
    await owen.call(closeDay, closing({ expectedPence, counted: { pieces: [], smallPence: expectedPence } }));
    const sheet = await owen.call(readClosingSheet, { day: today() });
    expect(sheet.closing).toMatchObject({ day: today(), closedBy: 'Owen Clarke', takings });
    expect(sheet.payments.length).toBe(takings.length);
    for (const { count } of sheet.payments) expect(count).toBeGreaterThan(0);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    const taken = sum(takings.map(({ takenPence, returnedPence }) => takenPence - returnedPence));
    expect(sum((sheet.vat ?? []).map(({ grossPence }) => grossPence))).toBe(taken);
    for (const { netPence, vatPence, grossPence } of sheet.vat ?? []) expect(netPence + vatPence).toBe(grossPence);
    expect(before.closed).toBeNull();
  });
});
