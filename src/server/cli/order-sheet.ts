import type { Party } from '#contract/orders/orders.ts';
import { formatPounds, pence, times } from '#domain/money/money.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';
import { statusText } from '#domain/order/order-state.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { testMark, testProviderName } from '#server/gateways/payments.ts';
import type { findForStaff } from '#server/modules/staff/staff-orders.ts';
import { shopConfig } from '#shop-config';
import { table } from './output.ts';

const paymentWords = {
  open: 'open',
  paid: 'paid',
  closed: 'not paid',
  refundDue: 'to be given back',
  refunded: 'given back',
} as const;

/** One order as staff read it, with its payments and its history; times are the shop's own. */
export function orderSheet({ order, lines, payments, events }: Awaited<ReturnType<typeof findForStaff>>): string {
  const shown = (amountPence: number) => formatPounds(pence(amountPence));
  const facts = [
    `${order.number}  ${statusText(order.state)}`,
    ...(payments.some(({ provider }) => provider === testProviderName) ? [testMark] : []),
    `Pick-up:    ${formatPickupDate(order.pickupDate)}, ${formatPickupTime(order.pickupTime.slice(0, 5))}`,
    `Placed:     ${momentText(order.createdAt)}`,
    `For:        ${partyText(order.recipient)}`,
    `Ordered by: ${partyText(order.sender)}, ${order.email}`,
    `Sub total:  ${shown(order.subTotalPence)}`,
    ...(order.discountPence > 0 ? [`Discount:   -${shown(order.discountPence)}`] : []),
    `Total:      ${shown(order.totalPence)}`,
  ];
  const items = lines.map(({ quantity, name, weightGrams, unitPricePence, allergens }) => [
    `${quantity} x ${name}`,
    weightTextFromGrams(weightGrams),
    formatPounds(times(pence(unitPricePence), quantity)),
    allergens.join(', '),
  ]);
  const paid = payments.map(({ attempt, provider, state, amountPence }) => [
    attempt,
    provider,
    shown(amountPence),
    paymentWords[state],
  ]);
  const past = events.map(({ at, toState, cause }) => [momentText(at), statusText(toState), cause]);
  return [
    facts.join('\n'),
    table(['Item', 'Weight', 'Price', 'Allergens'], items),
    ...(paid.length > 0 ? [table(['Payment', 'Through', 'Amount', 'State'], paid)] : []),
    table(['When', 'Status', 'Why'], past),
  ].join('\n\n');
}

/** A moment as the shop's own clock says it. */
export const momentText = (at: Date): string => {
  const { timeZone } = shopConfig.pickup;
  return `${formatPickupDate(shopDate(at.getTime(), timeZone))}, ${formatPickupTime(shopTime(at.getTime(), timeZone))}`;
};

const partyText = ({ firstName, lastName, contactNumber }: Party): string =>
  `${firstName} ${lastName}, ${contactNumber}`;
