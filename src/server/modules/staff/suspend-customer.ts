import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/tables/schema.ts';
import { suspensions } from '#server/db/tables/staff-tables.ts';
import { closeSessionsOf } from '#server/modules/accounts/session-tokens.ts';

type ByStaff = { readonly email: string; readonly as: string; readonly now: Date };

/**
 * Ends the account's sessions (accounts §6). @returns false where it was suspended already @throws Failure 'notFound'
 */
export const suspendCustomer = async (db: Db, { email, ...by }: ByStaff): Promise<boolean> =>
  suspendAccount(db, { id: await findAccount(db, email), ...by });

type OfAccount = Omit<ByStaff, 'email'> & { readonly id: number; readonly reason?: string };

/** As {@link suspendCustomer}. */
export const suspendAccount = (db: Db, { id, as, now, reason = '' }: OfAccount): Promise<boolean> =>
  db.transaction(async (tx) => {
    const barred = await tx
      .update(users)
      .set({ suspendedAt: now })
      .where(and(eq(users.id, id), isNull(users.suspendedAt)))
      .returning({ id: users.id });
    if (barred.length > 0)
      await tx.insert(suspensions).values({ userId: id, kind: 'suspended', reason, madeBy: as, at: now });
    await closeSessionsOf(tx, id);
    return barred.length > 0;
  });

/** @returns false where it was not suspended @throws Failure 'notFound' */
export const readmitCustomer = async (db: Db, { email, ...by }: ByStaff): Promise<boolean> =>
  readmitAccount(db, { id: await findAccount(db, email), ...by });

/** As {@link readmitCustomer}. */
export const readmitAccount = (db: Db, { id, as, now }: OfAccount): Promise<boolean> =>
  db.transaction(async (tx) => {
    const readmitted = await tx
      .update(users)
      .set({ suspendedAt: null })
      .where(and(eq(users.id, id), isNotNull(users.suspendedAt)))
      .returning({ id: users.id });
    if (readmitted.length > 0)
      await tx.insert(suspensions).values({ userId: id, kind: 'readmitted', madeBy: as, at: now });
    return readmitted.length > 0;
  });

/** The newest first. Throws Failure 'notFound'. */
export async function listSuspensions(db: Db, email: string): Promise<(typeof suspensions.$inferSelect)[]> {
  const id = await findAccount(db, email);
  return db.select().from(suspensions).where(eq(suspensions.userId, id)).orderBy(desc(suspensions.id));
}

async function findAccount(db: Db, email: string): Promise<number> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!account) throw new Failure('notFound', { text: `There is no account ${email}.` });
  return account.id;
}
