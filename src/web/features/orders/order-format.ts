import type { Order } from '#contract/orders/orders.ts';
import type { Party } from '#domain/order/order.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { formatPickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';

export const pickupText = ({ date, time }: { readonly date: string; readonly time: string }): string =>
  formatPickupSlot(pickupSlot(date, time));

/** The day of an instant at the shop: '20 November 2026', or '20 Nov 2026' for a table. */
export function dayText(instant: string, month: 'long' | 'short' = 'long'): string {
  const [, day = '', name = '', year = ''] = formatPickupDate(shopDate(Date.parse(instant), shopTimeZone)).split(' ');
  return `${day} ${month === 'long' ? name : name.slice(0, 3)} ${year}`;
}

export function shortDay(date: string): string {
  const [weekday = '', day = '', month = '', year = ''] = formatPickupDate(date).split(' ');
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)} ${year}`;
}

/** Null for an order that was paid. */
export function unpaidWord({ status, paymentMethod }: Pick<Order, 'status' | 'paymentMethod'>): string | null {
  if (status === 'awaitingPayment') return 'to pay';
  return (status === 'expired' || status === 'cancelled') && paymentMethod === null ? 'not paid' : null;
}

export const clockText = (instant: string): string => formatPickupTime(shopTime(Date.parse(instant), shopTimeZone));

export const addressLines = ({ address }: Party): string[] =>
  [
    address.streetAddress1,
    address.streetAddress2,
    [address.city, address.county].filter(Boolean).join(', '),
    address.postcode,
  ].filter(Boolean);

export const itemText = (item: { quantity: number; name: string; productId?: number | undefined }): string =>
  `${item.quantity} x ${item.name || `Product #${item.productId}`}`;
