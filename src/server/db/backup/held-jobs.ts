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

/** A job that is put off by so much waits for somebody's word; taken away again it is due when it was. */
const heldFor = sql.raw(`interval '1000 years'`);
/** In a question about jobs: whether one is held. */
export const isHeld = sql.raw(`run_at > now() + interval '500 years'`);

/**
 * A backup is a copy of intentions: what waited then has been sent since, or is to be sent by another copy of the shop. In the restore's
 * transaction all of it is put off until somebody says so, and newsletters under way are stopped.
 */
export async function holdJobs(client: pg.Client): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs j set run_at = run_at + interval '1000 years'
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = any($1)`,
    [sendsOut],
  );
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.newsletters') is not null as known`,
  );
  if (rows[0]?.known) await client.query(`update newsletters set state = 'stopped' where state = 'sending'`);
}

type Held = { readonly emails: number; readonly refunds: number };

export async function countHeld(db: Db): Promise<Held> {
  const { rows } = await db.execute<Held>(sql`
    select count(*) filter (where task_identifier not in ('make_transfer', 'refund_payment'))::int as emails,
      count(*) filter (where task_identifier in ('make_transfer', 'refund_payment'))::int as refunds
    from graphile_worker.jobs where ${isHeld}`);
  return rows[0] ?? { emails: 0, refunds: 0 };
}

/** At the start, and where somebody asks; null where nothing is. */
export const heldText = ({ emails: mails, refunds }: Held): string | null =>
  mails + refunds === 0
    ? null
    : `Since a backup was restored, ${mails} emails and ${refunds} refunds of before are held. 'npm run shop -- held release' sends them; 'held drop-emails' drops what went out since.`;

/** They are due as they were. @returns how many */
export async function releaseHeld(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update graphile_worker._private_jobs set run_at = run_at - ${heldFor} where ${isHeld} returning id`,
  );
  return rows.length;
}

/** Emails that went out since, or that another copy of the shop sends; refunds stay held. @returns how many */
export async function dropHeldEmails(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier not in ('make_transfer', 'refund_payment') and ${isHeld} returning j.id`);
  return rows.length;
}
