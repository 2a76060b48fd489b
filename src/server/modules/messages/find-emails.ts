import { desc, eq, lt } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { emails } from '#server/db/tables/schema.ts';

export type StoredEmail = typeof emails.$inferSelect;
export type EmailLine = Pick<StoredEmail, 'id' | 'recipient' | 'subject' | 'createdAt'>;

/** The newest first; `before` is the last id of the page before. */
export const newestEmails = (
  db: Db,
  { count, before }: { count: number; before?: number | undefined },
): Promise<EmailLine[]> =>
  db
    .select({ id: emails.id, recipient: emails.recipient, subject: emails.subject, createdAt: emails.createdAt })
    .from(emails)
    .where(before === undefined ? undefined : lt(emails.id, before))
    .orderBy(desc(emails.id))
    .limit(count);

/** Throws Failure 'notFound'. */
export async function findEmail(db: Db, id: number): Promise<StoredEmail> {
  const [email] = await db.select().from(emails).where(eq(emails.id, id));
  if (!email) throw new Failure('notFound');
  return email;
}
