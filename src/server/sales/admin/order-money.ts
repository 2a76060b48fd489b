import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { formFor, notInvoiced } from '#domain/money/invoice.ts';
import { keptWhenLate } from '#domain/money/late-cancel.ts';
import { statusOf } from '#domain/money/ledger/owed/balance.ts';
import { rateText } from '#domain/money/ledger.ts';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import { handMethods } from '#domain/money/refundable.ts';
import { methodTexts } from '#domain/staff/words/report-words.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { bodiesOf, readInvoiceEntries, readInvoices, whyNoInvoice } from '#server/sales/invoices/read-invoices.ts';
import { readDeposits } from '#server/sales/ledger/keep-deposits.ts';
import type { EntryOfOrder } from '#server/sales/ledger/read-entries.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { readMostToKeep } from '#server/sales/orders/changing/withdraw-order.ts';
import { readCorrectable } from '#server/sales/payments/correct-method.ts';
import { keptOf, readFailed, readKept } from '#server/sales/refunds/read-kept.ts';
import { needsApproval } from './refund-approval.ts';
import type { findForStaff } from './staff-orders.ts';

type Found = Awaited<ReturnType<typeof findForStaff>>;
type Reading = Pick<StaffContext, 'db' | 'staff' | 'now'>;
type Money = NonNullable<OrderPage['money']>;

/** What the ledger says, together with what was decided and has not gone out yet. */
export async function moneyOfPage(reading: Reading, found: Found): Promise<Money> {
  const { db } = reading;
  const { order, owed, transfers, entries, row } = found;
  const failed = await readFailed(db, row.id);
  const correctable = await readCorrectable(db, row.id);
  const byHand = transfers.filter(({ state, method }) => state === 'due' && method !== 'card');
  const invoices = await invoicesOfPage(db, row);
  const heldDepositPence = sum((await readDeposits(db, row.id)).map(({ heldPence }) => heldPence));
  const parts = owed.standing.parts.filter(({ label }) => label !== '');
  return {
    status: statusOf(owed),
    subTotalPence: order.subTotalPence,
    discounts: discountsOf(found),
    depositPence: order.depositPence,
    totalPence: order.totalPence,
    capturedPence: owed.capturedPence,
    returnedPence: owed.returnedPence,
    reservedPence: owed.reservedPence,
    keptPence: owed.keptPence,
    keptByHand: await keptByHandOf(db, row.id),
    owedPence: owed.owedPence,
    overPence: owed.overPence,
    failedPence: sum(failed.map(({ missingPence }) => missingPence)),
    byHandPence: sum(byHand.map(({ amountPence }) => pence(amountPence))),
    cancelNeedsApproval: await needsApproval(reading, row.id, owed.keptPence),
    heldDepositPence,
    mostToKeepPence: await readMostToKeep(db, row.id),
    lateCancel: await lateCancelOf(reading, order.pickup, pence(Math.max(0, owed.keptPence - heldDepositPence))),
    movements: [...made(found, correctable), ...waiting(found)],
    vat: invoices.hasVat ? vatOf(entries) : [],
    invoices: invoices.shown,
    instalments: parts.map(({ label, dueOn, amountPence }) => ({ label, dueOn, amountPence })),
  };
}

async function keptByHandOf(db: Db, orderId: number): Promise<Money['keptByHand']> {
  const kept = await readKept(db, orderId);
  return handMethods.flatMap((method) => {
    const amountPence = keptOf(kept.filter((payment) => payment.method === method));
    return amountPence > 0 ? [{ method, amountPence }] : [];
  });
}

async function lateCancelOf(
  { db, now }: Reading,
  pickup: Found['order']['pickup'],
  goodsPence: Pence,
): Promise<Money['lateCancel']> {
  const { refunds } = await readSettings(db, ['refunds']);
  const keepPence = keptWhenLate(refunds, { pickup, goodsPence, now });
  return keepPence === 0 ? null : { keepPence, hours: refunds.lateHours, percent: refunds.latePercent };
}

/** What staff took off, with the reason, and the shop's own policy as the rest of the total discount. */
function discountsOf({ order, adjustments }: Found): Money['discounts'] {
  const byStaff = adjustments.map(({ label, reason, amountPence, madeBy }) => ({
    label: label || reason || 'Discount',
    amountPence,
    madeBy,
  }));
  const rest = order.discountPence - byStaff.reduce((all, { amountPence }) => all + amountPence, 0);
  return rest > 0 ? [{ label: 'Discount', amountPence: rest, madeBy: '' }, ...byStaff] : byStaff;
}

const made = ({ entries, payments }: Found, correctable: ReadonlySet<number>): Money['movements'] =>
  movementsOf(entries).flatMap((parts) => {
    const [first] = parts;
    const amountPence = sum(parts.map((part) => part.amountPence));
    if (!first || amountPence === 0) return [];
    return [
      {
        at: first.at.toISOString(),
        kind: first.kind,
        method: first.method,
        provider: first.provider,
        amountPence,
        madeBy: first.method === 'card' ? '' : first.madeBy,
        text: first.provider === testProviderName ? 'Test card: no real money' : methodTexts[first.method],
        state: 'done' as const,
        mayHaveBeen: first.kind === 'payment' ? otherWayOf(payments, correctable, first.paymentId) : null,
      },
    ];
  });

function otherWayOf(
  payments: Found['payments'],
  correctable: ReadonlySet<number>,
  paymentId: number | null,
): Money['movements'][number]['mayHaveBeen'] {
  const method = payments.find(({ id }) => id === paymentId)?.method;
  if (paymentId === null || !correctable.has(paymentId)) return null;
  if (method !== 'cash' && method !== 'terminal') return null;
  return { paymentId, method: method === 'cash' ? 'terminal' : 'cash' };
}

const waiting = ({ transfers }: Found): Money['movements'] =>
  transfers.flatMap(({ state, method, amountPence, createdAt, refund, problem }) =>
    state === 'done'
      ? []
      : [
          {
            at: createdAt.toISOString(),
            kind: 'refund' as const,
            method,
            provider: '',
            amountPence: -amountPence,
            madeBy: refund.madeBy,
            text: state === 'due' ? methodTexts[method] : problem || 'The refund failed',
            state,
            mayHaveBeen: null,
          },
        ],
  );

function vatOf(entries: Found['entries']): Money['vat'] {
  const byRate = new Map<number, number>();
  for (const { vatBasisPoints, vatPence } of entries)
    if (vatBasisPoints !== null) byRate.set(vatBasisPoints, (byRate.get(vatBasisPoints) ?? 0) + vatPence);
  return [...byRate]
    .toSorted(([a], [b]) => a - b)
    .map(([basisPoints, vatPence]) => ({ rate: rateText(basisPoints), vatPence }));
}

/** The ledger's rows by event: one payment or refund is a row for each class of money. In the order in which they were written. */
export function movementsOf(entries: readonly EntryOfOrder[]): readonly (readonly EntryOfOrder[])[] {
  const byEvent = new Map<string, EntryOfOrder[]>();
  for (const entry of entries) {
    const parts = byEvent.get(entry.eventKey) ?? [];
    byEvent.set(entry.eventKey, [...parts, entry]);
  }
  return [...byEvent.values()];
}

type Shown = NonNullable<OrderPage['money']>['invoices'];

/** Without a VAT number none is shown, not even old ones. */
async function invoicesOfPage(
  db: Db,
  { id }: Pick<LockedOrder, 'id'>,
): Promise<{ readonly hasVat: boolean; readonly shown: Shown }> {
  const { company } = await readSettings(db, ['company']);
  const none = { issued: [], openPence: 0, needsBuyer: false };
  if (company.vat === null) return { hasVat: false, shown: { ...none, refused: 'The shop has no VAT number' } };
  const issued = await readInvoices(db, id);
  const entries = await readInvoiceEntries(db, id);
  const hasInvoice = issued.some(({ kind }) => kind === 'invoice');
  // Anything that an invoice overstates is credited by a credit note first.
  const open = notInvoiced(entries, bodiesOf(issued)).filter(({ grossPence }) => !hasInvoice || grossPence > 0);
  const openPence = Math.max(0, sum(open.map(({ grossPence }) => grossPence)));
  return {
    hasVat: true,
    shown: {
      issued: issued.map(({ kind, body: { number, issuedOn, grossPence } }) => ({
        number,
        kind,
        issuedOn,
        grossPence,
      })),
      openPence,
      needsBuyer: formFor(pence(openPence)) === 'full',
      refused: openPence > 0 || hasInvoice ? null : await whyNoInvoice(db, id),
    },
  };
}
