import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { paymentTexts } from '#contract/orders/payments.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { depositLabel, type Pence } from '#domain/money/money.ts';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { orderLines, type orders, payments } from '#server/db/tables/schema.ts';
import type { PaymentRequest } from '#server/gateways/payments.ts';
import { addJob } from '#server/platform/enqueue-job.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { lockOrder } from '#server/sales/orders/changing/move-order.ts';

type Order = typeof orders.$inferSelect;
type Attempt = typeof payments.$inferSelect;

export type Asking = {
  readonly amountPence: Pence;
  /** 'Balance', 'Deposit'; empty if the whole order is paid at once. */
  readonly label: string;
  /** Absolute: where the customer comes back to. */
  readonly backUrl: string;
};

/** A page for what is owed on an accepted order is valid for this long. */
const partLivesMs = hourMs;

/** Written down first, so that a crash repeats the same attempt. A refused one is closed, because its key would be refused for ever. */
export async function openAttempt(context: RequestContext, order: Order, asking: Asking): Promise<{ url: string }> {
  const { payments: gateway } = context.services;
  const attempt = await writeAttempt(context, order, asking.amountPence);
  if (attempt.providerSessionId && attempt.url) return { url: attempt.url };
  const unanswered = and(eq(payments.id, attempt.id), isNull(payments.providerSessionId));
  try {
    const { sessionId, url } = await gateway.open(await requestOf(context.db, order, attempt, asking));
    if (!url) throw new Failure('paymentFailed', { text: paymentTexts.noUrl });
    // Open again if another start of the attempt was refused, or the order expired in the meantime: it can be paid.
    await context.db
      .update(payments)
      .set({ provider: gateway.name, providerSessionId: sessionId, url, state: 'open' })
      .where(unanswered);
    return { url };
  } catch (error) {
    await context.db.update(payments).set({ state: 'closed' }).where(unanswered);
    throw error;
  }
}

/**
 * One that nobody answered is tried again, and one that was opened in the meantime is used. Under the order's lock, because money by hand
 * is numbered with them.
 */
function writeAttempt(context: RequestContext, order: Order, amountPence: Pence): Promise<Attempt> {
  return context.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const [last] = await tx
      .select()
      .from(payments)
      .where(eq(payments.orderId, order.id))
      .orderBy(desc(payments.attempt))
      .limit(1);
    const isSame = last?.state === 'open' && last.amountPence === amountPence;
    if (isSame && (!last.providerSessionId || last.provider === context.services.payments.name)) return last;
    const [written] = await tx
      .insert(payments)
      .values({
        orderId: order.id,
        provider: context.services.payments.name,
        attempt: (last?.attempt ?? 0) + 1,
        amountPence,
        createdAt: context.now,
      })
      .returning();
    if (!written) throw new Error('an attempt to pay was not written');
    return written;
  });
}

/** A customer who comes back without paying is not waiting for a payment. */
const turnedBack = 'turnedBack=1';

async function requestOf(db: Db, order: Order, attempt: Attempt, asking: Asking): Promise<PaymentRequest> {
  const { amountPence, label, backUrl } = asking;
  const isWhole = amountPence === order.totalPence && label === '';
  const expiresAt =
    order.fulfilment === 'placed' ? order.payBefore : new Date(attempt.createdAt.getTime() + partLivesMs);
  const common = {
    orderNumber: order.number,
    attempt: attempt.attempt,
    amountPence,
    email: order.email,
    successUrl: backUrl,
    cancelUrl: `${backUrl}${backUrl.includes('?') ? '&' : '?'}${turnedBack}`,
    expiresAt,
  };
  if (isWhole) return { ...common, ...(await wholeOf(db, order)) };
  const name = `${label || 'Balance'} of order ${order.number}`;
  return { ...common, discountPence: 0, lines: [{ name, quantity: 1, unitPence: amountPence }], description: name };
}

async function wholeOf(db: Db, order: Order): Promise<Pick<PaymentRequest, 'discountPence' | 'lines' | 'description'>> {
  const lines = await db
    .select({
      name: orderLines.name,
      quantity: orderLines.quantity,
      unitPence: orderLines.unitPricePence,
      depositPence: orderLines.depositPence,
      weightGrams: orderLines.weightGrams,
      sizeLabel: orderLines.sizeLabel,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  return {
    discountPence: order.discountPence,
    lines: lines.flatMap(({ name, quantity, unitPence, depositPence, ...size }) => [
      { name: [name, sizeText(size)].filter((part) => part !== '').join(', '), quantity, unitPence },
      ...(depositPence > 0 ? [{ name: `${name}: ${depositLabel}`, quantity, unitPence: depositPence }] : []),
    ]),
    description: lines.map((line) => `${line.quantity} x ${line.name}`).join(', '),
  };
}

/** What these pages ask for is no longer owed; a payment that slips in is refunded. */
export async function enqueueClosing(tx: Db, orderId: number): Promise<void> {
  const open = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open'), isNotNull(payments.providerSessionId)));
  for (const { id } of open) await addJob(tx, 'close_session', { paymentId: id }, `close:${id}`);
}
