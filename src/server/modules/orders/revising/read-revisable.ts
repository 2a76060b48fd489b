import { sql } from 'drizzle-orm';
import type { VatClass } from '#domain/money/ledger/vat.ts';
import { pence } from '#domain/money/money.ts';
import type { RevisableOrder, StandingLine } from '#domain/order/revising/revisable-order.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';

type Pennies = { readonly lines: LineRow[]; readonly adjustments: AdjustmentRow[]; readonly returned: number };
type LineRow = Omit<StandingLine, 'returned' | 'unitPricePence' | 'depositPence' | 'discountPence' | 'vatClass'> & {
  readonly unitPricePence: number;
  readonly depositPence: number;
  readonly discountPence: number;
  readonly vatClass: VatClass;
  readonly returned: { readonly quantity: number; readonly pence: number; readonly depositPence: number };
};
type AdjustmentRow = {
  readonly id: number;
  readonly basisPoints: number | null;
  readonly givenPence: number;
  readonly amountPence: number;
};

/** Refunds that make an order the cheaper. Of a line they count though the provider refused them: they are made again, not decided again. */
const counts = sql`refund.kind in ('lines', 'amount', 'whole', 'provider')`;

/** As it stands, with what went back of each line. The caller holds the order's lock. */
export async function readRevisable(tx: Db, order: LockedOrder): Promise<RevisableOrder> {
  const { rows } = await tx.execute<Pennies>(sql`
    select (
      select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'name', l.name, 'weightGrams', l.weight_grams,
        'sizeLabel', l.size_label, 'pieces', l.pieces, 'quantity', l.quantity, 'unitPricePence', l.unit_price_pence,
        'depositPence', l.deposit_pence, 'discountPence', l.discount_pence, 'vatClass', l.vat_class,
        'personalisation', l.personalisation, 'returned', json_build_object('quantity', coalesce(back.quantity, 0),
          'pence', coalesce(back.pence, 0), 'depositPence', coalesce(back.deposit, 0))) order by l.id)
      from order_lines l left join lateral (
        select sum(part.quantity) as quantity, sum(part.amount_pence) as pence, sum(part.deposit_pence) as deposit
        from refund_lines part join refunds refund on refund.id = part.refund_id
        where part.order_line_id = l.id and ${counts}
      ) back on true where l.order_id = ${order.id}
    ) as lines, (
      select coalesce(json_agg(json_build_object('id', a.id, 'basisPoints', a.basis_points, 'amountPence', a.amount_pence,
        'givenPence', greatest(a.amount_pence, (
          select max((former ->> 'amountPence')::int)
          from order_revisions r cross join lateral jsonb_array_elements(r.before -> 'adjustments') as former
          where r.order_id = a.order_id and (former ->> 'id')::int = a.id))) order by a.id), '[]')
      from order_adjustments a where a.order_id = ${order.id}
    ) as adjustments, (
      select coalesce(sum(t.amount_pence), 0)::int from refunds refund join refund_transfers t on t.refund_id = refund.id
      where refund.order_id = ${order.id} and t.state <> 'failed' and ${counts}
    ) as returned`);
  const { lines = [], adjustments = [], returned = 0 } = rows[0] ?? {};
  return {
    pickup: pickupSlot(order.pickupDate, order.pickupTime),
    recipient: order.recipient,
    workUnits: order.workUnits,
    subTotalPence: pence(order.subTotalPence),
    discountPence: pence(order.discountPence),
    depositPence: pence(order.depositPence),
    totalPence: pence(order.totalPence),
    returnedPence: pence(returned),
    lines: lines.map((line) => ({
      ...line,
      unitPricePence: pence(line.unitPricePence),
      depositPence: pence(line.depositPence),
      discountPence: pence(line.discountPence),
      returned: {
        quantity: line.returned.quantity,
        pence: pence(line.returned.pence),
        depositPence: pence(line.returned.depositPence),
      },
    })),
    adjustments: adjustments.map(({ id, basisPoints, givenPence, amountPence }) => ({
      id,
      basisPoints,
      givenPence: pence(givenPence),
      amountPence: pence(amountPence),
    })),
  };
}
