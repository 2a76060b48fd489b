import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { readBreakdown } from '#server/sales/reports/read-breakdown.ts';
import { readProductsSold } from '#server/sales/reports/read-products-sold.ts';
import { readSales } from '#server/sales/reports/read-sales.ts';
import { chance } from '#tests/support/chance.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import {
  amountOf,
  givesBackOf,
  paidBasket,
  placeBasket,
  takeByHand,
  workOff,
} from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ provider: 'cards' });
const { database, clock } = shop;
const { db, pool } = database;
const { edit, startAfresh } = ordersToEdit(shop);
const give = givesBackOf(shop);

type Step =
  | { readonly do: 'edit'; readonly place: number; readonly quantity: number }
  | { readonly do: 'add'; readonly slug: string; readonly instead: number | null }
  | { readonly do: 'giveLines'; readonly place: number; readonly quantity: number }
  | { readonly do: 'giveAmount'; readonly share: number }
  | { readonly do: 'take'; readonly share: number }
  | { readonly do: 'work' };

const place = fc.integer({ min: 1, max: 4 });
const quantity = fc.integer({ min: 0, max: 4 });
const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), place, quantity }),
  fc.record({
    do: fc.constant('add' as const),
    slug: fc.constantFrom('candles-striped', 'vanilla-bean-swirl-cupcake'),
    instead: fc.option(place),
  }),
  fc.record({ do: fc.constant('giveLines' as const), place, quantity: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ do: fc.constant('giveAmount' as const), share }),
  fc.record({ do: fc.constant('take' as const), share }),
  fc.constant({ do: 'work' as const }),
);

type Order = { readonly id: number; readonly orderNo: string; readonly amount: number };

function asked({ id, orderNo, amount }: Order, step: Step): Promise<unknown> {
  const edited = (lines: Parameters<typeof edit>[1]['lines']) =>
    edit(orderNo, { ...(lines && { lines }), reason: 'They rang.' });
  switch (step.do) {
    case 'edit':
      return edited([{ place: step.place, quantity: step.quantity, said: {} }]);
    case 'add': {
      const gone = step.instead === null ? [] : [{ place: step.instead, quantity: 0, said: {} }];
      return edited([{ slug: step.slug, quantity: 1, said: {} }, ...gone]);
    }
    case 'giveLines':
      return give(orderNo, { kind: 'lines', pieces: [{ place: step.place, quantity: step.quantity }], deposits: [] });
    case 'giveAmount':
      return give(orderNo, amountOf(Math.ceil(step.share * 2_000)));
    case 'take':
      return takeByHand(shop, id, { method: 'cash', amountPence: Math.ceil(step.share * amount) });
    case 'work':
      return workOff(shop);
  }
}

/** Takes a step; what the shop refuses is not an event. */
const make = (order: Order, step: Step): Promise<unknown> =>
  asked(order, step).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });

const days = { from: '2026-11-01', to: '2027-11-01' };

/** The net sales of each day, by the ledger's entries and by each way of breaking them down. */
async function byDay() {
  const { rows } = await db.execute<{
    day: string;
    ledger: number;
    hours: number;
    products: number;
    shares: number;
  }>(sql`
    select day::text, sum(ledger)::int as ledger, sum(hours)::int as hours, sum(products)::int as products, sum(shares)::int as shares from (
      select (at at time zone 'Europe/London')::date as day, amount_pence as ledger, 0 as hours, 0 as products, 0 as shares
      from ledger_entries where money_class <> 'deposit'
      union all select shop_day, 0, paid_pence + refund_pence + correction_pence, 0, 0 from sales_hours
      union all select shop_day, 0, 0, net_pence, 0 from product_days
      union all select shop_day, 0, 0, 0, net_pence from sold_shares
    ) as told (day) group by 1 order by 1`);
  // A day on which a change only moved money between cakes has none in the ledger.
  return rows.filter(({ day: _, ...sums }) => Object.values(sums).some((amount) => amount !== 0));
}

/**
 * For each product of the orders that owe nothing and are owed nothing: what its line items say, less what was refunded
 * of them, and what reports say.
 */
async function ofProducts(ids: readonly number[]) {
  const { rows } = await db.execute<{
    id: number;
    said: number;
    pieces: number;
    booked: number;
    bookedPieces: number;
  }>(sql`
    with back as (
      select r.order_line_id, sum(r.amount_pence) as pence, sum(r.quantity) as pieces from refunds f join refund_lines r on r.refund_id = f.id
      where f.kind in ('lines', 'amount', 'whole', 'provider') group by 1
    ), said as (
      select l.order_id, l.product_id, sum(l.quantity * l.unit_price_pence - l.discount_pence - coalesce(b.pence, 0)) as pence,
        sum(l.quantity - coalesce(b.pieces, 0)) as pieces
      from order_lines l left join back b on b.order_line_id = l.id group by 1, 2
    ), booked as (
      select order_id, product_id, sum(net_pence) as pence, sum(pieces) as pieces from sold_shares group by 1, 2
    ), kept as (
      select order_id, sum(amount_pence) as pence from ledger_entries group by 1
    )
    select product_id as id, coalesce(said.pence, 0)::int as said, coalesce(said.pieces, 0)::int as pieces, coalesce(booked.pence, 0)::int as booked,
      coalesce(booked.pieces, 0)::int as "bookedPieces"
    from said full join booked using (order_id, product_id)
    where order_id = any(${sql.param([...ids])}::int[])
      and not exists (select from refund_transfers t where t.order_id = said.order_id and t.state <> 'done')
      and (select pence from kept where kept.order_id = said.order_id) = (select o.total_pence - coalesce((select sum(r.amount_pence + r.deposit_pence)
        from refunds f join refund_lines r on r.refund_id = f.id
        where f.order_id = o.id and f.kind in ('lines', 'amount', 'whole', 'provider')), 0) from orders o where o.id = said.order_id)`);
  return rows;
}

test('[J-02] whatever is paid in parts, given back by line or amount, and changed: every report is the ledger to the penny, and each cake has what its lines say', async () => {
  let settled = 0;
  let passed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ of: fc.nat({ max: 1 }), step, minutes: fc.integer({ min: 0, max: 2_000 }) }), {
        maxLength: 10,
      }),
      async (steps) => {
        await startAfresh();
        clock.moveOn(-passed);
        passed = 0;
        const orders = [await paidBasket(shop), await placeBasket(shop)];
        for (const { of, step: next, minutes } of steps) {
          const order = orders[of];
          if (order) await make(order, next);
          for (const { day, ledger, ...told } of await byDay())
            expect([day, told]).toEqual([day, { hours: ledger, products: ledger, shares: ledger }]);
          clock.moveOn(minutes);
          passed += minutes;
        }
        await workOff(shop);
        const range = { from: days.from, to: days.to };
        const [breakdown, products, { total }] = await Promise.all([
          readBreakdown(db, range, null),
          readProductsSold(db, range, null),
          readSales(db, range),
        ]);
        expect(breakdown.total).toEqual({
          orders: (await pool.query('select from ledger_entries group by order_id')).rowCount,
          grossPence: total.grossPence,
          discountPence: total.discountPence,
          refundPence: total.refundPence,
          correctionPence: total.correctionPence,
          netPence: total.netPence,
          vatPence: total.vatPence,
        });
        expect(products.total.netPence).toBe(total.netPence);
        for (const parts of [breakdown.hours, breakdown.weekdays, breakdown.buyers, breakdown.sources])
          expect(parts.reduce((all, { sales }) => all + sales.netPence, 0)).toBe(total.netPence);
        expect(products.categories.reduce((all, { sold }) => all + sold.netPence, 0)).toBe(total.netPence);
        for (const { id, said, pieces, booked, bookedPieces } of await ofProducts(orders.map((order) => order.id))) {
          settled += 1;
          expect([id, booked, bookedPieces]).toEqual([id, said, pieces]);
        }
        expect((await recountLedger(db, new Date('2026-01-01'))).filter((line) => line.includes("the day's"))).toEqual(
          [],
        );
        // Again from scratch, as an upgrade does: the same sums, on the days when the money came in.
        const before = await byDay();
        await pool.query('select fill_report_sums()');
        expect(await byDay()).toEqual(before);
      },
    ),
    chance(12),
  );
  expect(settled).toBeGreaterThan(0);
});
