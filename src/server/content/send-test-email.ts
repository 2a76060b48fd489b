import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { ServiceReply } from '#contract/admin/connections.ts';
import type { Db } from '#server/db/open.ts';
import { emails } from '#server/db/tables/schema.ts';
import { html } from '#server/gateways/html.ts';
import { emailLayout, plainFoot } from '#server/platform/account-emails.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';

/** How long to wait for the queue to send it: a little less than the patience of the person who tries it. */
const patienceMs = 9_000;
const lookEveryMs = 150;

const subjectOf = (shop: string): string => `A test email from ${shop}`;

/** Sends an email to the member's own address, by the way that every email takes: queue and mail server. */
export async function sendTestEmail(context: StaffContext): Promise<ServiceReply> {
  const { db, services, shop, staff, requestId } = context;
  if (services.mail === 'off')
    return {
      works: false,
      text: 'Emails are switched off: the shop sends none, so customers get no emails about their orders.',
    };
  const eventKey = `connection-try:${requestId}`;
  const subject = subjectOf(shop.name);
  const text = `${staff.name} tested whether the shop’s emails arrive. They do.`;
  await queueEmail(context, {
    purpose: 'byHand',
    recipient: staff.email,
    recipientName: staff.name,
    subject,
    plain: `${text}\n\n--\n${plainFoot(shop)}\n`,
    html: emailLayout({ shop, title: subject, preview: text, body: html`<p style="margin:0">${text}</p>` }),
    attachments: [],
    eventKey,
  });
  if (services.mail === 'outbox')
    return {
      works: true,
      text: `No mail server is configured: the test email to ${staff.email} is in the outbox, like all emails.`,
    };
  return waitForSending(db, eventKey, staff.email);
}

async function waitForSending(db: Db, eventKey: string, address: string): Promise<ServiceReply> {
  const latest = performance.now() + patienceMs;
  for (;;) {
    const [email] = await db
      .select({ id: emails.id, sentAt: emails.sentAt })
      .from(emails)
      .where(eq(emails.eventKey, eventKey));
    if (email?.sentAt) return { works: true, text: `The mail server accepted a test email to ${address}.` };
    const problem = email ? await findProblem(db, email.id) : '';
    if (problem !== '')
      return { works: false, text: `${inWords(problem)} The test email will be tried again automatically.` };
    if (performance.now() >= latest)
      return {
        works: false,
        text: 'The mail server has not accepted the test email yet. It will be tried again automatically: check your inbox later.',
      };
    await pause(lookEveryMs);
  }
}

/** Returns what the mail server said about it; empty until it has said something. */
async function findProblem(db: Db, emailId: number): Promise<string> {
  const { rows } = await db.execute<{ error: string }>(sql`
    select coalesce(last_error, '') as error from graphile_worker.jobs where key = ${`send-email:${emailId}`}`);
  return rows[0]?.error ?? '';
}

const problems: readonly (readonly [RegExp, string])[] = [
  [/EAUTH|Invalid login|\b53[05]\b/i, 'The mail server refused the user name or password.'],
  [
    /ECONNREFUSED|ECONNECTION|ENOTFOUND|EDNS|ESOCKET|ETIMEDOUT|timeout|no answer within/i,
    'The mail server is not responding.',
  ],
  [/ETLS|certificate|TLS|SSL/i, 'There is no secure connection to the mail server.'],
  [/\b5\d\d\b/, 'The mail server refused the email.'],
];

const inWords = (problem: string): string =>
  problems.find(([like]) => like.test(problem))?.[1] ?? 'The mail server did not accept the test email.';
