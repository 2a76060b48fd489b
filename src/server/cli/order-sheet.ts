import { personalisationTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { depositLabel } from '#domain/money/deposit.ts';
import { type Entry, moneyOf } from '#domain/money/ledger/ledger.ts';
import { type Balance, statusOf } from '#domain/money/ledger/owed/balance.ts';
import { formatPounds, pence, times } from '#domain/money/money.ts';
import { type Fulfilment, fulfilmentText } from '#domain/order/fulfilment/fulfilment.ts';
import { type OrderEventKind, whyText } from '#domain/order/fulfilment/order-event.ts';

import { statusText } from '#domain/order/order-state.ts';
import { nameOf, type Party } from '#domain/order/party.ts';
import { changeText } from '#domain/order/revising/changes-between.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { testMark, testProviderName } from '#server/gateways/payments.ts';
import type { findForStaff } from '#server/modules/staff/orders/staff-orders.ts';
import { discountTexts, owedTexts, takenTexts } from './orders/sheet-of-taking.ts';
import { table } from './output.ts';

const paymentWords = {
  open: 'open',
  paid: 'paid',
  closed: 'not paid',
} as const;

const transferWords = { due: 'to be given back', done: 'given back', failed: 'failed' } as const;

type Transfer = Awaited<ReturnType<typeof findForStaff>>['transfers'][number];

function transferText({ state, method, problem, providerReference, refund }: Transfer): string {
  if (state === 'failed') return `${transferWords.failed}: ${problem}`;
  if (state === 'due') {
    if (method !== 'card') return 'to be handed back';
    return providerReference === null ? transferWords.due : 'on its way to the bank';
  }
  return refund.kind === 'provider' ? 'given back on the provider’s own pages' : transferWords.done;
}

/** What the ledger says: worked out from its entries each time. */
const moneyText = (entries: readonly Entry[], owed: Balance): string =>
  `${statusOf(owed)}, ${formatPounds(moneyOf(entries).keptPence)} kept`;

export function orderSheet(found: Awaited<ReturnType<typeof findForStaff>>): string {
  const { order, payments, transfers, entries, changes, events, notes } = found;
  const facts = [
    `${order.number}  ${statusText(order.state)}`,
    ...(payments.some(({ provider }) => provider === testProviderName) ? [testMark] : []),
    `Pick-up:    ${formatPickupSlot(order.pickup)}`,
    `Placed:     ${momentText(order.placedAt)}`,
    ...(order.revision > 1 ? [`CHANGED:    now revision ${order.revision}`] : []),
    ...takenTexts(found),
    ...(found.row.source === 'web'
      ? [`For:        ${partyText(order.recipient)}`, `Ordered by: ${partyText(order.sender)}, ${order.email}`]
      : []),
    `Sub total:  ${formatPounds(order.subTotalPence)}`,
    ...(order.discountPence > 0 ? [`Discount:   -${formatPounds(order.discountPence)}`] : []),
    ...discountTexts(found),
    ...(order.depositPence > 0 ? [`Deposit:    ${formatPounds(order.depositPence)} (${depositLabel})`] : []),
    `Total:      ${formatPounds(order.totalPence)}`,
    `Money:      ${moneyText(entries, found.owed)}`,
    ...owedTexts(found),
  ];
  const items = order.lines.map(({ quantity, name, unitPricePence, allergens, personalisation, ...size }, at) => [
    at + 1,
    `${quantity} x ${name}`,
    sizeText(size),
    personalisationTexts(personalisation).join(', '),
    formatPounds(times(unitPricePence, quantity)),
    allergens.join(', '),
  ]);
  const paid = payments.map(({ attempt, method, provider, takenBy, state, amountPence }) => [
    attempt,
    provider || `${method}, by ${takenBy}`,
    formatPounds(pence(amountPence)),
    paymentWords[state],
  ]);
  const back = transfers.map((transfer) => [
    payments.find(({ id }) => id === transfer.paymentId)?.attempt ?? '',
    transfer.method,
    formatPounds(pence(transfer.amountPence)),
    transferText(transfer),
    [transfer.refund.reason, transfer.refund.note].filter((part) => part !== '').join(': '),
    transfer.refund.madeBy,
  ]);
  const changed = changes.map(({ at, revision, actorKind, madeBy, changes: told, reason }) => [
    momentText(at),
    revision,
    actorKind === 'customer' ? 'the customer' : madeBy,
    told.map(changeText).join('; '),
    reason,
  ]);
  const past = events.map((event) => [momentText(event.at), eventText(event.kind), whyText(event)]);
  return [
    facts.join('\n'),
    table(['Line', 'Item', 'Size', 'Made for them', 'Price', 'Allergens'], items),
    ...(paid.length > 0 ? [table(['Payment', 'Through', 'Amount', 'State'], paid)] : []),
    ...(back.length > 0 ? [table(['Of payment', 'By', 'Amount', 'Refund', 'Why', 'Who'], back)] : []),
    ...(notes.length > 0
      ? [
          table(
            ['Noted', 'By', 'Note'],
            notes.map(({ at, madeBy, text }) => [momentText(at), madeBy, text]),
          ),
        ]
      : []),
    ...(changed.length > 0 ? [table(['CHANGED', 'Revision', 'By', 'What', 'Why'], changed)] : []),
    table(['When', 'Status', 'Why'], past),
  ].join('\n\n');
}

const isOfCakes = (kind: OrderEventKind): kind is Fulfilment => kind !== 'returned' && kind !== 'edited';

const eventText = (kind: OrderEventKind): string =>
  isOfCakes(kind) ? fulfilmentText(kind) : { returned: 'Refunded', edited: 'Changed' }[kind];

/** By the shop's own clock. */
export const momentText = (at: Date): string => {
  return formatPickupSlot({ date: shopDate(at.getTime(), shopTimeZone), time: shopTime(at.getTime(), shopTimeZone) });
};

const partyText = (party: Party): string => `${nameOf(party)}, ${party.contactNumber}`;
