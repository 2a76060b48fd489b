import { and, asc, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { VatClass } from '#domain/money/ledger.ts';
import { pence } from '#domain/money/money.ts';
import type { Party } from '#domain/order/order.ts';
import type { ActorKind } from '#domain/order/order-event.ts';
import { changesBetween, type OrderChange, type ToldOrder } from '#domain/order/revising/changes-between.ts';
import type { RevisableOrder, StandingLine } from '#domain/order/revising/revisable-order.ts';
import { pickupSlot, type SlotReader } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { orderRevisions } from '#server/db/tables/change-tables.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';

type Pennies = { readonly lines: LineRow[]; readonly adjustments: AdjustmentRow[]; readonly returned: number };
type LineRow = Omit<StandingLine, 'returned' | 'unitPricePence' | 'depositPence' | 'discountPence' | 'vatClass'> & {
  readonly unitPricePence: number;
  readonly depositPence: number;
  readonly discountPence: number;
  readonly vatClass: VatClass;
  readonly returned: {
    readonly quantity: number;
    readonly restocked: number;
    readonly pence: number;
    readonly depositPence: number;
  };
};
type AdjustmentRow = {
  readonly id: number;
  readonly basisPoints: number | null;
  readonly givenPence: number;
  readonly amountPence: number;
};

/** Refunds that make an order cheaper. For a line they count even if the provider refused them: they are made again, not decided again. */
const counts = sql`refund.kind in ('lines', 'amount', 'whole', 'provider')`;

/** The order as it stands, with what was refunded of each line. The caller holds the order's lock. */
export async function readRevisable(tx: Db, order: LockedOrder): Promise<RevisableOrder> {
  const { rows } = await tx.execute<Pennies>(sql`
    select (
      select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'name', l.name, 'weightGrams', l.weight_grams,
        'sizeLabel', l.size_label, 'pieces', l.pieces, 'fromStock', l.from_stock, 'quantity', l.quantity, 'unitPricePence', l.unit_price_pence,
        'depositPence', l.deposit_pence, 'discountPence', l.discount_pence, 'vatClass', l.vat_class,
        'personalisation', l.personalisation, 'returned', json_build_object('quantity', coalesce(back.quantity, 0), 'restocked', (
            select coalesce(sum(part.quantity), 0) from refund_lines part join refunds refund on refund.id = part.refund_id
            where part.order_line_id = l.id and refund.restocked),
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
        restocked: line.returned.restocked,
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

export type ChangeOfOrder = {
  /** The revision that it led to. */
  readonly revision: number;
  readonly actorKind: ActorKind;
  readonly madeBy: string;
  readonly reason: string;
  readonly at: Date;
  readonly changes: readonly OrderChange[];
};

const text = z.string();

const party = z.object({
  firstName: text,
  lastName: text,
  contactNumber: text,
  secondaryContactNumber: text,
  address: z.object({ postcode: text, streetAddress1: text, streetAddress2: text, county: text, city: text }),
});

const nobody: Party = {
  firstName: '',
  lastName: '',
  contactNumber: '',
  secondaryContactNumber: '',
  address: { postcode: '', streetAddress1: '', streetAddress2: '', county: '', city: '' },
};

const personalisation = z.object({
  message: z.optional(text),
  isLeftBlank: z.optional(z.literal(true)),
  name: z.optional(text),
  age: z.optional(z.number()),
  colour: z.optional(text),
  photo: z.optional(text),
  note: z.optional(text),
});

/** For a stored revision: what people are told of the order as it was. Its people may have been forgotten since. */
export const toldOrder = z.object({
  pickup: z.object({ date: text, time: text }),
  recipient: z._default(party, nobody),
  totalPence: z.int(),
  lines: z.array(
    z.object({
      id: z.int(),
      quantity: z.int(),
      name: text,
      weightGrams: z.int(),
      sizeLabel: text,
      personalisation: z._default(personalisation, {}),
    }),
  ),
});

/** Each change of an order, oldest first: what it was before and what it became. @param now the order as it is */
export async function readChanges(
  db: Db,
  orderId: number,
  now: ToldOrder,
  reader: SlotReader,
  since = 1,
): Promise<ChangeOfOrder[]> {
  const kept = await db
    .select()
    .from(orderRevisions)
    .where(and(eq(orderRevisions.orderId, orderId), gt(orderRevisions.revision, since)))
    .orderBy(asc(orderRevisions.revision));
  const states = [...kept.map(({ before }) => toldOrder.parse(before)), now];
  return kept.map(({ revision, actorKind, madeBy, reason, at }, place) => {
    const [before, after] = [states[place], states[place + 1]];
    const changes = before && after ? changesBetween(before, after, reader) : [];
    return { revision, actorKind, madeBy, reason, at, changes };
  });
}
