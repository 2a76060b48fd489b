import { personalisationTexts } from '#domain/catalogue/personalisation-words.ts';
import { sizeText } from '#domain/catalogue/size.ts';
import { depositLabel } from '#domain/money/deposit.ts';
import { type Entry, moneyOf, paymentStatusOf } from '#domain/money/ledger/ledger.ts';
import { formatPounds, pence, times } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import { isLive, statusText } from '#domain/order/order-state.ts';
import { nameOf, type Party } from '#domain/order/party.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { testMark, testProviderName } from '#server/gateways/payments.ts';
import type { findForStaff } from '#server/modules/staff/staff-orders.ts';
import { table } from './output.ts';

const paymentWords = {
  open: 'open',
  paid: 'paid',
  closed: 'not paid',
  refundDue: 'to be given back',
  refunded: 'given back',
} as const;

/** What the ledger says: worked out from its entries each time. */
function moneyText(entries: readonly Entry[], { totalPence, state }: Pick<Order, 'totalPence' | 'state'>): string {
  const money = moneyOf(entries);
  const isOwed = isLive(state) || state === 'collected';
  return `${paymentStatusOf(money, isOwed ? totalPence : pence(0))}, ${formatPounds(money.keptPence)} kept`;
}

export function orderSheet({ order, payments, entries, events }: Awaited<ReturnType<typeof findForStaff>>): string {
  const facts = [
    `${order.number}  ${statusText(order.state)}`,
    ...(payments.some(({ provider }) => provider === testProviderName) ? [testMark] : []),
    `Pick-up:    ${formatPickupSlot(order.pickup)}`,
    `Placed:     ${momentText(order.placedAt)}`,
    `For:        ${partyText(order.recipient)}`,
    `Ordered by: ${partyText(order.sender)}, ${order.email}`,
    `Sub total:  ${formatPounds(order.subTotalPence)}`,
    ...(order.discountPence > 0 ? [`Discount:   -${formatPounds(order.discountPence)}`] : []),
    ...(order.depositPence > 0 ? [`Deposit:    ${formatPounds(order.depositPence)} (${depositLabel})`] : []),
    `Total:      ${formatPounds(order.totalPence)}`,
    `Money:      ${moneyText(entries, order)}`,
  ];
  const items = order.lines.map(({ quantity, name, unitPricePence, allergens, personalisation, ...size }) => [
    `${quantity} x ${name}`,
    sizeText(size),
    personalisationTexts(personalisation).join(', '),
    formatPounds(times(unitPricePence, quantity)),
    allergens.join(', '),
  ]);
  const paid = payments.map(({ attempt, provider, state, amountPence }) => [
    attempt,
    provider,
    formatPounds(pence(amountPence)),
    paymentWords[state],
  ]);
  const past = events.map(({ at, toState, cause }) => [momentText(at), statusText(toState), cause]);
  return [
    facts.join('\n'),
    table(['Item', 'Size', 'Made for them', 'Price', 'Allergens'], items),
    ...(paid.length > 0 ? [table(['Payment', 'Through', 'Amount', 'State'], paid)] : []),
    table(['When', 'Status', 'Why'], past),
  ].join('\n\n');
}

/** By the shop's own clock. */
export const momentText = (at: Date): string => {
  return formatPickupSlot({ date: shopDate(at.getTime(), shopTimeZone), time: shopTime(at.getTime(), shopTimeZone) });
};

const partyText = (party: Party): string => `${nameOf(party)}, ${party.contactNumber}`;
