import type { Shop } from '#contract/shop.ts';
import { waitsForPhoto } from '#domain/catalogue/personalisation-words.ts';
import { formatPounds, type Pence, pence } from '#domain/money/money.ts';
import type { Order, StoredOrder } from '#domain/order/order.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { formatPickupSlot } from '#domain/pickup/pickup-slot.ts';

export const paymentNewsKinds = ['received', 'payLink', 'photoLink', 'balanceDue', 'balanceLate'] as const;

/** About a payment, a link or an instalment, each an event of its own. */
export type PaymentNews = { readonly kind: (typeof paymentNewsKinds)[number]; readonly id: number };

/** What its email needs besides the order. */
export type PaymentFacts = { readonly payUrl?: string | undefined; readonly receivedPence?: Pence | undefined };

export const isPaymentNews = (news: { readonly kind: string }): news is PaymentNews =>
  paymentNewsKinds.some((kind) => kind === news.kind);

type Texts = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly text: string; readonly url: string };
};

/** '£30.00 is still to pay, by Monday 14 December 2026.' */
export function stillToPayText({ toPay }: Pick<Order, 'toPay'>): string {
  if (!toPay) return 'There is nothing more to pay.';
  return `${formatPounds(toPay.owedPence)} is still to pay, by ${formatPickupDate(toPay.dueOn)}.`;
}

export function paymentTextsOf(
  { kind }: PaymentNews,
  order: StoredOrder,
  { orderNo, shop, ordersUrl }: { readonly orderNo: string; readonly shop: Shop; readonly ordersUrl: string },
  { payUrl = '', receivedPence = pence(0) }: PaymentFacts,
): Texts {
  const asked = formatPounds(order.toPay?.askedPence ?? order.totalPence);
  const due = order.toPay ? formatPickupDate(order.toPay.dueOn) : '';
  const link = { text: `Pay ${asked}`, url: payUrl };
  switch (kind) {
    case 'received':
      return {
        subject: `${formatPounds(receivedPence)} received for order ${orderNo}`,
        heading: 'Thank you for your payment',
        paragraphs: [`We have received ${formatPounds(receivedPence)} for your order. ${stillToPayText(order)}`],
        link: { text: 'See your order', url: ordersUrl },
      };
    case 'payLink':
      return {
        subject: `Pay for your order ${orderNo}`,
        heading: 'Pay for your order',
        paragraphs: [
          `Please pay ${asked} for it with this link.`,
          order.fulfilment === 'placed'
            ? `We keep your cakes for you until ${momentText(order.payBefore)}.`
            : `It is due by ${due}.`,
          ...(order.lines.some(waitsForPhoto) ? ['You can also add the picture for your cake there.'] : []),
        ],
        link,
      };
    case 'photoLink':
      return {
        subject: `Your picture for order ${orderNo}`,
        heading: 'Send us your picture',
        paragraphs: [
          `Please add yours with this link before we start baking: you are collecting it on ${formatPickupDate(order.pickup.date)}.`,
        ],
        link: { text: 'Add your picture', url: payUrl },
      };
    case 'balanceDue':
      return {
        subject: `${asked} is due by ${due} for order ${orderNo}`,
        heading: 'The balance of your order',
        paragraphs: [
          `${asked} of your order is due by ${due}. Please pay it with this link, or call us on ${shop.telephone.shown}.`,
        ],
        link,
      };
    case 'balanceLate':
      return {
        subject: `${asked} was due on ${due} for order ${orderNo}`,
        heading: 'The balance of your order is late',
        paragraphs: [
          `${asked} of your order was due on ${due} and has not reached us. Please pay it with this link, or call us on ${shop.telephone.shown}.`,
        ],
        link,
      };
  }
}

const momentText = (at: Date): string =>
  formatPickupSlot({ date: shopDate(at.getTime(), shopTimeZone), time: shopTime(at.getTime(), shopTimeZone) });
