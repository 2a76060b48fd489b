import { desc, eq, lt } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { letters } from '#server/db/schema.ts';

export type KeptLetter = typeof letters.$inferSelect;
/** A letter as a list shows it. */
export type LetterLine = Pick<KeptLetter, 'id' | 'recipient' | 'subject' | 'createdAt'>;

/** So many letters, the newest first; `before` is the id of the last one of the page before. */
export const newestLetters = (
  db: Db,
  { count, before }: { count: number; before?: number | undefined },
): Promise<LetterLine[]> =>
  db
    .select({ id: letters.id, recipient: letters.recipient, subject: letters.subject, createdAt: letters.createdAt })
    .from(letters)
    .where(before === undefined ? undefined : lt(letters.id, before))
    .orderBy(desc(letters.id))
    .limit(count);

/** Throws Failure 'notFound'. */
export async function findLetter(db: Db, id: number): Promise<KeptLetter> {
  const [letter] = await db.select().from(letters).where(eq(letters.id, id));
  if (!letter) throw new Failure('notFound');
  return letter;
}
