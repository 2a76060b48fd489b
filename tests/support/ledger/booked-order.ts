import { eq } from 'drizzle-orm';
import { pence } from '#domain/money/money.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { writePayment } from '#server/sales/ledger/write-entries.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';

type Bought = readonly (readonly [slug: string, quantity: number])[];
export type BookedOrder = typeof orders.$inferSelect;

/** A new customer's order, nothing of which is paid yet. */
export async function unpaidOrder(shop: TestShop, bought: Bought): Promise<BookedOrder> {
  const customer = await signedInCustomer(shop);
  const lines = [];
  for (const [slug, quantity] of bought) {
    await setStock(shop.database, slug, 1_000);
    lines.push({ product: await productCalled(shop.database, slug), quantity });
  }
  const { status, body } = await customer.browser.post('/orders', orderRequestFor(customer.id, lines));
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.userId, customer.id));
  if (!order) throw new Error(`no order was placed: ${status} ${JSON.stringify(body)}`);
  return order;
}

type Paying = { readonly amount?: number; readonly at: Date; readonly method?: 'card' | 'cash' };

/** Pays some of an order, or all of it if no amount is given; the order is accepted. @returns the payment's id */
export async function bookPayment(
  { database: { db }, services }: TestShop,
  { id, totalPence }: BookedOrder,
  { amount = totalPence, at, method = 'card' }: Paying,
): Promise<number> {
  const provider = method === 'card' ? services.payments.name : '';
  const attempt = 1 + (await db.$count(payments, eq(payments.orderId, id)));
  return db.transaction(async (tx) => {
    await tx.update(orders).set({ fulfilment: 'accepted' }).where(eq(orders.id, id));
    const values = {
      orderId: id,
      method,
      provider,
      attempt,
      amountPence: amount,
      state: 'paid' as const,
      createdAt: at,
    };
    const [paid] = await tx.insert(payments).values(values).returning({ id: payments.id });
    if (!paid) throw new Error('no payment was written');
    const payment = {
      orderId: id,
      paymentId: paid.id,
      amountPence: pence(amount),
      method,
      provider,
      madeBy: 'Priya',
      at,
    };
    await writePayment(tx, payment);
    return paid.id;
  });
}
