import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { leftOfLines, refundOf } from '#domain/money/ledger/refunds/refundable.ts';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway, ProviderRefund } from '#server/gateways/payments.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { transferKey, writeRefund } from '#server/modules/refunds/give-back.ts';
import { readRefundable } from '#server/modules/refunds/read-refundable.ts';
import type { Settle } from '#server/modules/refunds/settle-transfer.ts';

export type BooksOfSession = {
  readonly gateway: Pick<PaymentGateway, 'name'>;
  readonly sessionId: string;
  /** Every one of the session, as the provider has just listed them. */
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
 * What the provider says it gave back of a session, beside what the shop knows: its own are settled as they stand there, one that somebody
 * made on the provider's own pages becomes the shop's too. The caller holds the order's lock. Looking twice changes nothing.
 * @param settle of `settleTogether`
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

/** By the provider's name for it, by our key, or, of a shop that gave no keys yet, by its amount. */
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

/** Where the shop was about to give back the same and the provider has no more of it, this was it; else it is one of its own. */
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
    problem: isMore
      ? 'it went back on the provider’s own pages, though the shop had given this money back already'
      : '',
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

/** Set aside, and unknown to the provider so far: the newest first. */
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

/** Of the payment, in the shop's own books. */
async function backOf(tx: Db, { id }: Payment): Promise<number> {
  const transfers = await tx.select().from(refundTransfers).where(eq(refundTransfers.paymentId, id));
  return promised(transfers.filter(({ state }) => state !== 'failed'));
}

/** What was set aside is no longer there: the provider would refuse it, and the books never promise more than came. */
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
    problem: 'so much of the payment went back on the provider’s own pages meanwhile',
    madeBy: gateway.name,
    now,
  });
