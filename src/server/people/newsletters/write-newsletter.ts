import { isDeepStrictEqual } from 'node:util';
import { and, count, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as contract from '#contract/admin/newsletters.ts';
import { Failure } from '#domain/failure.ts';
import { lookUpPictureNamed } from '#server/content/pictures/look-up-picture.ts';
import { refuseUnknownPictures } from '#server/content/pictures/refuse-unknown-pictures.ts';
import type { Db } from '#server/db/open.ts';
import { type NewsletterPicture, newsletterSends, newsletters } from '#server/db/tables/customers/newsletter-tables.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';

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

/** Counts the sends of any number of newsletters, in one statement. */
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

const unknown = () =>
  new Failure('notFound', { text: 'There is no such newsletter, or it has been deleted in the meantime.' });

/** @throws Failure 'notFound' */
export async function showNewsletter(
  { db, staff, services }: StaffContext,
  { newsletterId }: OfNewsletter,
): Promise<contract.NewsletterPage> {
  const [row] = await db.select().from(newsletters).where(eq(newsletters.id, newsletterId));
  if (!row) throw unknown();
  return {
    ...asListed(row, await countSends(db, [row])),
    picture: row.picture && { file: row.picture.file, alt: row.picture.alt },
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
  { subject, picture: wanted, body }: z.output<typeof contract.writeNewsletter.input>,
): Promise<contract.NewsletterPage> {
  const { db, staff, now } = context;
  const picture = await findPicture(db, wanted);
  const [made] = await db
    .insert(newsletters)
    .values({ subject, picture, body, madeBy: staff.name, createdAt: now, changedAt: now })
    .returning();
  if (!made) throw new Error('a newsletter was not written');
  await writeAudit(context, audited(made, 'written'));
  return showNewsletter(context, { newsletterId: made.id });
}

type Wanted = z.output<typeof contract.writeNewsletter.input>['picture'];

/**
 * The picture with its dimensions, so that an email reserves the space for it.
 * @throws Failure 'invalid' for one that the shop does not have
 */
async function findPicture(db: Db, wanted: Wanted): Promise<NewsletterPicture | null> {
  if (wanted === null) return null;
  await refuseUnknownPictures(db, [wanted.file]);
  const { width, height } = (await lookUpPictureNamed(db, wanted.file)) ?? { width: 1, height: 1 };
  return { ...wanted, width, height };
}

/** @throws Failure 'conflict' for a previous version, or one whose sending has begun */
export async function changeNewsletter(
  context: StaffContext,
  { newsletterId, version, subject, picture: wanted, body }: z.output<typeof contract.changeNewsletter.input>,
): Promise<contract.NewsletterPage> {
  const { db, staff, now } = context;
  const before = await lockNewsletter(db, newsletterId);
  requireDraft(before, version);
  const picture = await findPicture(db, wanted);
  if (before.subject !== subject || before.body !== body || !isDeepStrictEqual(before.picture, picture)) {
    await db
      .update(newsletters)
      .set({ subject, picture, body, madeBy: staff.name, changedAt: now, version: sql`${newsletters.version} + 1` })
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
    throw new Failure('conflict', { text: `${begunBy} has started sending it, so its text can no longer be changed.` });
  if (version !== seen)
    throw new Failure('conflict', {
      text: `${madeBy} has changed it in the meantime. What you typed is still here: copy it, then reload the newsletter.`,
    });
}

/** @throws Failure 'conflict' for one whose sending has begun */
export async function removeNewsletter(
  context: StaffContext,
  { newsletterId }: OfNewsletter,
): Promise<Record<string, never>> {
  const row = await lockNewsletter(context.db, newsletterId);
  if (row.state !== 'draft')
    throw new Failure('conflict', { text: 'It has been sent, so it is kept with the list of who got it.' });
  await context.db.delete(newsletters).where(and(eq(newsletters.id, newsletterId), ne(newsletters.state, 'sent')));
  await writeAudit(context, audited(row, 'removed'));
  return {};
}
