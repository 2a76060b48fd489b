import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, formatPickupTime, shopDate } from '#domain/pickup/pickup.ts';
import { apart } from '#domain/text/typed-text.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings, readShop } from '#server/db/read-shop.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { reviews } from '#server/db/tables/customers/review-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { emailLayout, paragraph, plainFoot, theme, wordsAround } from '#server/platform/account-emails.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { Services } from '#server/platform/request-context.ts';
import { hashOfToken, newSecretToken } from '#server/platform/secrets.ts';

/** Somebody who collects some days late is asked too; anything longer ago is forgotten by now. */
const daysBack = 7;
/** How long the link works. */
export const answerDays = 60;

type Asking = { readonly db: Db; readonly services: Services; readonly now: Date };

/**
 * Runs once a day: whoever placed an order that was collected on a previous day is asked once how it was, unless they have complained.
 * @returns how many
 */
export async function askForReviews({ db, services, now }: Asking): Promise<number> {
  const { letters } = await readSettings(db, ['letters']);
  if (!letters.asksForReviews) return 0;
  const today = shopDate(now.getTime(), shopTimeZone);
  const collected = await db
    .select({
      id: orders.id,
      number: orders.number,
      email: orders.email,
      sender: orders.sender,
      pickupDate: orders.pickupDate,
      pickupTime: orders.pickupTime,
    })
    .from(orders)
    .where(
      and(
        eq(orders.fulfilment, 'collected'),
        gte(orders.pickupDate, addDays(today, -daysBack)),
        lt(orders.pickupDate, today),
        ne(orders.email, ''),
        sql`not exists (select from ${reviews} where ${reviews.orderId} = ${orders.id})`,
        sql`not exists (select from ${complaints} where ${complaints.orderId} = ${orders.id})`,
      ),
    )
    .orderBy(asc(orders.id));
  const shop = await readShop(db);
  for (const order of collected)
    await db.transaction(async (tx) => {
      const token = newSecretToken();
      const asked = await tx
        .insert(reviews)
        .values({ orderId: order.id, tokenHash: hashOfToken(token), askedAt: now })
        .onConflictDoNothing()
        .returning({ id: reviews.id });
      if (asked.length === 0) return;
      const until = new Date(now.getTime() + answerDays * dayMs);
      const email = reviewEmail(order, { shop, url: services.publicUrl + urls.review(token), until });
      await queueEmail({ db: tx, services }, email);
    });
  return collected.length;
}

type Asked = Pick<typeof orders.$inferSelect, 'number' | 'email' | 'sender' | 'pickupDate' | 'pickupTime'>;

export function reviewEmail(
  { number, email, sender, pickupDate, pickupTime }: Asked,
  { shop, url, until }: { readonly shop: Shop; readonly url: string; readonly until: Date },
): NewEmail {
  const subject = 'How was it?';
  const name = apart(sender.firstName) || 'customer';
  const { before, after } = wordsAround(shop, 'review', {
    number,
    day: formatPickupDate(pickupDate),
    time: formatPickupTime(pickupTime.slice(0, 5)),
  });
  const words = [`Dear ${name},`, ...before, ...after];
  return {
    purpose: 'payment',
    recipient: email,
    recipientName: apart(`${sender.firstName} ${sender.lastName}`.trim()),
    subject,
    plain: [...words, `Tell us how it was:\n${url}`, `--\n${plainFoot(shop)}\n`].join('\n\n'),
    html: emailLayout({
      shop,
      title: subject,
      preview: words[1] ?? '',
      body: html`
<h1 style="margin:0 0 12px;font:700 28px/1.15 ${theme.display};color:${theme.damson}">${subject}</h1>
${words.map(paragraph)}
<p style="margin:20px 0 0"><a href="${url}" style="display:inline-block;padding:14px 26px;border-radius:12px;background:${theme.damson};color:#FFFFFF;font-weight:700;text-decoration:none">Tell us how it was</a></p>
`,
    }),
    attachments: [],
    secretUntil: until,
    eventKey: `order-review:${number}`,
  };
}
