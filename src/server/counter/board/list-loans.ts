import { sql } from 'drizzle-orm';
import type { Loans } from '#contract/admin/board/waiting.ts';
import { namesOn } from '#domain/order/names-on.ts';
import type { Party } from '#domain/order/order.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { type StaffContext, sightOf } from '#server/platform/staff-context.ts';

/** The oldest loans are the ones to ask for. */
const mostShown = 200;

type Row = Pick<Loans['loans'][number], 'orderNo' | 'lines' | 'collectedOn'> & {
  readonly contactName: string;
  readonly recipient: Party;
  readonly telephone: string;
  readonly depositPence: number;
};

/**
 * The orders with something still on loan, and how many of each. A deposit counts as refunded once its refund is decided, even while the
 * money is on its way; a trial order paid with test money lent nothing.
 */
export async function listOnLoan({ db, now, staff }: Pick<StaffContext, 'db' | 'now' | 'staff'>): Promise<Loans> {
  const { orders } = await readSettings(db, ['orders']);
  const { rows } = await db.execute<Row>(sql`
    select o.number as "orderNo", o.contact_name as "contactName", o.recipient, o.contact_telephone as telephone, lent.lines,
      least(lent.pence, held.pence)::int as "depositPence", gone.day as "collectedOn"
    from orders o
      cross join lateral (
        select sum(e.amount_pence) as pence from ledger_entries e
        where e.order_id = o.id and e.money_class = 'deposit' and not is_test_money(e.provider)
      ) held
      cross join lateral (
        select array_agg(still.quantity || ' × ' || l.name order by l.id) filter (where still.quantity > 0) as lines, sum(still.pence) as pence
        from order_lines l left join lateral (
          select sum(r.deposit_pence) as pence from refund_lines r
          where r.order_line_id = l.id and (select count(*) > 0 from refund_transfers t where t.refund_id = r.refund_id and t.state <> 'failed')
        ) back on true
          cross join lateral (select l.quantity * l.deposit_pence - coalesce(back.pence, 0) as pence) out
          cross join lateral (select out.pence, ceil(least(out.pence, held.pence)::numeric / l.deposit_pence)::int as quantity) still
        where l.order_id = o.id and l.deposit_pence > 0
      ) lent
      cross join lateral (
        select (max(e.at) at time zone ${shopTimeZone})::date::text as day from order_events e where e.order_id = o.id and e.kind = 'collected'
      ) gone
    where o.deposit_pence > 0 and o.fulfilment = 'collected' and least(lent.pence, held.pence) > 0
    order by gone.day, o.id limit ${mostShown}`);
  const today = shopDate(now.getTime(), shopTimeZone);
  const sees = sightOf(staff);
  return {
    loans: rows.map(({ contactName, recipient, telephone, depositPence, ...loan }) => {
      const dueOn = addDays(loan.collectedOn, orders.loanDays);
      return {
        ...loan,
        ...namesOn({ contactName, recipient }),
        telephone: sees.people ? telephone : null,
        depositPence: sees.money ? depositPence : null,
        dueOn,
        isOverdue: dueOn < today,
      };
    }),
  };
}
