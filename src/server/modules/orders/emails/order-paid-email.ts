import { urls } from '#contract/pages/urls.ts';
import { instantOfSlot } from '#domain/pickup/pickup-slot.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { EmailAttachment } from '#server/db/tables/schema.ts';
import type { NewEmail } from '#server/gateways/mail/mail.ts';
import { orderPaidHtml } from './order-paid-html.ts';
import { orderPaidPlain } from './order-paid-plain.ts';
import { type OrderFacts, orderPaidText } from './order-paid-text.ts';
import { pickupCalendar } from './pickup-calendar.ts';

/** Throws RangeError for a pick-up that is none. */
export function orderPaidEmail(facts: OrderFacts): NewEmail {
  const { order } = facts;
  const words = orderPaidText(facts);
  return {
    purpose: 'payment',
    recipient: order.email,
    recipientName: words.sender,
    subject: `Order ${order.number} is confirmed`,
    plain: orderPaidPlain(words),
    html: orderPaidHtml(words),
    attachments: [calendarOf(facts)],
    eventKey: `order-paid:${order.number}`,
  };
}

/** What became of the entry that the confirmation brought; none of them is the confirmation's own. */
type EntryNews = { readonly cancelledAt: Date } | { readonly changedAt: Date };

/** The entry of the order as it is, or the one that takes a former one out. Throws RangeError for a pick-up that is none. */
export function calendarOf({ order, shop, publicUrl }: OrderFacts, news?: EntryNews): EmailAttachment {
  const startsAt = instantOfSlot(order.pickup, shopTimeZone);
  return pickupCalendar({
    orderNo: order.number,
    placedAt: order.placedAt.toISOString(),
    changes: order.revision - 1,
    startsAt: new Date(startsAt).toISOString(),
    minutes: shop.visitMinutes,
    shopName: shop.name,
    shopEmail: shop.email,
    customerEmail: order.email,
    address: shop.company.address,
    ordersUrl: publicUrl + urls.orders,
    cancelledAt: news && 'cancelledAt' in news ? news.cancelledAt.toISOString() : undefined,
    changedAt: news && 'changedAt' in news ? news.changedAt.toISOString() : undefined,
  });
}
