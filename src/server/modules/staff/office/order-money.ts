import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import { statusOf } from '#domain/money/ledger/owed/balance.ts';
import { rateText } from '#domain/money/ledger/vat.ts';
import { pence, sum } from '#domain/money/money.ts';
import { testProviderName } from '#server/gateways/payments.ts';
import { readFailed } from '#server/modules/refunds/read-failed.ts';
import { invoicesOfPage } from '#server/modules/staff/money/invoices-of-page.ts';
import { willAskForProof } from '#server/modules/staff/money/refund-limit.ts';
import type { findForStaff } from '#server/modules/staff/orders/staff-orders.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { movementsOf } from './movements-of.ts';

type Found = Awaited<ReturnType<typeof findForStaff>>;
type Reading = Pick<StaffContext, 'db' | 'staff' | 'now'>;
type Money = NonNullable<OrderPage['money']>;

const methodTexts = {
  card: 'Card on the shop',
  terminal: 'Card terminal',
  cash: 'Cash',
  transfer: 'Transfer',
} as const;

/** What the ledger says, with what was decided and has not gone yet. */
export async function moneyOfPage(reading: Reading, found: Found): Promise<Money> {
  const { db } = reading;
  const { owed, transfers, entries, row } = found;
  const failed = await readFailed(db, row.id);
  const byHand = transfers.filter(({ state, method }) => state === 'due' && method !== 'card');
  const invoices = await invoicesOfPage(db, row);
  const parts = owed.standing.parts.filter(({ label }) => label !== '');
  return {
    status: statusOf(owed),
    capturedPence: owed.capturedPence,
    returnedPence: owed.returnedPence,
    reservedPence: owed.reservedPence,
    keptPence: owed.keptPence,
    owedPence: owed.owedPence,
    overPence: owed.overPence,
    failedPence: sum(failed.map(({ missingPence }) => missingPence)),
    byHandPence: sum(byHand.map(({ amountPence }) => pence(amountPence))),
    cancelNeedsStepUp: await willAskForProof(reading, row.id, owed.keptPence),
    movements: [...made(entries), ...waiting(found)],
    vat: invoices.hasVat ? vatOf(entries) : [],
    invoices: invoices.shown,
    instalments: parts.map(({ label, dueOn, amountPence }) => ({ label, dueOn, amountPence })),
  };
}

const made = (entries: Found['entries']): Money['movements'] =>
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
      },
    ];
  });

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
            text: state === 'due' ? methodTexts[method] : problem || 'It did not go back',
            state,
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
