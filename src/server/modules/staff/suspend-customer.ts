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
export async function suspendCustomer(db: Db, { email, as, now }: ByStaff): Promise<boolean> {
  const id = await findAccount(db, email);
  return db.transaction(async (tx) => {
    const barred = await tx
      .update(users)
      .set({ suspendedAt: now })
      .where(and(eq(users.id, id), isNull(users.suspendedAt)))
      .returning({ id: users.id });
    if (barred.length > 0) await tx.insert(suspensions).values({ userId: id, kind: 'suspended', madeBy: as, at: now });
    await closeSessionsOf(tx, id);
    return barred.length > 0;
  });
}

/** @returns false where it was not suspended @throws Failure 'notFound' */
export async function readmitCustomer(db: Db, { email, as, now }: ByStaff): Promise<boolean> {
  const id = await findAccount(db, email);
  return db.transaction(async (tx) => {
    const readmitted = await tx
      .update(users)
      .set({ suspendedAt: null })
      .where(and(eq(users.id, id), isNotNull(users.suspendedAt)))
      .returning({ id: users.id });
    if (readmitted.length > 0)
      await tx.insert(suspensions).values({ userId: id, kind: 'readmitted', madeBy: as, at: now });
    return readmitted.length > 0;
  });
}

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
