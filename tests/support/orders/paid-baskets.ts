import { asc, eq } from 'drizzle-orm';
import type { PaymentMethod } from '#domain/money/ledger.ts';
import { pence } from '#domain/money/money.ts';
import type { AskedRefund } from '#domain/money/refundable.ts';
import { refundLines, refunds, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import { refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { writePayment } from '#server/sales/ledger/write-entries.ts';
import { lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { doJobs } from '#tests/support/jobs/do-jobs.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import { type PlacedOrder, payByCard } from './orders.ts';

/** A cake for £31.20 at the zero rate, three knives for £8.40 at the standard rate, and a stand: £9.60, and a deposit of £30.00. */
const basket = [
  ['black-forest-gateau', 1],
  ['cake-knife', 3],
  ['stand-hire', 1],
] as const;

export type PaidBasket = PlacedOrder & { readonly id: number; readonly session: string };

/** An order of several line items for £79.20, placed as a customer does. */
export async function placeBasket(shop: TestShop): Promise<PlacedOrder & { readonly id: number }> {
  const customer = await signedInCustomer(shop);
  const lines = [];
  for (const [slug, quantity] of basket) {
    await setStock(shop.database, slug, 100);
    lines.push({ product: await productCalled(shop.database, slug), quantity });
  }
  const { status, body } = await customer.browser.post('/orders', orderRequestFor(customer.id, lines));
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { orderNo, total } = body as { orderNo: string; total: number };
  const [row] = await shop.database.db.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNo));
  return { customer, orderNo, amount: Math.round(total * 100), id: row?.id ?? 0 };
}

/** Places a basket, pays it by card at the test provider and delivers its notice. */
export async function paidBasket(shop: TestShop): Promise<PaidBasket> {
  const order = await placeBasket(shop);
  const session = await payByCard(shop, order);
  return { ...order, session };
}

/** Records money that somebody took at the counter, besides whatever else was paid. */
export const takeByHand = (
  { database, clock }: TestShop,
  orderId: number,
  { method, amountPence }: { method: Exclude<PaymentMethod, 'card'>; amountPence: number },
): Promise<void> =>
  database.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const attempt = 1 + (await tx.$count(payments, eq(payments.orderId, orderId)));
    const [taken] = await tx
      .insert(payments)
      .values({ orderId, method, provider: '', attempt, amountPence, state: 'paid', takenBy: 'Tom' })
      .returning({ id: payments.id });
    const captured = { orderId, paymentId: taken?.id ?? 0, amountPence: pence(amountPence), method };
    await writePayment(tx, { ...captured, provider: '', madeBy: 'Tom', at: clock.now() });
  });

/** Does every job that waits, including notices of the test provider. @param isDueOnly whether jobs that are not due yet stay waiting */
export const workOff = ({ database, services, testPayments, clock }: TestShop, isDueOnly = false): Promise<void> =>
  doJobs(
    database.db,
    tasksOf({
      database,
      services,
      mail: outboxMail(),
      deliverTestNotice: (id) => testPayments.deliverNotice(id),
      now: clock.now,
    }),
    isDueOnly,
  );

/** The transfers that refund money of an order, each in short form. */
export async function waysBack({ database: { db } }: TestShop, orderId: number): Promise<string[]> {
  const rows = await db
    .select({
      kind: refunds.kind,
      method: refundTransfers.method,
      pence: refundTransfers.amountPence,
      state: refundTransfers.state,
    })
    .from(refundTransfers)
    .innerJoin(refunds, eq(refunds.id, refundTransfers.refundId))
    .where(eq(refundTransfers.orderId, orderId))
    .orderBy(asc(refundTransfers.id));
  return rows.map(({ kind, method, pence: amount, state }) => `${kind} ${method} ${amount} ${state}`);
}

/** What was refunded of each line item, in the order of the line items: pieces, pence, pence of deposits. */
export const backOfLines = async ({ database: { db } }: TestShop, orderId: number) =>
  (
    await db
      .select({ quantity: refundLines.quantity, pence: refundLines.amountPence, deposit: refundLines.depositPence })
      .from(refundLines)
      .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
      .where(eq(refunds.orderId, orderId))
      .orderBy(refunds.id, refundLines.orderLineId)
  ).map(({ quantity, pence: amount, deposit }) => [quantity, amount, deposit]);

export const amountOf = (amountPence: number): AskedRefund => ({ kind: 'amount', amountPence: pence(amountPence) });

type Wish = Partial<Parameters<typeof refundPartByStaff>[1]>;

/** Has staff refund part of an order's money, as they usually do if nothing else is said. */
export const givesBackOf =
  ({ database, clock }: TestShop) =>
  (orderNo: string, asked: AskedRefund, wish: Wish = {}) =>
    refundPartByStaff(database.db, {
      orderNo,
      asked,
      reason: 'Something was not right with it',
      note: '',
      restock: false,
      by: null,
      as: 'Priya',
      now: clock.now(),
      ...wish,
    });
