import { eq, sql } from 'drizzle-orm';
import { paymentParts } from '#domain/money/ledger/owed/payment-parts.ts';
import { type MoneyClass, type PaymentMethod, sharesOf, type Worth } from '#domain/money/ledger.ts';
import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import { type Portion, portionsToReturn } from '#domain/money/returns.ts';
import { countsAsSold } from '#domain/order/fulfilment.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { ledgerEntries } from '#server/db/tables/money/ledger-tables.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import { alignClasses, byClass } from './align-classes.ts';
import { readDeposits } from './keep-deposits.ts';
import { ratesAt, readBooked, worthOf } from './read-booked.ts';

export type Captured = {
  readonly orderId: number;
  readonly paymentId: number;
  readonly amountPence: Pence;
  readonly method: PaymentMethod;
  readonly provider: string;
  /** Who reported it: a person's name, or the provider's. */
  readonly madeBy: string;
  readonly at: Date;
};

/**
 * Writes money that came in, split over what the order consists of. The caller holds the order's lock and writes this last, because
 * everybody uses the rows of the day. If it is reported twice, it is written once.
 */
export async function writePayment(tx: Db, captured: Captured): Promise<void> {
  const { orderId, paymentId, amountPence, at, ...how } = captured;
  const eventKey = `payment:${paymentId}`;
  const { booked, events, collectedOn } = await readBooked(tx, orderId);
  if (events.includes(eventKey)) return;
  const shopDay = shopDate(at.getTime(), shopTimeZone);
  const taxPoint = collectedOn !== null && collectedOn < shopDay ? collectedOn : null;
  const rates = await ratesAt(tx, taxPoint ?? shopDay);
  const parts = paymentParts(amountPence, await worthOf(tx, orderId), booked, rates);
  const rows = parts.toSorted(byClass).map(({ basisPoints, ...part }) => ({
    ...how,
    ...part,
    orderId,
    paymentId,
    eventKey,
    kind: 'payment' as const,
    vatBasisPoints: basisPoints,
    shopDay,
    taxPoint,
    at,
  }));
  await tx.insert(ledgerEntries).values(rows).onConflictDoNothing();
  await alignClasses(tx, orderId, { madeBy: how.madeBy, at });
}

/** Money that was refunded, once. */
export type Returned = {
  readonly id: number;
  readonly orderId: number;
  readonly refundId: number;
  readonly paymentId: number;
  readonly method: PaymentMethod;
  readonly amountPence: Pence;
  readonly madeBy: string;
  readonly at: Date;
};

type PortionRow = {
  readonly money_class: MoneyClass;
  readonly vat_basis_points: number | null;
  readonly amount: number;
  readonly vat: number;
  readonly is_back: boolean;
  readonly is_own: boolean;
};

/**
 * Writes a refund at the rates at which its money came in: those of the lines that it is for, or else of the payment that it is taken from.
 * Of an order that was called off, deposits go back first: nothing was lent, so what is kept is a sale. As `writePayment`; the caller aligns
 * the classes once all refunds are written.
 */
export async function writeReturn(tx: Db, returned: Returned): Promise<void> {
  const { id, orderId, paymentId, method, madeBy, at } = returned;
  const { rows } = await tx.execute<PortionRow>(sql`
    select money_class, vat_basis_points, kind = 'refund' or (kind = 'correction' and refund_transfer_id is not null) as is_back, payment_id is not distinct from ${paymentId} as is_own,
      sum(amount_pence)::int as amount, sum(vat_pence)::int as vat
    from ledger_entries where order_id = ${orderId} group by 1, 2, 3, 4 order by is_own desc, money_class`);
  const portions = (isBack: boolean, ofOwn = false) =>
    rows.filter((row) => row.is_back === isBack && (!ofOwn || row.is_own)).map(portionOf);
  const ofLines = await worthOfRefund(tx, returned);
  const depositPence = ofLines === null ? await depositToReturn(tx, returned) : pence(0);
  const wanted = ofLines ?? leftByClass(portions(false, true), portions(true, true));
  const parts = portionsToReturn(
    portions(false),
    portions(true),
    depositPence === 0
      ? shrunkTo(returned.amountPence, wanted)
      : [
          { moneyClass: 'deposit', amountPence: depositPence },
          ...shrunkTo(minus(returned.amountPence, depositPence), wanted.filter(isOfGoods)),
        ],
  );
  const [payment] = await tx.select({ provider: payments.provider }).from(payments).where(eq(payments.id, paymentId));
  await tx
    .insert(ledgerEntries)
    .values(
      parts.toSorted(byClass).map(({ moneyClass, basisPoints, amountPence, vatPence }) => ({
        orderId,
        paymentId,
        refundTransferId: id,
        eventKey: `returned:${id}`,
        kind: 'refund' as const,
        method,
        // Test money stays test money, even if somebody pretends that it was refunded in cash.
        provider: method === 'card' || payment?.provider === testProviderName ? (payment?.provider ?? '') : '',
        moneyClass,
        vatBasisPoints: basisPoints,
        amountPence: -amountPence,
        vatPence: -vatPence,
        shopDay: shopDate(at.getTime(), shopTimeZone),
        madeBy,
        at,
      })),
    )
    .onConflictDoNothing();
}

/** Refunded money came back: the entries of its transfer are reversed as they were. As `writePayment`. */
export async function takeBackReturn(
  tx: Db,
  { id, madeBy, at }: Pick<Returned, 'id' | 'madeBy' | 'at'>,
): Promise<void> {
  await tx.execute(sql`
    insert into ledger_entries (order_id, payment_id, refund_transfer_id, event_key, kind, method, provider, money_class, vat_basis_points,
      amount_pence, vat_pence, tax_point, shop_day, made_by, at)
    select order_id, payment_id, refund_transfer_id, ${`came back:${id}`}::text, 'correction', method, provider, money_class, vat_basis_points,
      -amount_pence, -vat_pence, tax_point, ${shopDate(at.getTime(), shopTimeZone)}::date, ${madeBy}::text, ${at.toISOString()}::timestamptz
    from ledger_entries where refund_transfer_id = ${id} and kind = 'refund' order by money_class
    on conflict do nothing`);
}

const portionOf = (row: PortionRow): Portion => ({
  moneyClass: row.money_class,
  basisPoints: row.vat_basis_points,
  amountPence: pence(row.is_back ? -row.amount : row.amount),
  vatPence: pence(row.is_back ? -row.vat : row.vat),
});

const isOfGoods = ({ moneyClass }: Worth): boolean => moneyClass !== 'deposit';

/** How much of a refund is deposit because its order was called off before anything was lent. */
async function depositToReturn(tx: Db, { orderId, amountPence }: Returned): Promise<Pence> {
  const [order] = await tx.select({ fulfilment: orders.fulfilment }).from(orders).where(eq(orders.id, orderId));
  if (!order || countsAsSold(order.fulfilment)) return pence(0);
  const held = sum((await readDeposits(tx, orderId)).map(({ heldPence }) => heldPence));
  return pence(Math.min(amountPence, held));
}

/** What of each class has not been refunded yet. */
function leftByClass(captured: readonly Portion[], returned: readonly Portion[]): Worth[] {
  const of = (portions: readonly Portion[], moneyClass: MoneyClass) =>
    sum(portions.filter((portion) => portion.moneyClass === moneyClass).map(({ amountPence }) => amountPence));
  return [...new Set(captured.map(({ moneyClass }) => moneyClass))].flatMap((moneyClass): Worth[] => {
    const left = minus(of(captured, moneyClass), of(returned, moneyClass));
    return left > 0 ? [{ moneyClass, amountPence: left }] : [];
  });
}

/** The same amount by the same classes; if it is less than was asked for, in proportion to what each is worth. */
function shrunkTo(amountPence: Pence, wanted: readonly Worth[]): Worth[] {
  const all = sum(wanted.map((worth) => worth.amountPence));
  if (all === 0) return [{ moneyClass: 'zero', amountPence }];
  const shares = sharesOf(
    amountPence,
    wanted.map((worth) => worth.amountPence),
  );
  return wanted.map(({ moneyClass }, place) => ({ moneyClass, amountPence: shares[place] ?? pence(0) }));
}

/** What the refund's lines are worth, less what was returned of it before; null if it names none. */
async function worthOfRefund(tx: Db, { refundId }: Returned): Promise<Worth[] | null> {
  const { rows } = await tx.execute<{ money_class: MoneyClass; pence: number }>(sql`
    select money_class, sum(pence)::int as pence from (
      select l.vat_class as money_class, r.amount_pence as pence
      from refund_lines r join order_lines l on l.id = r.order_line_id where r.refund_id = ${refundId}
      union all
      select 'deposit', deposit_pence from refund_lines where refund_id = ${refundId}
      union all
      select e.money_class, e.amount_pence
      from refund_transfers t join ledger_entries e on e.refund_transfer_id = t.id where t.refund_id = ${refundId}
    ) parts group by 1`);
  const worth = rows.map((row) => ({ moneyClass: row.money_class, amountPence: pence(row.pence) }));
  return worth.some(({ amountPence }) => amountPence > 0) ? worth.filter(({ amountPence }) => amountPence > 0) : null;
}
