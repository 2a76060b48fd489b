import type { Shop } from '#contract/shop.ts';
import type { Balance } from '#domain/money/ledger/owed/balance.ts';
import { balanceWord } from '#domain/money/ledger/owed/instalments.ts';
import { formatPounds, type Pence } from '#domain/money/money.ts';
import type { StoredOrder } from '#domain/order/order.ts';
import { changeText, type OrderChange } from '#domain/order/revising/changes-between.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail/mail.ts';
import { emailLayout, plainFoot, theme } from '#server/modules/messages/email-layout.ts';
import { calendarOf } from '#server/modules/orders/emails/order-paid-email.ts';
import { orderPaidText } from '#server/modules/orders/emails/order-paid-text.ts';

export type RevisionFacts = {
  readonly order: StoredOrder;
  readonly shop: Shop;
  /** Absolute, without a slash at its end. */
  readonly publicUrl: string;
  readonly changes: readonly OrderChange[];
  readonly beforePence: Pence;
  readonly balance: Balance;
  /** Of what was paid too much, and is on its way back since. */
  readonly givingBackPence: Pence;
  /** In the words of the staff, each once. */
  readonly reasons: readonly string[];
  readonly isByCustomer: boolean;
  readonly now: Date;
};

/** One of all changes that came since the last. Throws RangeError for a pick-up that is none. */
export function revisionEmail(facts: RevisionFacts): NewEmail {
  const { order, shop, publicUrl, changes, now } = facts;
  const words = orderPaidText({ order, shop, publicUrl });
  const subject = `Order ${order.number} has been changed`;
  const told = changes.map(changeText);
  const paragraphs = [openingOf(facts), ...facts.reasons];
  const money = moneyTexts(facts);
  const summary = [
    `Order number: ${order.number}`,
    `Pick-up: ${words.pickupDate}, ${words.pickupTime}`,
    `For: ${words.recipient}`,
    `Total: ${formatPounds(order.totalPence)}`,
  ];
  const help = `Is something not as you wanted it? Ring us on ${shop.telephone.shown}.`;
  const link = { text: 'See your orders', url: words.ordersUrl };
  const greeting = `Dear ${words.senderFirstName},`;
  const isAccepted = order.fulfilment !== 'placed';
  const isMoved = changes.some(({ what }) => what === 'Pick-up');
  return {
    purpose: isAccepted ? 'payment' : 'news',
    recipient: order.email,
    recipientName: words.sender,
    subject,
    plain: [
      greeting,
      ...paragraphs,
      told.map((line) => `- ${line}`).join('\n'),
      ...money,
      summary.join('\n'),
      help,
      `${link.text}: ${link.url}`,
      `--\n${plainFoot(shop)}\n`,
    ].join('\n\n'),
    html: emailLayout({
      shop,
      title: subject,
      preview: told[0] ?? '',
      body: html`
<h1 style="margin:0 0 10px;font:700 28px/1.15 ${theme.display};color:${theme.damson}">Your order has been changed</h1>
${[greeting, ...paragraphs].map((text) => html`<p style="margin:0 0 14px">${text}</p>`)}
<ul style="margin:0 0 18px;padding-left:20px">${told.map((line) => html`<li>${line}</li>`)}</ul>
${money.map((text) => html`<p style="margin:0 0 14px">${text}</p>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:16px 22px;background:${theme.custard};border-radius:14px">${summary.map((fact) => html`${fact}<br>`)}</td></tr></table>
<p style="margin:18px 0">${help}</p>
<p style="margin:0"><a href="${link.url}" style="display:inline-block;padding:14px 26px;border-radius:12px;background:${theme.damson};color:#FFFFFF;font-weight:700;text-decoration:none">${link.text}</a></p>
`,
    }),
    // An unpaid order has no entry yet: its confirmation brings one.
    attachments: isAccepted && isMoved ? [calendarOf({ order, shop, publicUrl }, { changedAt: now })] : [],
    eventKey: `order-changed:${order.number}:${order.revision}`,
  };
}

const openingOf = ({ isByCustomer }: RevisionFacts): string =>
  isByCustomer ? 'Your order is changed as you asked:' : 'We have changed your order. This is what is new:';

function moneyTexts({ order, beforePence, balance, givingBackPence }: RevisionFacts): string[] {
  const { owedPence, overPence, capturedPence } = balance;
  const { toPay } = order;
  const by = toPay?.label === balanceWord ? `, by ${formatPickupDate(toPay.dueOn)}` : '';
  const isDearer = order.totalPence !== beforePence;
  return [
    ...(isDearer
      ? [`It costs ${formatPounds(order.totalPence)} now. It was ${formatPounds(beforePence)} before.`]
      : []),
    ...(owedPence > 0 && capturedPence > 0 ? [`${formatPounds(owedPence)} of it is still to be paid${by}.`] : []),
    ...(givingBackPence > 0
      ? [
          `We are giving ${formatPounds(givingBackPence)} back to you, in the way that you paid. A bank takes 5 to 10 working days to show it.`,
        ]
      : []),
    ...(overPence > 0
      ? [`You have paid ${formatPounds(overPence)} more than it costs: we will give it back to you.`]
      : []),
  ];
}
