import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as contract from '#contract/admin/newsletters.ts';
import * as letters from '#contract/admin/newsletters.ts';
import * as readers from '#contract/admin/newsletters.ts';
import { Failure } from '#domain/failure.ts';
import { newsletters } from '#server/db/tables/customers/newsletter-tables.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import { answeredByStaff, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { newsletterEmail } from './newsletter-email.ts';
import { endReading, listReaders } from './readers.ts';
import { enqueueNewsletter } from './send-newsletter.ts';
import {
  audited,
  changeNewsletter,
  listNewsletters,
  lockNewsletter,
  removeNewsletter,
  requireDraft,
  showNewsletter,
  writeNewsletter,
} from './write-newsletter.ts';

export const newsletterEndpoints = [
  answeredByStaff(letters.listNewsletters, listNewsletters),
  answeredByStaff(letters.readNewsletter, showNewsletter),
  answeredByStaff(letters.writeNewsletter, writeNewsletter),
  answeredByStaff(letters.changeNewsletter, changeNewsletter),
  answeredByStaff(letters.removeNewsletter, removeNewsletter),
  answeredByStaff(letters.testNewsletter, testNewsletter),
  answeredByStaff(letters.beginNewsletter, beginNewsletter),
  answeredByStaff(letters.stopNewsletter, stopNewsletter),
  answeredByStaff(letters.continueNewsletter, continueNewsletter),
  answeredByStaff(readers.listReaders, listReaders),
  answeredByStaff(readers.endReading, endReading),
];

type OfNewsletter = { readonly newsletterId: number };

/** Sends a test as readers get it, except for the unsubscribe link, which a test does not have. @throws Failure 'conflict' without mail */
async function testNewsletter(
  context: StaffContext,
  { newsletterId }: OfNewsletter,
): Promise<z.input<typeof contract.testNewsletter.output>> {
  requireMail(context);
  const { db, staff, shop, services } = context;
  const row = await lockNewsletter(db, newsletterId);
  const to = { email: staff.email, token: null, eventKey: `newsletter-test:${newsletterId}:${randomUUID()}` };
  const email = newsletterEmail(row, to, { shop, publicUrl: services.publicUrl });
  await queueEmail(context, { ...email, subject: `Test: ${email.subject}`, purpose: 'byHand' });
  await writeAudit(context, audited(row, 'tested'));
  return { to: staff.email };
}

/**
 * Queues it for everybody who reads the newsletter at this moment.
 * @throws Failure 'conflict' for a previous version, without mail, or without readers
 */
async function beginNewsletter(
  context: StaffContext,
  { newsletterId, version }: z.output<typeof contract.beginNewsletter.input>,
): Promise<contract.NewsletterPage> {
  requireMail(context);
  const { db, staff, now } = context;
  const row = await lockNewsletter(db, newsletterId);
  requireDraft(row, version);
  const { rowCount } = await db.execute(sql`
    insert into newsletter_sends (newsletter_id, reader_id, at)
    select ${newsletterId}, id, ${now.toISOString()}::timestamptz from newsletter_subscribers where unsubscribed_at is null
    on conflict do nothing`);
  if ((rowCount ?? 0) === 0)
    throw new Failure('conflict', { text: 'The newsletter has no subscribers yet. Nothing was sent.' });
  await db
    .update(newsletters)
    .set({ state: 'sending', begunBy: staff.name, begunAt: now })
    .where(eq(newsletters.id, newsletterId));
  await enqueueNewsletter(db, newsletterId);
  await writeAudit(context, { ...audited(row, 'begun'), after: { readers: rowCount } });
  return showNewsletter(context, { newsletterId });
}

/** It has stopped when this returns: the turn in progress is over, and no other begins. */
async function stopNewsletter(context: StaffContext, { newsletterId }: OfNewsletter): Promise<contract.NewsletterPage> {
  const row = await lockNewsletter(context.db, newsletterId);
  if (row.state === 'sending') await turnInto(context, row, 'stopped');
  return showNewsletter(context, { newsletterId });
}

async function continueNewsletter(
  context: StaffContext,
  { newsletterId }: OfNewsletter,
): Promise<contract.NewsletterPage> {
  requireMail(context);
  const row = await lockNewsletter(context.db, newsletterId);
  if (row.state === 'stopped') {
    await turnInto(context, row, 'sending');
    await enqueueNewsletter(context.db, newsletterId);
  }
  return showNewsletter(context, { newsletterId });
}

async function turnInto(
  context: StaffContext,
  row: typeof newsletters.$inferSelect,
  state: 'sending' | 'stopped',
): Promise<void> {
  await context.db.update(newsletters).set({ state }).where(eq(newsletters.id, row.id));
  await writeAudit(context, {
    ...audited(row, state === 'stopped' ? 'stopped' : 'continued'),
    before: row.state,
    after: state,
  });
}

function requireMail({ services }: StaffContext): void {
  if (services.mail === 'off')
    throw new Failure('conflict', { text: 'This shop sends no email: see MAIL in its environment. Nothing was sent.' });
}
