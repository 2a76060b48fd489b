import { desc, eq } from 'drizzle-orm';
import { Logger, runOnce } from 'graphile-worker';
import { emails } from '#server/db/tables/schema.ts';
import { type MailGateway, outboxMail } from '#server/gateways/mail.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';

export type StoredEmail = typeof emails.$inferSelect;

/** Does what waits in the queue, once; without a gateway emails stay in their table, where a test can read them. */
export const doJobs = ({ database, services, clock }: TestShop, mail: MailGateway = outboxMail()): Promise<void> =>
  runOnce({
    pgPool: database.pool,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: tasksOf({ database, services, mail, deliverTestNotice: undefined, now: clock.now }),
  });

/** An address's emails, newest first. */
export const emailsTo = ({ database }: TestShop, email: string): Promise<StoredEmail[]> =>
  database.db.select().from(emails).where(eq(emails.recipient, email)).orderBy(desc(emails.id));

/** The token of the link in an email's text. */
export function tokenIn(text: string): string {
  const token = /https?:\/\/[^\s/]+\/(?:confirm-email|reset-password)\?token=([\w-]{43})(?![\w-])/.exec(text)?.[1];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}
