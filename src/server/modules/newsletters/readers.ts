import { and, desc, eq, ilike, isNotNull, isNull, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as contract from '#contract/admin/newsletters/readers.ts';
import { Failure } from '#domain/failure.ts';
import { plainly } from '#server/db/plain-pattern.ts';
import { newsletterSubscribers as readers } from '#server/db/tables/message-tables.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

const readersOfPage = 50;

const asListed = (row: typeof readers.$inferSelect): contract.ListedReader => ({
  id: row.id,
  email: row.email,
  consentedAt: row.consentedAt.toISOString(),
  place: row.consentPlace,
  wording: row.consentWording,
  unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
});

/** Who subscribed first last. */
export async function listReaders(
  { db }: StaffContext,
  { q, only, after }: z.output<typeof contract.listReaders.input>,
): Promise<z.input<typeof contract.listReaders.output>> {
  const found = await db
    .select()
    .from(readers)
    .where(
      and(
        q?.trim() ? ilike(readers.email, `%${plainly(q.trim())}%`) : undefined,
        only === 'reading' ? isNull(readers.unsubscribedAt) : undefined,
        only === 'unsubscribed' ? isNotNull(readers.unsubscribedAt) : undefined,
        after === undefined ? undefined : lt(readers.id, after),
      ),
    )
    .orderBy(desc(readers.id))
    .limit(readersOfPage + 1);
  const page = found.slice(0, readersOfPage);
  return { readers: page.map(asListed), next: found.length > readersOfPage ? (page.at(-1)?.id ?? null) : null };
}

/** @throws Failure 'notFound' */
export async function endReading(
  context: StaffContext,
  { readerId }: z.output<typeof contract.endReading.input>,
): Promise<contract.ListedReader> {
  const { db, now } = context;
  const [row] = await db.select().from(readers).where(eq(readers.id, readerId)).for('update');
  if (!row) throw new Failure('notFound', { text: 'There is no such reader any more.' });
  if (row.unsubscribedAt !== null) return asListed(row);
  await db.update(readers).set({ unsubscribedAt: now }).where(eq(readers.id, readerId));
  await writeAudit(context, { action: 'reader.unsubscribed', subjectKind: 'newsletterReader', subject: readerId });
  return asListed({ ...row, unsubscribedAt: now });
}
