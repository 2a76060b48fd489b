import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type trackingInput, trackingTexts } from '#contract/orders/orders.ts';
import { Failure } from '#domain/failure.ts';
import type { Order } from '#domain/order/order.ts';
import { normaliseOrderNumber } from '#domain/order/order-number.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { moneyColumns, stateOfRow } from '#server/modules/ledger/money-columns.ts';
import { type LimitedWrite, limitWrites } from '#server/modules/limits/limit-writes.ts';
import { tryAgainIn } from '#server/modules/limits/try-again.ts';
import { readToPay } from '#server/modules/orders/reading/find-order.ts';
import type { RequestContext } from '#server/modules/request-context.ts';

/** No number is found by so few tries, and they are enough for whoever mistypes. */
const limit: LimitedWrite = {
  kind: 'orderTracking',
  mostAnHour: 30,
  refusal: (minutes, { telephone }) =>
    `You have looked for orders very often. Please ${tryAgainIn(minutes)}, or ring us on ${telephone.shown}.`,
};

type Tracked = Pick<Order, 'number' | 'state' | 'pickup' | 'placedAt' | 'toPay'> & {
  readonly lines: readonly Pick<
    Order['lines'][number],
    'name' | 'quantity' | 'weightGrams' | 'sizeLabel' | 'personalisation'
  >[];
};

/** @throws Failure 'notFound', the same whether number or email is wrong (U-06); 'tooManyRequests' */
export async function track(context: RequestContext, asked: z.output<typeof trackingInput>): Promise<Tracked> {
  // Kept before the answer is known: a wrong try must count, and several at once must each see the others.
  await context.db.transaction((tx) => limitWrites({ ...context, db: tx }, limit));
  const [order] = await context.db
    .select({ ...getTableColumns(orders), ...moneyColumns })
    .from(orders)
    .where(and(eq(orders.number, normaliseOrderNumber(asked.orderNo)), eq(orders.email, asked.email)));
  if (!order) throw new Failure('notFound', { text: trackingTexts.notFound });
  const lines = await context.db
    .select({
      name: orderLines.name,
      quantity: orderLines.quantity,
      weightGrams: orderLines.weightGrams,
      sizeLabel: orderLines.sizeLabel,
      personalisation: orderLines.personalisation,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id));
  const toPay = (await readToPay(context, [order])).get(order.id);
  return {
    ...(toPay && { toPay }),
    number: order.number,
    state: stateOfRow(order),
    pickup: pickupSlot(order.pickupDate, order.pickupTime),
    placedAt: order.createdAt,
    lines,
  };
}
