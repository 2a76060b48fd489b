import { sql } from 'drizzle-orm';
import type { Booked, ClassWorth } from '#domain/money/ledger/owed/payment-parts.ts';
import type { MoneyClass, VatClass } from '#domain/money/ledger.ts';
import { pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';

type Row = {
  readonly money_class: MoneyClass;
  readonly vat_basis_points: number | null;
  readonly events: string[];
  readonly kept: number;
  readonly vat: number;
  readonly captured: number;
  readonly discount: number;
};

/** What the ledger has for an order so far, and the day on which it was collected, if it was. */
export async function readBooked(tx: Db, orderId: number) {
  const { rows } = await tx.execute<Row>(sql`
    select money_class, vat_basis_points, array_agg(event_key) as events, sum(amount_pence)::int as kept, sum(vat_pence)::int as vat,
      coalesce(sum(amount_pence) filter (where kind = 'payment'), 0)::int as captured, sum(discount_pence)::int as discount
    from ledger_entries where order_id = ${orderId} group by 1, 2`);
  const collected = await tx.execute<{ day: string | null }>(sql`
    select min((at at time zone ${shopTimeZone})::date)::text as day from order_events e where order_id = ${orderId} and kind = 'collected'
      and not exists (select from order_events undone where undone.order_id = e.order_id and undone.id > e.id and undone.cause = 'undone' and undone.kind = 'ready')`);
  const booked = rows.map(
    (row): Booked => ({
      moneyClass: row.money_class,
      basisPoints: row.vat_basis_points,
      keptPence: pence(row.kept),
      keptVatPence: pence(row.vat),
      capturedPence: pence(row.captured),
      discountPence: pence(row.discount),
    }),
  );
  return { booked, events: rows.flatMap(({ events }) => events), collectedOn: collected.rows[0]?.day ?? null };
}

/**
 * What an order consists of, net of what was taken off its lines; what of it was refunded or is being refunded no longer counts, and what
 * was kept of a deposit is a sale.
 */
export async function worthOf(tx: Db, orderId: number): Promise<ClassWorth[]> {
  const { rows } = await tx.execute<{ money_class: MoneyClass; pence: number; sold: number; discount: number }>(sql`
    with back as (
      select l.vat_class, r.amount_pence, r.deposit_pence
      from refunds f join refund_lines r on r.refund_id = f.id join order_lines l on l.id = r.order_line_id
      where f.order_id = ${orderId} and f.kind in ('lines', 'amount', 'whole', 'provider')
        and exists (select from refund_transfers t where t.refund_id = f.id and t.state <> 'failed')
    ), parts as (
      select vat_class as money_class, quantity * unit_price_pence - discount_pence as pence,
        quantity * unit_price_pence - discount_pence as sold, discount_pence as discount
      from order_lines where order_id = ${orderId}
      union all
      select 'deposit', deposit_pence, deposit_pence, 0 from orders where id = ${orderId} and deposit_pence > 0
      union all
      select vat_class, -amount_pence, 0, 0 from back
      union all
      select 'deposit', -deposit_pence, 0, 0 from back where deposit_pence > 0
      union all
      select money_class, amount_pence, 0, 0 from ledger_entries
      where order_id = ${orderId} and kind = 'correction' and event_key like 'kept:%'
    )
    select money_class, greatest(0, sum(pence))::int as pence, sum(sold)::int as sold, sum(discount)::int as discount
    from parts group by money_class order by money_class`);
  return rows.map((row) => ({
    moneyClass: row.money_class,
    amountPence: pence(row.pence),
    soldPence: pence(row.sold),
    discountPence: pence(row.discount),
  }));
}

/** The rates on the day of the tax point. Null if the shop has no VAT number. */
export async function ratesAt(tx: Db, day: string): Promise<Record<VatClass, number> | null> {
  const { company } = await readSettings(tx, ['company']);
  if (company.vat === null) return null;
  const { rows } = await tx.execute<{ vat_class: VatClass; basis_points: number }>(sql`
    select distinct on (vat_class) vat_class, basis_points from vat_rates where valid_from <= ${day}::date
    order by vat_class, valid_from desc`);
  const rate = (vatClass: VatClass) => rows.find((row) => row.vat_class === vatClass)?.basis_points ?? 0;
  return { zero: rate('zero'), standard: rate('standard') };
}
