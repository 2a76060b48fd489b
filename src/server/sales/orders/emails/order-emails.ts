import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import type { StoredOrder } from '#domain/order/order.ts';
import { html } from '#server/gateways/html.ts';
import type { EmailPurpose, NewEmail } from '#server/gateways/mail.ts';
import { emailLayout, paragraph, plainFoot, theme, wordsAround } from '#server/platform/account-emails.ts';
import {
  type ComingBack,
  cancelledText,
  comingBackTexts,
  moneyBackTexts,
  nothingTaken,
  paidBackBefore,
  type Returned,
} from './money-back-text.ts';
import { calendarOf, codeTable } from './order-paid-email.ts';
import { type OrderPaidText, orderPaidText, valuesOf } from './order-paid-text.ts';
import type { FactsOfPayment } from './payment-facts.ts';
import { isPaymentNews, type PaymentNews, paymentTextsOf } from './payment-texts.ts';

/** `id` makes an event distinct if an order can have several. */
export type OrderNotification =
  | {
      readonly kind: 'cancelled';
      readonly isOwed: boolean;
      /** All that was paid had been refunded before, or is on its way. */
      readonly isPaidBack?: boolean | undefined;
      /** Absent from a process of a previous version: then the whole order is refunded to its card. */
      readonly back?: ComingBack | undefined;
      /** What the shop keeps of what was paid. */
      readonly keptOffPence?: number | undefined;
      readonly reason?: string | undefined;
    }
  | { readonly kind: 'unpaid' | 'quoteExpired' | 'ready' | 'forShop' }
  | { readonly kind: 'moneyBack'; readonly id: number }
  /** The day before its pick-up, whose date is `id` as 20261129: for another day it is another reminder. */
  | { readonly kind: 'tomorrow'; readonly id: number }
  | PaymentNews;

type Facts = {
  readonly order: StoredOrder;
  readonly news: OrderNotification;
  readonly shop: Shop;
  /** Absolute, without a trailing slash. */
  readonly publicUrl: string;
  /** Set if the confirmation had put an entry into the customer's calendar. */
  readonly entryEndsAt?: Date | undefined;
  /** For 'moneyBack'. */
  readonly returned?: Returned | undefined;
  /** For news of a payment. */
  readonly payment?: FactsOfPayment | undefined;
};

type Texts = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly text: string; readonly url: string };
};

/** Throws RangeError for an invalid pick-up. */
export function orderEmail({ order, news, shop, publicUrl, entryEndsAt, returned, payment }: Facts): NewEmail {
  const words = orderPaidText({ order, shop, publicUrl });
  const texts = isPaymentNews(news)
    ? paymentTextsOf(news, order, words, payment ?? {})
    : textsOf(news, order, words, { publicUrl, returned });
  const isForShop = news.kind === 'forShop';
  const { before, after } =
    news.kind === 'forShop' ? { before: [], after: [] } : wordsAround(shop, news.kind, valuesOf(words));
  const paragraphs = [...before, ...texts.paragraphs];
  const greeting = isForShop ? [] : [`Dear ${words.senderFirstName},`];
  const items = words.items.map(({ quantity, name, detail, said }) => ({
    what: `${quantity} x ${name}${detail && ` (${detail})`}`,
    said,
  }));
  const total = words.amounts.at(-1);
  const isOff = order.fulfilment === 'cancelled' || order.fulfilment === 'expired';
  const facts = [
    `Order number: ${words.orderNo}`,
    `${isOff ? 'It was for' : words.isTakenAlong ? 'Bought' : 'Pick-up'}: ${words.pickupDate}, ${words.pickupTime}`,
    `For: ${words.recipient}`,
    ...(isForShop ? [`Ordered by: ${words.sender}, ${order.sender.contactNumber}, ${order.email}`] : []),
    ...(total ? [`${total.label}: ${total.amount}`] : []),
  ];
  return {
    purpose: purposeOf(news),
    recipient: isForShop ? shop.email : order.email,
    recipientName: isForShop ? shop.name : words.sender,
    ...(isForShop && order.email !== '' && { replyTo: order.email }),
    ...(payment?.secretUntil && { secretUntil: payment.secretUntil }),
    subject: texts.subject,
    plain: [
      ...greeting,
      ...paragraphs,
      facts.join('\n'),
      items.map(({ what, said }) => [what, ...said.map((line) => `  ${line}`)].join('\n')).join('\n'),
      ...after,
      `${texts.link.text}: ${texts.link.url}`,
      `--\n${plainFoot(shop)}\n`,
    ].join('\n\n'),
    html: emailLayout({
      shop,
      title: texts.subject,
      preview: paragraphs[0] ?? '',
      body: html`
<h1 style="margin:0 0 10px;font:700 28px/1.15 ${theme.display};color:${theme.damson}">${texts.heading}</h1>
${[...greeting, ...paragraphs].map(paragraph)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:16px 22px;background:${theme.custard};border-radius:14px">${facts.map((fact) => html`${fact}<br>`)}</td></tr></table>
${(news.kind === 'ready' || news.kind === 'tomorrow') && codeTable(order.number)}
<ul style="margin:18px 0;padding-left:20px">${items.map(({ what, said }) => html`<li>${what}${said.map((line) => html`<br>${line}`)}</li>`)}</ul>
${after.map(paragraph)}
<p style="margin:0"><a href="${texts.link.url}" style="display:inline-block;padding:14px 26px;border-radius:12px;background:${theme.damson};color:#FFFFFF;font-weight:700;text-decoration:none">${texts.link.text}</a></p>
`,
    }),
    attachments: entryEndsAt ? [calendarOf({ order, shop, publicUrl }, { cancelledAt: entryEndsAt })] : [],
    eventKey: `order-${news.kind}:${order.number}${'id' in news ? `:${news.id}` : ''}`,
  };
}

/** An unpaid order costs nothing to make, so nobody who has not confirmed the address is emailed about it. */
const purposeOf = (news: OrderNotification): EmailPurpose => {
  if (news.kind === 'forShop') return 'shop';
  // Anybody who got a quote has talked to the bakery.
  if (news.kind === 'quoteExpired') return 'byHand';
  if (news.kind === 'cancelled') return news.isOwed || news.isPaidBack || news.keptOffPence ? 'payment' : 'news';
  return news.kind === 'unpaid' ? 'news' : 'payment';
};

function textsOf(
  news: Exclude<OrderNotification, PaymentNews>,
  order: StoredOrder,
  words: OrderPaidText,
  more: Pick<Facts, 'publicUrl' | 'returned'>,
): Texts {
  const { orderNo, shop } = words;
  const total = words.amounts.at(-1)?.amount ?? '';
  const { publicUrl, returned } = more;
  const yourOrders = { text: 'See your orders', url: words.ordersUrl };
  const shopAgain = { text: 'Choose again', url: publicUrl + urls.home() };
  switch (news.kind) {
    case 'cancelled':
      return {
        subject: `Order ${orderNo} is cancelled`,
        heading: 'Your order has been cancelled',
        paragraphs: [
          cancelledText(news.reason, Boolean(news.keptOffPence)),
          ...(news.isOwed
            ? comingBackTexts(news.back, total, shop)
            : news.isPaidBack
              ? [paidBackBefore]
              : news.keptOffPence
                ? []
                : [nothingTaken]),
          ...(news.keptOffPence
            ? [
                `We keep ${formatPounds(pence(news.keptOffPence))} of what you paid. If you have a question about it, call us on ${shop.telephone.shown}.`,
              ]
            : []),
        ],
        link: yourOrders,
      };
    case 'unpaid':
      return {
        subject: `Order ${orderNo} was not paid`,
        heading: 'We did not receive your payment',
        paragraphs: [],
        link: shopAgain,
      };
    case 'quoteExpired':
      return {
        subject: `Your quote ${orderNo} has expired`,
        heading: 'Your quote has expired',
        paragraphs: [],
        link: { text: 'Ask again', url: publicUrl + urls.bespokeCakes },
      };
    case 'tomorrow':
      return {
        subject: `Tomorrow: your order ${orderNo}`,
        heading: 'See you tomorrow',
        paragraphs: [],
        link: yourOrders,
      };
    case 'ready':
      return {
        subject: `Order ${orderNo} is ready for pick-up`,
        heading: 'Your cakes are ready',
        paragraphs: [],
        link: yourOrders,
      };
    case 'moneyBack':
      return { ...moneyBackTexts(order, returned), link: yourOrders };
    case 'forShop':
      return {
        subject: `New order ${orderNo} for ${words.pickupDate}, ${words.pickupTime}`,
        heading: `New order for ${words.pickupDate}, ${words.pickupTime}`,
        paragraphs: ['A new order has come in.'],
        link: { text: 'Open the order', url: publicUrl + adminBase + adminUrls.order(orderNo) },
      };
  }
}
