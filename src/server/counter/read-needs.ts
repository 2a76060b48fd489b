import { sql } from 'drizzle-orm';
import type { OverviewNeeds } from '#contract/admin/reports/overview.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { listOnLoan } from '#server/counter/board/list-loans.ts';
import { listWaiting } from '#server/counter/board/list-waiting.ts';
import { countHeld } from '#server/db/backup/held-jobs.ts';
import { lastDayToAcknowledge } from '#server/people/complaints.ts';
import { listFailedEmails } from '#server/people/messages/failed-emails.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { listOpenRefunds } from '#server/sales/admin/staff-refunds.ts';

/** How many of each kind the overview shows. */
const mostShown = 3;
/** A job that is this late is no longer only waiting behind others. */
const lateAfterMs = 5 * minuteMs;
/** The job has been retried for some minutes. An email that no mail server accepts is counted among the emails instead. */
const failedOften = 5;

export async function readNeeds(
  context: Pick<StaffContext, 'db' | 'now' | 'staff' | 'services'>,
): Promise<OverviewNeeds> {
  const { db } = context;
  const [emails, refunds, waiting, onLoan, counted, disk, held] = await Promise.all([
    listFailedEmails(db),
    listOpenRefunds(db),
    listWaiting(context),
    listOnLoan(context),
    readCounted(context),
    context.services.disk(),
    countHeld(db),
  ]);
  return {
    emails: {
      count: emails.length,
      first: emails.slice(0, mostShown).map(({ recipient, subject }) => ({ recipient, subject })),
    },
    refunds: {
      count: refunds.length,
      first: refunds.slice(0, mostShown).map(({ orderNo, failedPence, byHandPence, keptPence, since }) => ({
        orderNo,
        failedPence,
        byHandPence,
        keptPence,
        since: since.toISOString(),
      })),
    },
    notCollected: waiting.orders.filter(({ fulfilment }) => fulfilment === 'ready').length,
    overdueLoans: onLoan.loans.filter(({ isOverdue }) => isOverdue).length,
    disk,
    held: held.emails + held.refunds + held.sweeps,
    ...counted,
  };
}

type Row = {
  readonly messages: number;
  readonly oldestMessage: string | null;
  readonly enquiries: number;
  readonly oldestEnquiry: string | null;
  readonly complaints: number;
  readonly oldestComplaint: string | null;
  readonly incidents: number;
  readonly oldestData: string | null;
  readonly unpaid: number;
  readonly firstEnds: string | null;
  readonly late: number;
  readonly oldestLate: string | null;
};

type Counted = Pick<OverviewNeeds, 'messages' | 'enquiries' | 'complaints' | 'unpaid' | 'queue'>;

async function readCounted({ db, now, staff }: Pick<StaffContext, 'db' | 'now' | 'staff'>): Promise<Counted> {
  const { rows } = await db.execute<Row>(sql`
    select m.count as messages, to_json(m.oldest) #>> '{}' as "oldestMessage", e.count as enquiries,
      to_json(e.oldest) #>> '{}' as "oldestEnquiry", c.count as complaints, to_json(c.oldest) #>> '{}' as "oldestComplaint", c.incidents, c."oldestData", u.count as unpaid, to_json(u.first) #>> '{}' as "firstEnds",
      j.count as late, to_json(j.oldest) #>> '{}' as "oldestLate"
    from (select count(*)::int, min(created_at) as oldest from contact_messages where state = 'open' and not suspected) m,
      (select count(*)::int, min(last_at) as oldest from enquiries where waits and not suspected) e,
      (select count(*)::int, min(created_at) as oldest, count(*) filter (where is_allergen)::int as incidents,
        min(received_on) filter (where is_data and acknowledged_at is null)::text as "oldestData"
        from complaints where state = 'open') c,
      (select count(*)::int, min(pay_before) as first from orders where fulfilment = 'placed') u,
      (select count(*)::int, min(case attempts when 0 then run_at else created_at end) as oldest from graphile_worker.jobs
        where attempts = 0 and run_at < ${new Date(now.getTime() - lateAfterMs).toISOString()}::timestamptz
          or attempts >= ${failedOften} and task_identifier <> 'send_email') j`);
  const [row] = rows;
  return {
    messages: { count: row?.messages ?? 0, oldestAt: row?.oldestMessage ?? null },
    enquiries: { count: row?.enquiries ?? 0, oldestAt: row?.oldestEnquiry ?? null },
    complaints: staff.permissions.has('complaints.keep')
      ? {
          count: row?.complaints ?? 0,
          oldestAt: row?.oldestComplaint ?? null,
          incidents: row?.incidents ?? 0,
          acknowledgeBy: row?.oldestData ? lastDayToAcknowledge(row.oldestData) : null,
        }
      : null,
    unpaid: { count: row?.unpaid ?? 0, firstEndsAt: row?.firstEnds ?? null },
    queue: { count: row?.late ?? 0, oldestAt: row?.oldestLate ?? null },
  };
}
