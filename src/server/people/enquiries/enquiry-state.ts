import { eq, type SQL, sql } from 'drizzle-orm';
import { urls } from '#contract/pages/urls.ts';
import { Failure } from '#domain/failure.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { readyDate } from '#domain/pickup/places/lead-time.ts';
import type { Db } from '#server/db/open.ts';
import { enquiries, enquiryLinks } from '#server/db/tables/customers/enquiry-tables.ts';
import { openingAt } from '#server/pickup/read-diary.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { hashOfToken, newSecretToken } from '#server/platform/secrets.ts';

/** Joins to each row of `enquiries` its newest quote, with the order of that quote. */
export const newestQuote = sql`left join lateral (
  select q.version, q.made_by, q.order_id, o.number, o.revision, o.fulfilment, o.total_pence, o.pay_before,
    exists (select from order_events e where e.order_id = o.id and e.kind = 'accepted') as was_accepted
  from enquiry_quotes q left join orders o on o.id = q.order_id
  where q.enquiry_id = enquiries.id order by q.version desc limit 1) quote on true`;

/**
 * The state of an enquiry, beside {@link newestQuote} (decision 409). An order that was never paid is forgotten after a while: its quote
 * has expired. What was accepted stays accepted, whatever becomes of the order; money that arrives for a withdrawn quote is refunded.
 */
export const stateAt = (now: Date): SQL => sql`case
  when enquiries.declined_at is not null then 'declined'
  when quote.version is null then 'new'
  when quote.order_id is null then 'expired'
  when quote.fulfilment = 'placed' and quote.pay_before <= ${now.toISOString()}::timestamptz then 'expired'
  when quote.fulfilment = 'placed' then 'quoted'
  when quote.fulfilment in ('cancelled', 'expired') and quote.was_accepted then 'accepted'
  when quote.fulfilment = 'cancelled' then 'new'
  when quote.fulfilment = 'expired' then 'expired'
  else 'accepted' end`;

export type Enquiry = typeof enquiries.$inferSelect;

export const noEnquiry = (): Failure => new Failure('notFound', { text: 'This enquiry no longer exists.' });

/** The last of as many working days as the owner has set. */
export function answerBy(
  { shop, snapshot, now }: Pick<RequestContext, 'shop' | 'snapshot' | 'now'>,
  askedAt: Date,
): string {
  const lead = { days: shop.answerDays, orderBy: null };
  const [date, time] = [shopDate(askedAt.getTime(), shopTimeZone), shopTime(askedAt.getTime(), shopTimeZone)];
  return readyDate(lead, date, time, openingAt(snapshot, now));
}

/**
 * Locks an enquiry, so that what is said and done about it happens one after the other. It is locked before any order.
 * @throws Failure 'notFound'
 */
export async function lockEnquiry(tx: Db, id: number): Promise<Enquiry> {
  const [found] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update');
  if (!found) throw noEnquiry();
  return found;
}

/** How long after the day that was asked for. */
const daysAfter = 30;

export type EnquiryLink = { readonly token: string; readonly url: string; readonly endsAt: Date };

/** Makes a link; each email has one of its own. Whoever has it sees the thread and may accept its quote. */
export async function makeLink(
  tx: Db,
  { id, eventDate }: Pick<typeof enquiries.$inferSelect, 'id' | 'eventDate'>,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<EnquiryLink> {
  const token = newSecretToken();
  const endsAt = new Date(Math.max(Date.parse(`${eventDate}T00:00Z`), now.getTime()) + daysAfter * dayMs);
  await tx.insert(enquiryLinks).values({ tokenHash: hashOfToken(token), enquiryId: id, endsAt });
  return { token, url: publicUrl + urls.enquiry(token), endsAt };
}
