import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import { leftOfLines, refundOf } from '#domain/money/refundable.ts';
import { dayMs, hourMs } from '#domain/pickup/clock/durations.ts';
import type { Db } from '#server/db/open.ts';
import { refundLooks, refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway, ProviderRefund } from '#server/gateways/payments.ts';
import { type LockedOrder, lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { forEachSettled } from '#server/sales/payments/reconcile-payments.ts';
import { transferKey, writeRefund } from './give-back.ts';
import { readRefundable } from './read-refundable.ts';
import { type Settle, settleTogether } from './settle-transfer.ts';

export type BooksOfSession = {
  readonly gateway: Pick<PaymentGateway, 'name'>;
  readonly sessionId: string;
  /** Every refund of the session, as the provider has just listed them. */
  readonly refunds: readonly ProviderRefund[];
  readonly now: Date;
};

type Payment = typeof payments.$inferSelect;
type Transfer = typeof refundTransfers.$inferSelect;
type Looking = BooksOfSession & {
  readonly order: LockedOrder;
  readonly payment: Payment;
  readonly settle: Settle;
};

const gone = (refunds: readonly ProviderRefund[]): ProviderRefund[] =>
  refunds.filter(({ state }) => state !== 'failed');

/**
 * Compares what the provider says it refunded of a session with what the shop knows: the shop's own refunds are settled as they stand
 * there, and one that somebody made on the provider's own pages becomes the shop's too. The caller holds the order's lock. Comparing twice
 * changes nothing.
 * @param settle from `settleTogether`
 */
export async function compareRefunds(tx: Db, order: LockedOrder, books: BooksOfSession, settle: Settle): Promise<void> {
  const ours = and(eq(payments.provider, books.gateway.name), eq(payments.providerSessionId, books.sessionId));
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(ours, eq(payments.orderId, order.id)));
  if (payment?.state !== 'paid') return;
  const looking = { ...books, order, payment, settle };
  for (const refund of books.refunds) {
    const known = await findKnown(tx, looking, refund);
    if (known) await settleAs(looking, known, refund);
    // One that failed before anybody heard of it moved nothing.
    else if (refund.state !== 'failed') await takeUp(tx, looking, refund);
  }
  await failWhatIsNotLeft(tx, looking);
}

/** By the provider's name for it, by our key, or, for one made before the shop gave keys, by its amount. */
async function findKnown(tx: Db, { payment }: Looking, refund: ProviderRefund): Promise<Transfer | undefined> {
  const transfers = await tx
    .select()
    .from(refundTransfers)
    .where(eq(refundTransfers.paymentId, payment.id))
    .orderBy(asc(refundTransfers.id));
  const byName = transfers.find(({ providerReference }) => providerReference === refund.reference);
  const byKey = transfers.find(({ id }) => transferKey(id) === refund.key);
  const ofFormerShop = (transfer: Transfer) =>
    transfer.state === 'done' &&
    transfer.method === 'card' &&
    transfer.providerReference === null &&
    transfer.amountPence === refund.amountPence;
  return byName ?? byKey ?? (refund.key === null ? transfers.find(ofFormerShop) : undefined);
}

const settleAs = ({ settle, gateway, now }: Looking, { id }: Transfer, refund: ProviderRefund): Promise<void> =>
  settle({
    transferId: id,
    state: refund.state === 'pending' ? 'due' : refund.state,
    reference: refund.reference,
    problem: refund.problem,
    madeBy: gateway.name,
    now,
  });

/**
 * If the shop was about to refund the same amount and the provider has no more of it, this was that refund; otherwise it is one of the
 * provider's own.
 */
async function takeUp(tx: Db, looking: Looking, refund: ProviderRefund): Promise<void> {
  const waiting = await waitingTransfers(tx, looking.payment);
  const same = waiting.find(({ amountPence }) => amountPence === refund.amountPence);
  if (same && promised(waiting) > leftThere(looking)) return settleAs(looking, same, refund);
  await makeRoom(tx, looking, refund, waiting);
  const isMore = (await backOf(tx, looking.payment)) + refund.amountPence > looking.payment.amountPence;
  const transferId = await writeAsProviders(tx, looking, refund, isMore);
  await looking.settle({
    transferId,
    state: isMore ? 'failed' : refund.state === 'pending' ? 'due' : refund.state,
    reference: refund.reference,
    problem: isMore ? 'refunded on the provider’s own pages, although the shop had already refunded this money' : '',
    madeBy: looking.gateway.name,
    now: looking.now,
  });
}

async function writeAsProviders(
  tx: Db,
  { order, payment, gateway, now }: Looking,
  { amountPence }: ProviderRefund,
  isMore: boolean,
): Promise<number> {
  const lines = isMore ? [] : await readRefundable(tx, order.id);
  const amount = pence(amountPence);
  const ofLines = amount <= leftOfLines(lines) ? refundOf(lines, { by: 'amount', amountPence: amount }, amount) : [];
  const { transferIds } = await writeRefund(tx, {
    orderId: order.id,
    kind: 'provider',
    actorKind: 'provider',
    madeBy: gateway.name,
    from: [{ id: payment.id, method: 'card', amountPence: amount }],
    lines: typeof ofLines === 'string' ? [] : ofLines,
    isMade: true,
    at: now,
  });
  return transferIds[0] ?? 0;
}

/** Set aside, and unknown to the provider so far; newest first. */
const waitingTransfers = (tx: Db, { id }: Payment): Promise<Transfer[]> =>
  tx
    .select()
    .from(refundTransfers)
    .where(
      and(
        eq(refundTransfers.paymentId, id),
        eq(refundTransfers.state, 'due'),
        eq(refundTransfers.method, 'card'),
        isNull(refundTransfers.providerReference),
      ),
    )
    .orderBy(desc(refundTransfers.id));

const promised = (transfers: readonly Transfer[]): Pence => sum(transfers.map(({ amountPence }) => pence(amountPence)));

/** What the provider itself still has of the session. */
const leftThere = ({ payment, refunds }: Looking): number =>
  payment.amountPence - gone(refunds).reduce((all, { amountPence }) => all + amountPence, 0);

/** What of the payment has gone back or is about to, in the shop's own books. */
async function backOf(tx: Db, { id }: Payment): Promise<number> {
  const transfers = await tx.select().from(refundTransfers).where(eq(refundTransfers.paymentId, id));
  return promised(transfers.filter(({ state }) => state !== 'failed'));
}

/** What was set aside is no longer there: the provider would refuse it, and the books never promise more than came in. */
async function makeRoom(
  tx: Db,
  looking: Looking,
  { amountPence }: ProviderRefund,
  waiting: readonly Transfer[],
): Promise<void> {
  let over = (await backOf(tx, looking.payment)) + amountPence - looking.payment.amountPence;
  for (const transfer of waiting) {
    if (over <= 0) return;
    await failFor(looking, transfer);
    over -= transfer.amountPence;
  }
}

async function failWhatIsNotLeft(tx: Db, looking: Looking): Promise<void> {
  let over = promised(await waitingTransfers(tx, looking.payment)) - leftThere(looking);
  for (const transfer of await waitingTransfers(tx, looking.payment)) {
    if (over <= 0) return;
    await failFor(looking, transfer);
    over -= transfer.amountPence;
  }
}

const failFor = ({ settle, gateway, now }: Looking, { id }: Transfer): Promise<void> =>
  settle({
    transferId: id,
    state: 'failed',
    reference: null,
    problem: 'that much of the payment was refunded on the provider’s own pages in the meantime',
    madeBy: gateway.name,
    now,
  });

/** Clocks differ, and the provider's list may lag behind. */
const overlapMs = hourMs;
/** A bank may take this long to send money back; once a day the sweep looks back that far. */
const backMs = 35 * dayMs;

/**
 * Takes up what was refunded on the provider's own pages although no webhook came for it, and what has failed since. Only what the shop
 * does not know as it stands is looked at closely; how far it came is remembered once all of that is taken up.
 * @throws Failure 'paymentFailed' if the provider does not say
 */
export async function sweepRefunds(db: Db, gateway: PaymentGateway, now: Date): Promise<void> {
  const [last] = await db.select().from(refundLooks).where(eq(refundLooks.provider, gateway.name));
  const isLong = !last || now.getTime() - last.lookedBackAt.getTime() >= dayMs;
  const since = isLong ? now.getTime() - backMs : last.lookedUntil.getTime() - overlapMs;
  const made = await gateway.refundsSince(new Date(since));
  // One that cannot be taken up does not prevent the others.
  await forEachSettled(await unknownSessions(db, gateway, made), (sessionId) =>
    takeRefunds(db, gateway, sessionId, now),
  );
  const look = { lookedUntil: now, lookedBackAt: isLong ? now : last.lookedBackAt };
  await db
    .insert(refundLooks)
    .values({ provider: gateway.name, ...look })
    .onConflictDoUpdate({ target: refundLooks.provider, set: look });
}

/** Sessions of our paid payments with a refund that is not in the books as the provider has it. */
async function unknownSessions(db: Db, gateway: PaymentGateway, made: readonly ProviderRefund[]): Promise<string[]> {
  if (made.length === 0) return [];
  const states = made.map(({ state }) => (state === 'pending' ? 'due' : state));
  const { rows } = await db.execute<{ session: string }>(sql`
    select distinct refund.session from unnest(
      ${sql.param(made.map(({ sessionId }) => sessionId))}::text[], ${sql.param(made.map(({ reference }) => reference))}::text[], ${sql.param(states)}::text[]
    ) as refund (session, reference, state)
    join payments p on p.provider = ${gateway.name} and p.provider_session_id = refund.session and p.state = 'paid'
    left join refund_transfers t on t.payment_id = p.id and t.provider_reference = refund.reference
    where t.id is null and refund.state <> 'failed' or t.state <> refund.state and t.state <> 'failed'`);
  return rows.map(({ session }) => session);
}

/**
 * Asks the provider what it refunded of a session, and takes it up. A session that is not ours is left alone.
 * @throws Failure 'paymentFailed' if the provider does not say
 */
export async function takeRefunds(db: Db, gateway: PaymentGateway, sessionId: string, now: Date): Promise<void> {
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, gateway.name), eq(payments.providerSessionId, sessionId)));
  if (!payment) return;
  const refunds = await gateway.refundsOf(sessionId);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (!order) return;
    await settleTogether(tx, order, { madeBy: gateway.name, now }, (settle) =>
      compareRefunds(tx, order, { gateway, sessionId, refunds, now }, settle),
    );
  });
}
