import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  countWaitingEnquiries,
  EnquiryLine,
  EnquiryList,
  listEnquiries as listing,
} from '#contract/admin/enquiries/enquiries.ts';
import type { Db } from '#server/db/open.ts';
import { newestQuote, stateAt } from '#server/modules/enquiries/enquiry-state.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

const perPage = 50;

type Row = Omit<EnquiryLine, 'at'> & { readonly micros: string };

const countWaiting = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from enquiries where waits and not suspected`,
  );
  return rows[0]?.waiting ?? 0;
};

/** By moment and id, the newest first; the place of the last one is the address of what follows. */
export async function listEnquiries(
  { db, now, staff }: StaffContext,
  { list, after }: z.output<typeof listing.input>,
): Promise<z.input<typeof listing.output>> {
  const [micros = '0', id = '0'] = after?.split('-') ?? [];
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(last_at, id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${Number(id)}::int)`;
  const standing = sql`select enquiries.*, quote.total_pence, quote.order_id, ${stateAt(now)} as state from enquiries ${newestQuote}`;
  const isListed = list === 'suspected' ? sql`suspected` : sql`state = ${list} and not suspected`;
  const { rows } = await db.execute<Row>(sql`
    select id, state, kind, name, event_date::text as "eventDate", servings, budget,
      case when ${staff.permissions.has('money.see')}::boolean then total_pence end as "totalPence", waits,
      (extract(epoch from last_at) * 1000000)::bigint::text as micros
    from (${standing}) as standing where ${isListed} and ${beyond}
    order by last_at desc, id desc limit ${perPage + 1}`);
  const { rows: counted } = await db.execute<{ list: EnquiryList; count: number }>(
    sql`select case when suspected then 'suspected' else state end as list, count(*)::int as count from (${standing}) as standing group by 1`,
  );
  const page = rows.slice(0, perPage);
  const last = rows.length > perPage ? page.at(-1) : undefined;
  const countOf = (of: EnquiryList) => counted.find((one) => one.list === of)?.count ?? 0;
  return {
    enquiries: page.map(({ micros: at, ...row }) => ({ ...row, at: new Date(Number(at) / 1_000).toISOString() })),
    counts: {
      new: countOf('new'),
      quoted: countOf('quoted'),
      accepted: countOf('accepted'),
      declined: countOf('declined'),
      expired: countOf('expired'),
      suspected: countOf('suspected'),
    },
    waiting: await countWaiting(db),
    next: last ? `${last.micros}-${last.id}` : null,
  };
}

export const countForRail = async ({ db }: StaffContext): Promise<z.input<typeof countWaitingEnquiries.output>> => ({
  waiting: await countWaiting(db),
});
