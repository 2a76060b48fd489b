import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { findTillCustomers } from '#contract/admin/till/till.ts';
import { fittingContacts } from '#server/modules/orders/searching/find-orders-for.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

const mostOffered = 6;

type Row = { name: string; telephone: string; email: string; orders: number; last_day: string };

/** People of former orders, by telephone, email address or a part of their name; the last to order first. */
export async function findCustomers(
  { db }: Pick<StaffContext, 'db'>,
  { q }: z.output<typeof findTillCustomers.input>,
): Promise<z.input<typeof findTillCustomers.output>> {
  const ids = await fittingContacts(db, q);
  if (ids.length === 0) return { customers: [] };
  const { rows } = await db.execute<Row>(sql`
    select (array_agg(contact_name order by id desc))[1] as name, contact_telephone as telephone,
      (array_agg(email order by id desc))[1] as email, count(*)::int as orders, max(pickup_date)::text as last_day
    from orders where id = any(${sql.param(ids)}::int[]) and contact_name || contact_telephone || email <> ''
    group by contact_telephone, case when contact_telephone = '' then email || contact_name else '' end
    order by max(id) desc limit ${mostOffered}`);
  return { customers: rows.map(({ last_day: lastDay, ...customer }) => ({ ...customer, lastDay })) };
}
