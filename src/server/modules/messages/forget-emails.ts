import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { emails } from '#server/db/tables/schema.ts';
import { removeJob } from '#server/modules/enqueue-job.ts';

/** What was written to an address; none of it is sent any more. */
export const forgetEmailsTo = (tx: Db, address: string): Promise<void> =>
  forgetEmails(tx, eq(emails.recipient, address));

/**
 * What was written about something, to whatever address: the shop's own has copies too, and a person may have had another one then.
 * @param kinds the beginnings of the keys ('order-paid'), as patterns. @param of what stands behind them, whatever follows
 */
export async function forgetEmailsAbout(
  tx: Db,
  kinds: readonly string[],
  of: readonly (string | number)[],
): Promise<void> {
  if (of.length === 0) return;
  await forgetEmails(
    tx,
    sql`split_part(${emails.eventKey}, ':', 1) like any(array[${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )}]) and split_part(${emails.eventKey}, ':', 2) = any(${sql.param(of.map(String))}::text[])`,
  );
}

async function forgetEmails(tx: Db, which: SQL): Promise<void> {
  const gone = await tx.delete(emails).where(which).returning({ id: emails.id });
  for (const { id } of gone) await removeJob(tx, `send-email:${id}`);
}
