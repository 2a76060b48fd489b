import { and, count, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as contract from '#contract/admin/newsletters/newsletters.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { newsletterSends, newsletters } from '#server/db/tables/customers/newsletter-tables.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

type Row = typeof newsletters.$inferSelect;
type OfNewsletter = { readonly newsletterId: number };

const newslettersOfPage = 50;

export const countReaders = (db: Db): Promise<number> =>
  db.$count(newsletterSubscribers, isNull(newsletterSubscribers.unsubscribedAt));

export async function listNewsletters(
  { db }: StaffContext,
  { after }: z.output<typeof contract.listNewsletters.input>,
): Promise<z.input<typeof contract.listNewsletters.output>> {
  const found = await db
    .select()
    .from(newsletters)
    .where(after === undefined ? undefined : lt(newsletters.id, after))
    .orderBy(desc(newsletters.id))
    .limit(newslettersOfPage + 1);
  const page = found.slice(0, newslettersOfPage);
  const counts = await countSends(db, page);
  return {
    newsletters: page.map((row) => asListed(row, counts)),
    readers: await countReaders(db),
    next: found.length > newslettersOfPage ? (page.at(-1)?.id ?? null) : null,
  };
}

type Counts = contract.ListedNewsletter['counts'];

function asListed(row: Row, counts: ReadonlyMap<number, Counts>): contract.ListedNewsletter {
  const { id, subject, state, madeBy, changedAt, begunBy, begunAt, endedAt } = row;
  return {
    id,
    subject,
    state,
    madeBy,
    changedAt: changedAt.toISOString(),
    begunBy,
    begunAt: begunAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    counts: counts.get(id) ?? none,
  };
}

const none: Counts = { waiting: 0, sent: 0, failed: 0, dropped: 0 };

/** Of however many newsletters, in one statement. */
async function countSends(db: Db, rows: readonly Row[]): Promise<Map<number, Counts>> {
  const begun = rows.flatMap(({ id, state }) => (state === 'draft' ? [] : [id]));
  const found = await db
    .select({ id: newsletterSends.newsletterId, state: newsletterSends.state, count: count() })
    .from(newsletterSends)
    .where(inArray(newsletterSends.newsletterId, begun))
    .groupBy(newsletterSends.newsletterId, newsletterSends.state);
  const counts = new Map<number, Counts>();
  for (const one of found) {
    const known = counts.get(one.id) ?? none;
    const shown = one.state === 'trying' ? 'waiting' : one.state;
    counts.set(one.id, { ...known, [shown]: known[shown] + one.count });
  }
  return counts;
}

/** @throws Failure 'notFound' */
export async function lockNewsletter(db: Db, id: number): Promise<Row> {
  const [found] = await db.select().from(newsletters).where(eq(newsletters.id, id)).for('update');
  if (!found) throw unknown();
  return found;
}

const unknown = () => new Failure('notFound', { text: 'There is no such newsletter, or it was removed meanwhile.' });

/** @throws Failure 'notFound' */
export async function showNewsletter(
  { db, staff, services }: StaffContext,
  { newsletterId }: OfNewsletter,
): Promise<contract.NewsletterPage> {
  const [row] = await db.select().from(newsletters).where(eq(newsletters.id, newsletterId));
  if (!row) throw unknown();
  return {
    ...asListed(row, await countSends(db, [row])),
    body: row.body,
    version: row.version,
    readers: await countReaders(db),
    ownEmail: staff.email,
    isMailOff: services.mail === 'off',
  };
}

export const audited = ({ id, subject }: Pick<Row, 'id' | 'subject'>, what: string) => ({
  action: `newsletter.${what}`,
  subjectKind: 'newsletter',
  subject: id,
  subjectName: subject,
});

export async function writeNewsletter(
  context: StaffContext,
  { subject, body }: z.output<typeof contract.writeNewsletter.input>,
): Promise<contract.NewsletterPage> {
  const { db, staff, now } = context;
  const [made] = await db
    .insert(newsletters)
    .values({ subject, body, madeBy: staff.name, createdAt: now, changedAt: now })
    .returning();
  if (!made) throw new Error('a newsletter was not written');
  await writeAudit(context, audited(made, 'written'));
  return showNewsletter(context, { newsletterId: made.id });
}

/** @throws Failure 'conflict' for a former version, or one that was begun */
export async function changeNewsletter(
  context: StaffContext,
  { newsletterId, version, subject, body }: z.output<typeof contract.changeNewsletter.input>,
): Promise<contract.NewsletterPage> {
  const { db, staff, now } = context;
  const before = await lockNewsletter(db, newsletterId);
  requireDraft(before, version);
  if (before.subject !== subject || before.body !== body) {
    await db
      .update(newsletters)
      .set({ subject, body, madeBy: staff.name, changedAt: now, version: sql`${newsletters.version} + 1` })
      .where(eq(newsletters.id, newsletterId));
    await writeAudit(context, {
      ...audited({ id: newsletterId, subject }, 'changed'),
      before: { subject: before.subject },
      after: { subject },
    });
  }
  return showNewsletter(context, { newsletterId });
}

/** @throws Failure 'conflict' */
export function requireDraft({ state, version, madeBy, begunBy }: Row, seen: number): void {
  if (state !== 'draft')
    throw new Failure('conflict', { text: `${begunBy} has begun to send it: its words stay as they are.` });
  if (version !== seen)
    throw new Failure('conflict', {
      text: `${madeBy} has changed it meanwhile. What you typed is still here: copy it, then show the newsletter anew.`,
    });
}

/** @throws Failure 'conflict' for one that was begun */
export async function removeNewsletter(
  context: StaffContext,
  { newsletterId }: OfNewsletter,
): Promise<Record<string, never>> {
  const row = await lockNewsletter(context.db, newsletterId);
  if (row.state !== 'draft')
    throw new Failure('conflict', { text: 'It went to readers, so it is kept with whom it went to.' });
  await context.db.delete(newsletters).where(and(eq(newsletters.id, newsletterId), ne(newsletters.state, 'sent')));
  await writeAudit(context, audited(row, 'removed'));
  return {};
}
