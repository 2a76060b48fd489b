import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { quoteTillOrder, takeTillOrder } from '#contract/admin/till/till.ts';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { customers } from '#server/db/tables/customers/customer-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { previewOrder, takeOrder } from '#server/modules/orders/taking/take-order.ts';
import { requirePermission, type StaffContext } from '#server/modules/staff-context.ts';

type Asked = z.output<typeof quoteTillOrder.input>;

/** @throws Failure 'notAllowed' for a discount, a payment or a full time that the member may not give */
async function orderOf(context: StaffContext, asked: Asked, agreedTotalPence: number | null): Promise<OrderToTake> {
  const { discount, payment, pastDiary, pickup } = asked;
  if (discount !== null) {
    requirePermission(context, 'orders.discount');
    if (discount.reason === '') throw new Failure('invalid', { text: 'Say why there is a discount.' });
  }
  if (payment.how === 'hand') requirePermission(context, 'payments.take');
  if (pastDiary !== '') requirePermission(context, 'orders.overfill');
  return {
    ...asked,
    as: context.staff.name,
    customer: asked.customerId === null ? null : await accountOf(context, asked.customerId),
    mayPassDay: context.staff.permissions.has('orders.overwork'),
    pickup: pickup === 'now' ? 'now' : pickupSlot(pickup.date, pickup.time),
    payment: payment.how === 'hand' ? { ...payment, amountPence: null } : payment,
    deposit: null,
    agreedTotalPence: agreedTotalPence === null ? null : pence(agreedTotalPence),
  };
}

/** The email of their account; null where they have none. @throws Failure 'notAllowed', 'conflict' for who was forgotten meanwhile */
async function accountOf(context: StaffContext, customerId: number): Promise<string | null> {
  requirePermission(context, 'customers.see');
  const [known] = await context.db
    .select({ userId: customers.userId, email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!known)
    throw new Failure('conflict', { text: 'This customer was deleted meanwhile: take them off the order first.' });
  return known.userId === null ? null : known.email;
}

/** @throws Failure as `previewOrder`, 'notAllowed' */
export async function quoteOrder(context: StaffContext, asked: Asked): Promise<z.input<typeof quoteTillOrder.output>> {
  const { db, now, services } = context;
  const order = await orderOf(context, asked, null);
  const { quote, slot } = await previewOrder({ db, now, publicUrl: services.publicUrl }, order);
  const { subTotalPence, discountPence, depositPence, totalPence } = quote;
  return { subTotalPence, discountPence, depositPence, totalPence, pickup: slot };
}

/**
 * The same door as of an order from the web: stock, day and slot are taken with it, or it is not made. Sent twice, it is one order.
 * @throws Failure as `takeOrder`, 'notAllowed'
 */
export async function takeAtTill(
  context: StaffContext,
  { agreedTotalPence, ...asked }: z.output<typeof takeTillOrder.input>,
): Promise<z.input<typeof takeTillOrder.output>> {
  const { db, now, services } = context;
  const order = await orderOf(context, asked, agreedTotalPence);
  const taken = await db.transaction(async (tx) => {
    const made = await takeOrder({ db: tx, now, publicUrl: services.publicUrl }, order);
    await writeAudit(
      { ...context, db: tx },
      {
        action: 'order.taken',
        subjectKind: 'order',
        subject: made.number,
        subjectName: made.number,
        after: { source: asked.source, totalPence: made.totalPence, payment: asked.payment },
        reason: [asked.pastDiary, asked.discount?.reason ?? ''].filter((part) => part !== '').join(' '),
      },
    );
    return made;
  });
  return {
    orderNo: taken.number,
    totalPence: taken.totalPence,
    owedPence: taken.owedPence,
    link: taken.link?.url ?? null,
    isEmailed: asked.contact.email !== '',
  };
}
