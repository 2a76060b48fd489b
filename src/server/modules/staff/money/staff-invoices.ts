import { eq } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Buyer, InvoiceBody } from '#domain/money/invoice/invoice.ts';
import { normaliseOrderNumber } from '#domain/order/order-number.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/tables/schema.ts';
import { findSeller, issueInvoice } from '#server/modules/invoices/issue-invoice.ts';
import { bodiesOf, readInvoices } from '#server/modules/invoices/read-invoices.ts';
import { lockOrder } from '#server/modules/orders/changing/move-order.ts';

type Asked = { readonly orderNo: string; readonly buyer: Buyer | null; readonly as: string; readonly now: Date };

/** Every invoice and credit note of an order, the oldest first, and which of them are new by this. */
export type Invoiced = {
  readonly orderId: number;
  readonly all: readonly InvoiceBody[];
  readonly made: readonly InvoiceBody[];
};

/**
 * Asked again it is the same one, unless more was paid since.
 * @throws Failure 'notFound'; 'conflict' without a VAT number, or where nothing was paid; 'invalid' without a buyer above £250
 */
export function issueByStaff(db: Db, { orderNo, buyer, as, now }: Asked): Promise<Invoiced> {
  const number = normaliseOrderNumber(orderNo);
  return db.transaction(async (tx) => {
    await findSeller(tx);
    const [found] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
    const order = found ? await lockOrder(tx, found.id) : null;
    if (!order) throw new Failure('notFound', { text: `There is no order ${number}.` });
    const before = new Set((await readInvoices(tx, order.id)).map(({ body }) => body.number));
    await issueInvoice(tx, order, { buyer, madeBy: as, now });
    const all = bodiesOf(await readInvoices(tx, order.id));
    return { orderId: order.id, all, made: all.filter((one) => !before.has(one.number)) };
  });
}
