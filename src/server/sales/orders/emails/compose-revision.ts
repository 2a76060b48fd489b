import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Shop } from '#contract/shop.ts';
import type { Balance } from '#domain/money/ledger/owed/balance.ts';
import { balanceWord } from '#domain/money/ledger/owed/instalments.ts';
import { formatPounds, type Pence, pence } from '#domain/money/money.ts';
import { isUnderWay } from '#domain/order/fulfilment.ts';
import type { StoredOrder } from '#domain/order/order.ts';
import { changesBetween, changeText, type OrderChange } from '#domain/order/revising/changes-between.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import type { Db } from '#server/db/open.ts';
import { readShop } from '#server/db/read-shop.ts';
import { orderRevisions } from '#server/db/tables/change-tables.ts';
import { html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { emailLayout, paragraph, plainFoot, theme, wordsAround } from '#server/platform/account-emails.ts';
import type { Services } from '#server/platform/request-context.ts';
import { lookUpOrder } from '#server/sales/orders/find-order.ts';
import { toldOrder } from '#server/sales/orders/revising/read-revisable.ts';
import { isTestOrder } from '#server/sales/payments/is-test-order.ts';
import { readOwed } from '#server/sales/payments/read-owed.ts';
import type { GivingBack } from '#server/sales/refunds/give-back.ts';
import { markAsTest } from './compose-order-news.ts';
import { calendarOf } from './order-paid-email.ts';
import { orderPaidText, valuesOf } from './order-paid-text.ts';

/** All changes of one order that are to be told together. */
export const revisionJob = z.array(z.object({ orderId: z.int(), revision: z.int() })).check(z.minLength(1));

type Untold = z.output<typeof revisionJob>;

type RevisionFacts = {
  readonly order: StoredOrder;
  readonly shop: Shop;
  /** Absolute, without a trailing slash. */
  readonly publicUrl: string;
  readonly changes: readonly OrderChange[];
  readonly beforePence: Pence;
  readonly balance: Balance;
  /** What has been on its way back since then, because it had become too much. */
  readonly givingBack: GivingBack;
  /** In the words of the staff, each once. */
  readonly reasons: readonly string[];
  readonly isByCustomer: boolean;
  readonly now: Date;
};

/** One email about all changes since the last. Throws RangeError for an invalid pick-up. */
export function revisionEmail(facts: RevisionFacts): NewEmail {
  const { order, shop, publicUrl, changes, now } = facts;
  const words = orderPaidText({ order, shop, publicUrl });
  const subject = `Order ${order.number} has been changed`;
  const told = changes.map(changeText);
  const { before, after } = wordsAround(shop, 'changed', valuesOf(words));
  const paragraphs = [...before, openingOf(facts), ...facts.reasons];
  const money = moneyTexts(facts);
  const summary = [
    `Order number: ${order.number}`,
    `Pick-up: ${words.pickupDate}, ${words.pickupTime}`,
    `For: ${words.recipient}`,
    `Total: ${formatPounds(order.totalPence)}`,
  ];
  const help = `Is something not right? Call us on ${shop.telephone.shown}.`;
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
      ...after,
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
${[greeting, ...paragraphs].map(paragraph)}
<ul style="margin:0 0 18px;padding-left:20px">${told.map((line) => html`<li>${line}</li>`)}</ul>
${money.map((text) => html`<p style="margin:0 0 14px">${text}</p>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:16px 22px;background:${theme.custard};border-radius:14px">${summary.map((fact) => html`${fact}<br>`)}</td></tr></table>
<div style="margin:18px 0">${[...after, help].map(paragraph)}</div>
<p style="margin:0"><a href="${link.url}" style="display:inline-block;padding:14px 26px;border-radius:12px;background:${theme.damson};color:#FFFFFF;font-weight:700;text-decoration:none">${link.text}</a></p>
`,
    }),
    // An unpaid order has no entry yet: its confirmation brings one.
    attachments: isAccepted && isMoved ? [calendarOf({ order, shop, publicUrl }, { changedAt: now })] : [],
    eventKey: `order-changed:${order.number}:${order.revision}`,
  };
}

const openingOf = ({ isByCustomer }: RevisionFacts): string =>
  isByCustomer ? 'We have changed your order as you asked:' : 'We have changed your order. Here is what is new:';

function moneyTexts({ order, beforePence, balance, givingBack }: RevisionFacts): string[] {
  const { owedPence, overPence, capturedPence } = balance;
  const { toPay } = order;
  const by = toPay?.label === balanceWord ? `, by ${formatPickupDate(toPay.dueOn)}` : '';
  const atCounterPence = pence(givingBack.handPence + overPence);
  const isDearer = order.totalPence !== beforePence;
  return [
    ...(isDearer
      ? [`It now costs ${formatPounds(order.totalPence)}. It was ${formatPounds(beforePence)} before.`]
      : []),
    ...(owedPence > 0 && capturedPence > 0 ? [`${formatPounds(owedPence)} is still to be paid${by}.`] : []),
    ...(givingBack.cardPence > 0
      ? [
          `We are refunding ${formatPounds(givingBack.cardPence)} to you the way you paid. It can take your bank 5 to 10 working days to show it.`,
        ]
      : []),
    ...(atCounterPence > 0
      ? [
          `You have paid ${formatPounds(atCounterPence)} too much, and we will refund it. Please ask for it when you collect.`,
        ]
      : []),
  ];
}

/**
 * The email about what changed since before the first of them. Null if there is nobody to tell, nothing visible, or the order is over by
 * now, which another email tells.
 */
export async function composeRevision(
  db: Db,
  services: Pick<Services, 'payments' | 'publicUrl'>,
  untold: Untold,
  now: Date,
): Promise<NewEmail | null> {
  const orderId = untold[0]?.orderId ?? 0;
  const order = await lookUpOrder({ db, now }, orderId);
  if (!order || order.email === '' || !isUnderWay(order.fulfilment)) return null;
  const first = Math.min(...untold.map(({ revision }) => revision));
  const revisions = await db
    .select()
    .from(orderRevisions)
    .where(and(eq(orderRevisions.orderId, orderId), gte(orderRevisions.revision, first)))
    .orderBy(asc(orderRevisions.revision));
  const [oldest] = revisions;
  if (!oldest) return null;
  const before = toldOrder.parse(oldest.before);
  const changes = changesBetween(before, order, 'customer');
  if (changes.length === 0 && before.totalPence === order.totalPence) return null;
  const message = revisionEmail({
    order,
    shop: await readShop(db),
    publicUrl: services.publicUrl,
    changes,
    beforePence: pence(before.totalPence),
    balance: await readOwed(db, { ...order, pickupDate: order.pickup.date }, now),
    givingBack: await givingBackSince(db, orderId, oldest.at),
    reasons: [...new Set(revisions.map(({ reason }) => reason).filter((reason) => reason !== ''))],
    isByCustomer: revisions.every(({ actorKind }) => actorKind === 'customer'),
    now,
  });
  return (await isTestOrder(db, orderId, services.payments)) ? markAsTest(message) : message;
}

async function givingBackSince(db: Db, orderId: number, since: Date): Promise<GivingBack> {
  const sumIf = (condition: SQL) => sql`coalesce(sum(t.amount_pence) filter (where ${condition}), 0)::int`;
  const { rows } = await db.execute<{ card: number; hand: number }>(sql`
    select ${sumIf(sql`t.method = 'card'`)} as card, ${sumIf(sql`t.method <> 'card' and t.state = 'due'`)} as hand from refunds r join refund_transfers t on t.refund_id = r.id
    where r.order_id = ${orderId} and r.kind = 'revision' and t.state <> 'failed' and r.at >= ${since.toISOString()}::timestamptz`);
  const [{ card, hand } = { card: 0, hand: 0 }] = rows;
  return { cardPence: pence(card), handPence: pence(hand) };
}
