import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentMethods } from '#domain/money/ledger.ts';
import { pence } from '#domain/money/money.ts';
import { dayRange, periodsOf } from '#domain/money/report/day-range.ts';
import { type DaySum, salesOf, salesOfEach } from '#domain/money/report/sales.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { writePayment } from '#server/sales/ledger/write-entries.ts';
import { readBreakdown } from '#server/sales/reports/read-breakdown.ts';
import { readProductsSold } from '#server/sales/reports/read-products-sold.ts';
import { readSales } from '#server/sales/reports/read-sales.ts';
import { chance } from '#tests/support/chance.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { returnPayment } from '#tests/support/ledger/return-payment.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database } = shop;
const { db, pool } = database;

/** A day on which the clocks change, and when it, the day before it and the two after it begin. */
const changes = [
  ['2026-03-29', 23, ['2026-03-28T00:00Z', '2026-03-29T00:00Z', '2026-03-29T23:00Z', '2026-03-30T23:00Z']],
  ['2026-10-25', 25, ['2026-10-23T23:00Z', '2026-10-24T23:00Z', '2026-10-26T00:00Z', '2026-10-27T00:00Z']],
  ['2027-03-28', 23, ['2027-03-27T00:00Z', '2027-03-28T00:00Z', '2027-03-28T23:00Z', '2027-03-29T23:00Z']],
  ['2027-10-31', 25, ['2027-10-29T23:00Z', '2027-10-30T23:00Z', '2027-11-01T00:00Z', '2027-11-02T00:00Z']],
] as const;

/** A cake at the zero rate, knives at the standard rate, and a stand with a deposit. */
async function orderOfAllClasses() {
  const customer = await signedInCustomer(shop);
  const lines = [];
  for (const [slug, quantity] of [
    ['black-forest-gateau', 1],
    ['cake-knife', 3],
    ['stand-hire', 1],
  ] as const) {
    await setStock(database, slug, 100);
    lines.push({ product: await productCalled(database, slug), quantity });
  }
  await customer.browser.post('/orders', orderRequestFor(customer.id, lines));
  const [order] = await db.select().from(orders).where(eq(orders.userId, customer.id));
  if (!order) throw new Error('no order was placed');
  const attempts = Array.from({ length: 12 }, (_, n) => ({ orderId: order.id, attempt: n + 1 }));
  const paid = await db
    .insert(payments)
    .values(attempts.map((attempt) => ({ ...attempt, provider: 'stripe', amountPence: order.totalPence })))
    .returning({ id: payments.id });
  return { ...order, paymentIds: paid.map(({ id }) => id) };
}
const placed = [await orderOfAllClasses(), await orderOfAllClasses(), await orderOfAllClasses()];

type Event = {
  readonly of: number;
  readonly amount: number;
  readonly method: number;
  readonly paidAt: number;
  readonly backAt: number | null;
};

/** Events at any moment of three days, and often at the very ends of one. */
function eventsOver(starts: readonly string[]) {
  const edges = starts.map((start) => Date.parse(start));
  const [first = 0, last = 0] = [edges[0], edges[3]];
  const atEnds = edges.flatMap((edge) => [edge - 1, edge]).filter((moment) => moment >= first && moment < last);
  const moment = fc.oneof(fc.constantFrom(...atEnds), fc.integer({ min: first, max: last - 1 }));
  const event: fc.Arbitrary<Event> = fc.record({
    of: fc.nat({ max: placed.length - 1 }),
    amount: fc.double({ min: 0.001, max: 1, noNaN: true }),
    method: fc.nat({ max: paymentMethods.length - 1 }),
    paidAt: moment,
    backAt: fc.option(moment),
  });
  return fc.array(event, { minLength: 1, maxLength: 12 });
}

/** Writes them as they would be written when they happen. */
async function play(events: readonly Event[]): Promise<void> {
  await pool.query('truncate ledger_entries, ledger_days, paid_orders, sales_hours, sold_shares, product_days');
  for (const [at, { of, amount, method, paidAt, backAt }] of events.entries()) {
    const order = placed[of];
    const paymentId = order?.paymentIds[at];
    if (!order || paymentId === undefined) throw new Error('more payments than were made ready');
    const how = paymentMethods[method] ?? 'card';
    const event = {
      orderId: order.id,
      paymentId,
      method: how,
      provider: how === 'card' ? 'stripe' : '',
      madeBy: 'Priya',
    };
    const amountPence = pence(Math.ceil(order.totalPence * amount));
    await db.transaction((tx) => writePayment(tx, { ...event, amountPence, at: new Date(paidAt) }));
    if (backAt !== null) await returnPayment(db, { ...event, at: new Date(backAt) });
  }
}

/** Each entry by itself, on the day that PostgreSQL's own London clock gives it. */
async function entriesByClock(): Promise<DaySum[]> {
  const { rows } = await db.execute<DaySum>(sql`
    select ((at at time zone 'Europe/London')::date)::text as day, kind, method, provider, money_class as "moneyClass",
      vat_basis_points as "vatBasisPoints", amount_pence as "amountPence", vat_pence as "vatPence", 0 as "discountPence"
    from ledger_entries`);
  return rows;
}

/** The hours in which more came in than went out, or less, by PostgreSQL's own London clock; the hour that a night has twice is one. */
async function netByHour(): Promise<[hour: number, net: number][]> {
  const { rows } = await db.execute<{ hour: number; net: number }>(sql`
    select extract(hour from at at time zone 'Europe/London')::int as hour, sum(amount_pence)::int as net from ledger_entries
    where money_class <> 'deposit' group by 1 having sum(amount_pence) <> 0 order by 1`);
  return rows.map(({ hour, net }) => [hour, net]);
}

/** What came in less what went out, by PostgreSQL's own clock and calendar; periods with nothing left are omitted. */
async function netByPeriod(by: 'week' | 'month'): Promise<number[]> {
  const { rows } = await db.execute<{ net: number }>(sql`
    select date_trunc(${by}, at at time zone 'Europe/London') as begins, sum(amount_pence)::int as net from ledger_entries
    where money_class <> 'deposit' group by 1 having sum(amount_pence) <> 0 order by 1`);
  return rows.map(({ net }) => net);
}

type Period = Awaited<ReturnType<typeof readSales>>['periods'][number];
const sumsOfPeriods: readonly ((period: Period) => number)[] = [
  ({ orders: count }) => count,
  ({ sales }) => sales.grossPence,
  ({ sales }) => sales.discountPence,
  ({ sales }) => sales.refundPence,
  ({ sales }) => sales.netPence,
  ({ sales }) => sales.vatPence,
  ({ sales }) => sales.takings.reduce((all, { takenPence, returnedPence }) => all + takenPence - returnedPence, 0),
];

/** Apart from the discounts, which no entry knows of. */
const asWithoutDiscounts = (report: Awaited<ReturnType<typeof readSales>>) =>
  report.periods.map(({ from, to, sales }) => ({
    from,
    to,
    sales: { ...sales, grossPence: sales.grossPence - sales.discountPence, discountPence: 0 },
  }));

test.each(changes)(
  '[J-02] around %s, a day of %i hours, whatever was paid and given back when is in the reports of its days as in the ledger, to the penny',
  async (date, hours, starts) => {
    const edges = starts.map((start) => Date.parse(start));
    expect(((edges[2] ?? 0) - (edges[1] ?? 0)) / 3_600_000).toBe(hours);
    const days = [addDays(date, -1), date, addDays(date, 1)];
    const range = dayRange(days[0] ?? '', addDays(date, 2));
    await fc.assert(
      fc.asyncProperty(eventsOver(starts), async (events) => {
        await play(events);
        const report = await readSales(db, range);
        expect(asWithoutDiscounts(report)).toEqual(salesOfEach(await entriesByClock(), periodsOf(range, 'day')));
        // Again by the moments when the days begin.
        for (const [at, day] of days.entries()) {
          const isOfDay = (moment: number | null) =>
            moment !== null && moment >= (edges[at] ?? 0) && moment < (edges[at + 1] ?? 0);
          const worth = ({ of, amount }: Event) => Math.ceil((placed[of]?.totalPence ?? 0) * amount);
          const came = events.filter(({ paidAt }) => isOfDay(paidAt)).reduce((all, event) => all + worth(event), 0);
          const went = events.filter(({ backAt }) => isOfDay(backAt)).reduce((all, event) => all + worth(event), 0);
          const sales = report.periods.find(({ from }) => from === day)?.sales ?? salesOf([]);
          expect(sales.takings.reduce((all, { takenPence }) => all + takenPence, 0)).toBe(came);
          expect(sales.takings.reduce((all, { returnedPence }) => all + returnedPence, 0)).toBe(went);
        }
        const { total } = report;
        const byHour = await readBreakdown(db, range, null);
        expect(byHour.hours.map(({ key, sales }) => [key, sales.netPence]).filter(([, net]) => net !== 0)).toEqual(
          await netByHour(),
        );
        const { grossPence, discountPence, refundPence, correctionPence, netPence, vatPence } = total;
        const sums = { grossPence, discountPence, refundPence, correctionPence, netPence, vatPence };
        expect(byHour.total).toMatchObject(sums);
        expect(report.orders).toBe(new Set(events.map(({ of }) => of)).size);
        for (const { from, to, sales } of report.periods)
          expect((await readProductsSold(db, dayRange(from, to), null)).total.netPence).toBe(sales.netPence);
        expect(report.periods.reduce((all, { sales }) => all + sales.netPence, 0)).toBe(total.netPence);
        expect(report.periods.reduce((all, { sales }) => all + sales.vatPence, 0)).toBe(total.vatPence);
        expect(total.grossPence - total.discountPence - total.refundPence).toBe(total.netPence);
        // Weeks and months are the sums of their days, and those of the ledger by PostgreSQL's own calendar.
        for (const by of ['week', 'month'] as const) {
          const longer = await readSales(db, range, periodsOf(range, by));
          expect([longer.total, longer.orders]).toEqual([total, report.orders]);
          for (const of of sumsOfPeriods)
            expect(longer.periods.map(of)).toEqual(
              longer.periods.map(({ from, to }) =>
                report.periods
                  .filter((day) => day.from >= from && day.from < to)
                  .reduce((all, day) => all + of(day), 0),
              ),
            );
          expect(longer.periods.map(({ sales }) => sales.netPence).filter((net) => net !== 0)).toEqual(
            await netByPeriod(by),
          );
        }
        expect((await recountLedger(db, new Date('2026-01-01'))).filter((line) => line.includes("the day's"))).toEqual(
          [],
        );
      }),
      chance(15),
    );
  },
);

test('[J-02] the last moment of a day counts for it and the next for the next, in summer and in winter', async () => {
  const order = placed[0];
  for (const [midnight, before, after] of [
    ['2027-06-30T23:00:00.000Z', '2027-06-30', '2027-07-01'],
    ['2028-01-01T00:00:00.000Z', '2027-12-31', '2028-01-01'],
  ] as const) {
    const at = Date.parse(midnight);
    await play([
      { of: 0, amount: 1, method: 0, paidAt: at - 1, backAt: at },
      { of: 1, amount: 1, method: 0, paidAt: at, backAt: null },
    ]);
    const { periods } = await readSales(db, dayRange(before, addDays(after, 1)));
    const goods = (order?.totalPence ?? 0) - (order?.depositPence ?? 0);
    const gross = goods + (order?.discountPence ?? 0);
    expect(periods.map(({ from, sales }) => [from, sales.grossPence, sales.refundPence, sales.netPence])).toEqual([
      [before, gross, 0, goods],
      [after, gross, goods, 0],
    ]);
  }
});

test('[J-02] without a VAT number a report says nothing of VAT', async () => {
  await play([{ of: 0, amount: 1, method: 0, paidAt: Date.parse('2027-01-01T12:00Z'), backAt: null }]);
  const range = dayRange('2027-01-01', '2027-01-02');
  expect(await readSales(db, range)).toMatchObject({ showsVat: true, total: { vatPence: 300 } });
  await pool.query(`insert into settings (key, version, value, changed_by, changed_at)
    select key, version + 1, value || '{"vat": null}', 'test', now() from settings where key = 'company' order by version desc limit 1`);
  expect((await readSales(db, range)).showsVat).toBe(false);
});
