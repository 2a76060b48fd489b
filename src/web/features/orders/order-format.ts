import type { Order, Party } from '#contract/orders/orders.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { shopConfig } from '#shop-config';

const { timeZone } = shopConfig.pickup;

/** 'Friday 20 November 2026, 10:00 am'. */
export const pickupText = ({ date, time }: { readonly date: string; readonly time: string }): string =>
  `${formatPickupDate(date)}, ${formatPickupTime(time.slice(0, 5))}`;

/** The day of an instant at the shop: '20 November 2026', or '20 Nov 2026' for a table. */
export function dayText(instant: string, month: 'long' | 'short' = 'long'): string {
  const [, day = '', name = '', year = ''] = formatPickupDate(shopDate(Date.parse(instant), timeZone)).split(' ');
  return `${day} ${month === 'long' ? name : name.slice(0, 3)} ${year}`;
}

/** A day of pick-up for a table: 'Sat 28 Nov 2026'. */
export function shortDay(date: string): string {
  const [weekday = '', day = '', month = '', year = ''] = formatPickupDate(date).split(' ');
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)} ${year}`;
}

/** What stands beside the total of an order whose money has not come, or never will; null for one that was paid. */
export function unpaidWord({ status, paymentMethod }: Pick<Order, 'status' | 'paymentMethod'>): string | null {
  if (status === 'awaitingPayment') return 'to pay';
  return (status === 'expired' || status === 'cancelled') && paymentMethod === null ? 'not paid' : null;
}

/** The time of an instant at the shop: '10:05 am'. */
export const clockText = (instant: string): string => formatPickupTime(shopTime(Date.parse(instant), timeZone));

/** The lines of an address; what is empty is left out. */
export const addressLines = ({ address }: Party): string[] =>
  [
    address.streetAddress1,
    address.streetAddress2,
    [address.city, address.county].filter(Boolean).join(', '),
    address.postcode,
  ].filter(Boolean);

export const nameOf = ({ firstName, lastName }: Party): string => `${firstName} ${lastName}`;

/** '2 x Raspberry Jam Heart Cupcake'; a product without a name by its number (accounts §2 Orders screen). */
export const itemText = (item: { quantity: number; name: string; productId?: number | undefined }): string =>
  `${item.quantity} x ${item.name || `Product #${item.productId}`}`;

/** The recipient of an order's flat answer. */
export const recipientOf = (order: Order): Party => ({
  firstName: order.recipientFirstname,
  lastName: order.recipientLastname,
  contactNumber: order.recipientContactno,
  secondaryContactNumber: order.recipientSecondaryContactno,
  address: {
    postcode: order.recipientPostcode,
    streetAddress1: order.recipientStreetAddress1,
    streetAddress2: order.recipientStreetAddress2 ?? '',
    county: order.recipientCounty,
    city: order.recipientCity,
  },
});

/** The sender of an order's flat answer. */
export const senderOf = (order: Order): Party => ({
  firstName: order.senderFirstname,
  lastName: order.senderLastname,
  contactNumber: order.senderContactno,
  secondaryContactNumber: order.senderSecondaryContactno,
  address: {
    postcode: order.senderPostcode,
    streetAddress1: order.senderStreetAddress1,
    streetAddress2: order.senderStreetAddress2 ?? '',
    county: order.senderCounty,
    city: order.senderCity,
  },
});

/** The price of a placed order, as it was charged. */
export const quoteOf = ({ subtotal, discount, total }: Order): Quote => ({
  subTotalPence: penceFromPounds(subtotal),
  discountPence: penceFromPounds(discount),
  totalPence: penceFromPounds(total),
});
