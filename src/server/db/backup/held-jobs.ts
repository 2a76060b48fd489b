import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#server/db/open.ts';

/** What leaves the shop: emails, newsletters and money on its way back. */
const sendsOut = [
  'send_order_paid_email',
  'queue_link_email',
  'send_order_email',
  'send_revision_email',
  'send_email',
  'send_newsletter',
  'make_transfer',
  'refund_payment',
] as const;

/**
 * The scheduled jobs that write to customers, or change orders and their money, based on things that were not known when the backup was
 * made.
 */
const sweepsHeld = [
  'expire_unpaid_orders',
  'reconcile_payments',
  'enqueue_due_refunds',
  'sweep_refunds',
  'remind_of_balances',
  'ask_for_reviews',
  'remind_of_dates',
  'remind_of_pickups',
] as const;

/**
 * A job that is put off by this much waits until somebody releases it; once the interval is subtracted again, it is due when it was before.
 */
const heldFor = sql.raw(`interval '1000 years'`);
/** A condition on jobs: whether one is held. */
export const isHeld = sql.raw(`run_at > now() + interval '500 years'`);

/**
 * A backup is a copy of intentions: what was waiting then has been sent since, or is to be sent by another copy of the shop. In the
 * restore's transaction all of it is put off until somebody releases it, newsletters that are being sent are stopped, and orders that were
 * not paid in time do not expire.
 */
export async function holdJobs(client: pg.Client): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs j set run_at = run_at + interval '1000 years'
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = any($1)`,
    [sendsOut],
  );
  await client.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = any($1)`,
    [sweepsHeld],
  );
  // A backup of a previous version has neither.
  const { rows } = await client.query<{ newsletters: boolean; sweeps: boolean }>(
    `select to_regclass('public.newsletters') is not null as newsletters, to_regclass('public.sweep_times') is not null as sweeps`,
  );
  if (rows[0]?.newsletters) await client.query(`update newsletters set state = 'stopped' where state = 'sending'`);
  if (rows[0]?.sweeps)
    await client.query(
      `insert into sweep_times (task, slot_at) select task, now() + interval '1000 years' from unnest($1::text[]) as task
       on conflict (task) do update set slot_at = excluded.slot_at`,
      [sweepsHeld],
    );
}

type Held = { readonly emails: number; readonly refunds: number; readonly sweeps: number };

const isSweepHeld = sql.raw(`slot_at > now() + interval '500 years'`);

export async function countHeld(db: Db): Promise<Held> {
  const { rows } = await db.execute<Held>(sql`
    select count(*) filter (where task_identifier not in ('make_transfer', 'refund_payment'))::int as emails,
      count(*) filter (where task_identifier in ('make_transfer', 'refund_payment'))::int as refunds,
      (select count(*) from sweep_times where ${isSweepHeld})::int as sweeps
    from graphile_worker.jobs where ${isHeld}`);
  return rows[0] ?? { emails: 0, refunds: 0, sweeps: 0 };
}

/** The text shown at the start, and to anybody who asks; null if nothing is held. */
export const heldText = ({ emails: mails, refunds, sweeps }: Held): string | null =>
  mails + refunds + sweeps === 0
    ? null
    : `Since a backup was restored, ${mails} emails and ${refunds} refunds are on hold, unpaid orders do not expire and no reminders are sent. 'npm run shop -- held release' sends them and resumes everything; 'held drop-emails' drops the emails on hold.`;

/** Jobs are due again as they were before, and the scheduled jobs that were held are due now. @returns how many */
export async function releaseHeld(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update graphile_worker._private_jobs set run_at = run_at - ${heldFor} where ${isHeld} returning id`,
  );
  await db.execute(sql`delete from sweep_times where ${isSweepHeld}`);
  return rows.length;
}

/** Drops the emails that have been sent since, or that another copy of the shop sends; refunds stay held. @returns how many */
export async function dropHeldEmails(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier not in ('make_transfer', 'refund_payment') and ${isHeld} returning j.id`);
  return rows.length;
}
