import { sql } from 'drizzle-orm';
import { type Balance, balanceOf, type ReturnedPart } from '#domain/money/ledger/owed/balance.ts';
import { type Instalment, type Standing, standingOf } from '#domain/money/ledger/owed/instalments.ts';
import { type Pence, pence } from '#domain/money/money.ts';
import { type Fulfilment, fulfilmentMoves } from '#domain/order/fulfilment.ts';
import type { ToPay } from '#domain/order/order.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';

type OwingOrder = {
  readonly id: number;
  readonly fulfilment: Fulfilment;
  readonly totalPence: number;
  readonly pickupDate: string;
};

export type Owed = Balance & { readonly standing: Standing };

/**
 * Whether all of its money was refunded although nobody cancelled it: whoever is about to bake it or to hand it over asks first.
 */
export const isGivenBack = (fulfilment: Fulfilment, { returnedPence, keptPence }: Balance): boolean =>
  fulfilmentMoves[fulfilment].includes('collected') && returnedPence > 0 && keptPence === 0;

type MoneyRow = {
  id: number;
  keptOff: Pence;
  paid: Pence[];
  returns: ReturnedPart[];
  instalments: Instalment[];
};

/** What an order owes. Under the order's lock, this is the truth until the transaction ends. */
export async function readOwed(db: Db, order: OwingOrder, now: Date): Promise<Owed> {
  const [owed] = await readOwedOf(db, [order], now);
  if (!owed) throw new Error(`nothing is known of order ${order.id}`);
  return owed;
}

/** What each order owes, in the same order as the orders. */
export async function readOwedOf(db: Db, orders: readonly OwingOrder[], now: Date): Promise<Owed[]> {
  if (orders.length === 0) return [];
  const ids = sql.param(orders.map(({ id }) => id));
  const { rows } = await db.execute<MoneyRow>(sql`
    select o.id, (select kept_off_pence from orders where orders.id = o.id) as "keptOff",
      coalesce((select json_agg(p.amount_pence) from payments p where p.order_id = o.id and p.state = 'paid'), '[]') as paid,
      coalesce((select json_agg(json_build_object('kind', r.kind, 'state', t.state, 'amountPence', t.amount_pence))
        from refund_transfers t join refunds r on r.id = t.refund_id where t.order_id = o.id), '[]') as returns,
      coalesce((select json_agg(json_build_object('amountPence', i.amount_pence, 'dueOn', i.due_on, 'label', i.label)
        order by i.position) from order_instalments i where i.order_id = o.id), '[]') as instalments
    from unnest(${ids}::int[]) as o (id)`);
  const today = shopDate(now.getTime(), shopTimeZone);
  return orders.flatMap((order) => {
    const money = rows.find(({ id }) => id === order.id);
    return money ? [owedOf(order, money, today)] : [];
  });
}

function owedOf(order: OwingOrder, { keptOff, paid, returns, instalments }: MoneyRow, today: string): Owed {
  const { fulfilment, totalPence, pickupDate } = order;
  const isOff = fulfilment === 'cancelled' || fulfilment === 'expired';
  const balance = balanceOf({ totalPence: pence(totalPence), isOff, keptOffPence: keptOff, paid, returns });
  const atOnce = [{ amountPence: balance.worthPence, dueOn: pickupDate, label: '' }];
  return { ...balance, standing: standingOf(instalments.length > 0 ? instalments : atOnce, balance, today) };
}

/** What is to pay; null if nothing is owed. */
export function toPayOf({ owedPence, standing: { askedPence, dueNowPence, next } }: Owed): ToPay | null {
  if (next === null) return null;
  const isAllOfIt = askedPence === next.openPence || dueNowPence === 0;
  return { askedPence, owedPence, dueOn: next.dueOn, label: isAllOfIt ? next.label : '' };
}
