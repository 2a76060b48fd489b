import { and, desc, eq, ilike, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as contract from '#contract/admin/newsletters.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { plainly } from '#server/db/tables/columns.ts';
import { newsletterSubscribers as readers } from '#server/db/tables/message-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';

const readersOfPage = 50;

const asListed = (row: typeof readers.$inferSelect): contract.ListedReader => ({
  id: row.id,
  email: row.email,
  consentedAt: row.consentedAt.toISOString(),
  place: row.consentPlace,
  wording: row.consentWording,
  unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
});

/** How many of the newest are read first, because a part of an address may be in very many. */
const lastReadFirst = 20_000;
/** No index can search for fewer characters. */
const leastSigns = 3;

type Asked = z.output<typeof contract.listReaders.input>;

/** The readers; whoever subscribed first comes last. */
export async function listReaders(
  { db }: Pick<StaffContext, 'db'>,
  asked: Asked,
): Promise<z.input<typeof contract.listReaders.output>> {
  const found = await find(db, asked);
  const page = found.slice(0, readersOfPage);
  return { readers: page.map(asListed), next: found.length > readersOfPage ? (page.at(-1)?.id ?? null) : null };
}

/** What very many have in common fills a page from the newest; what is rarer is found by its index. */
async function find(db: Db, { q = '', only, after }: Asked): Promise<(typeof readers.$inferSelect)[]> {
  const fits = and(
    only === 'reading' ? isNull(readers.unsubscribedAt) : undefined,
    only === 'unsubscribed' ? isNotNull(readers.unsubscribedAt) : undefined,
    after === undefined ? undefined : lt(readers.id, after),
  );
  const words = q.trim();
  const most = readersOfPage + 1;
  if (words === '') return db.select().from(readers).where(fits).orderBy(desc(readers.id)).limit(most);
  const lately = db.select().from(readers).where(fits).orderBy(desc(readers.id)).limit(lastReadFirst).as('lately');
  const part = `%${plainly(words)}%`;
  const newest = await db.select().from(lately).where(ilike(lately.email, part)).orderBy(desc(lately.id)).limit(most);
  if (newest.length === most || words.length < leastSigns) return newest;
  // Sorted by an expression that no index has, so that none is walked from end to end for it.
  return db
    .select()
    .from(readers)
    .where(and(fits, ilike(readers.email, part)))
    .orderBy(desc(sql`${readers.id} + 0`))
    .limit(most);
}

/** @throws Failure 'notFound' */
export async function endReading(
  context: StaffContext,
  { readerId }: z.output<typeof contract.endReading.input>,
): Promise<contract.ListedReader> {
  const { db, now } = context;
  const [row] = await db.select().from(readers).where(eq(readers.id, readerId)).for('update');
  if (!row) throw new Failure('notFound', { text: 'This subscriber no longer exists.' });
  if (row.unsubscribedAt !== null) return asListed(row);
  await db.update(readers).set({ unsubscribedAt: now }).where(eq(readers.id, readerId));
  await writeAudit(context, { action: 'reader.unsubscribed', subjectKind: 'newsletterReader', subject: readerId });
  return asListed({ ...row, unsubscribedAt: now });
}
