import { type SQL, sql } from 'drizzle-orm';

/** Beside each row of `enquiries` its newest quote with the order that it is. */
export const newestQuote = sql`left join lateral (
  select q.version, q.made_by, q.order_id, o.number, o.revision, o.fulfilment, o.total_pence, o.pay_before,
    exists (select from order_events e where e.order_id = o.id and e.kind = 'accepted') as was_accepted
  from enquiry_quotes q left join orders o on o.id = q.order_id
  where q.enquiry_id = enquiries.id order by q.version desc limit 1) quote on true`;

/**
 * Where an enquiry stands, beside {@link newestQuote} (decision 409). An order that was never paid is forgotten after a while: its quote has run
 * out. What was accepted stays so, whatever becomes of the order; money that comes for a quote that was withdrawn goes back.
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
