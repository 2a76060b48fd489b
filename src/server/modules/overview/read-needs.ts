import { sql } from 'drizzle-orm';
import type { OverviewNeeds } from '#contract/admin/reports/overview.ts';
import { minuteMs } from '#domain/time/durations.ts';
import type { Db } from '#server/db/open.ts';
import { listWaiting } from '#server/modules/board/list-waiting.ts';
import { listFailedEmails } from '#server/modules/staff/list-failed-emails.ts';
import { listOpenRefunds } from '#server/modules/staff/orders/staff-refunds.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** Of each kind as many stand on the overview. */
const mostShown = 3;
/** A job that is so late is no longer only behind others. */
const lateAfterMs = 5 * minuteMs;

export async function readNeeds(context: Pick<StaffContext, 'db' | 'now' | 'staff'>): Promise<OverviewNeeds> {
  const { db, now } = context;
  const [emails, refunds, waiting, counted] = await Promise.all([
    listFailedEmails(db),
    listOpenRefunds(db),
    listWaiting(context),
    readCounted(db, now),
  ]);
  return {
    emails: {
      count: emails.length,
      first: emails.slice(0, mostShown).map(({ recipient, subject }) => ({ recipient, subject })),
    },
    refunds: {
      count: refunds.length,
      first: refunds.slice(0, mostShown).map(({ orderNo, failedPence, byHandPence, since }) => ({
        orderNo,
        failedPence,
        byHandPence,
        since: since.toISOString(),
      })),
    },
    notCollected: waiting.orders.length,
    ...counted,
  };
}

type Row = {
  readonly messages: number;
  readonly oldestMessage: string | null;
  readonly unpaid: number;
  readonly firstEnds: string | null;
  readonly late: number;
  readonly oldestLate: string | null;
};

async function readCounted(db: Db, now: Date): Promise<Pick<OverviewNeeds, 'messages' | 'unpaid' | 'queue'>> {
  const { rows } = await db.execute<Row>(sql`
    select m.count as messages, to_json(m.oldest) #>> '{}' as "oldestMessage", u.count as unpaid, to_json(u.first) #>> '{}' as "firstEnds",
      j.count as late, to_json(j.oldest) #>> '{}' as "oldestLate"
    from (select count(*)::int, min(created_at) as oldest from contact_messages where state = 'open' and not suspected) m,
      (select count(*)::int, min(pay_before) as first from orders where fulfilment = 'placed') u,
      (select count(*)::int, min(run_at) as oldest from graphile_worker.jobs
        where attempts = 0 and run_at < ${new Date(now.getTime() - lateAfterMs).toISOString()}::timestamptz) j`);
  const [row] = rows;
  return {
    messages: { count: row?.messages ?? 0, oldestAt: row?.oldestMessage ?? null },
    unpaid: { count: row?.unpaid ?? 0, firstEndsAt: row?.firstEnds ?? null },
    queue: { count: row?.late ?? 0, oldestAt: row?.oldestLate ?? null },
  };
}
