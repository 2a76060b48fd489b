import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * Series with a number that is missing, and orders of which invoices less credit notes say more than the ledger, each in a line; none where the books
 * are right. The first costs what there are invoices, the second what was issued since a moment.
 */
export async function recountInvoices(db: Db, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    with counted as (
      select series, last, (select count(*) from invoices i where i.series = s.series) as issued,
        (select coalesce(max(number), 0) from invoices i where i.series = s.series) as highest
      from number_series s
    ), said as (
      select order_id, sum(case kind when 'invoice' then 1 else -1 end * (body ->> 'grossPence')::bigint) as gross,
        sum(case kind when 'invoice' then 1 else -1 end * (body ->> 'vatPence')::bigint) as vat
      from invoices where order_id in (select order_id from invoices where issued_at >= ${since.toISOString()}::timestamptz) group by order_id
    ), booked as (
      select said.*, o.number, (select coalesce(sum(amount_pence), 0) from ledger_entries e
          where e.order_id = said.order_id and money_class <> 'deposit' and vat_basis_points is not null) as kept
      from said join orders o on o.id = said.order_id
    )
    select format('series %s counts %s, has %s documents up to %s', series, last, issued, highest) as line
    from counted where last <> issued or last <> highest
    union all
    select format('order %s: its invoices say %s, the ledger %s', number, gross, kept) from booked where gross > kept
    order by line`);
  return rows.map(({ line }) => line);
}
