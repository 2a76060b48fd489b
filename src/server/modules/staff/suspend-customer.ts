import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import { closeSessionsOf } from '#server/modules/accounts/session-tokens.ts';

/**
 * Bars an account from logging in (accounts §6: a 403 on login) and ends its sessions; its orders stay as they are.
 * @returns false where it was suspended already
 * @throws Failure 'notFound'
 */
export async function suspendCustomer(db: Db, email: string, now: Date): Promise<boolean> {
  const id = await findAccount(db, email);
  return db.transaction(async (tx) => {
    const barred = await tx
      .update(users)
      .set({ suspendedAt: now })
      .where(and(eq(users.id, id), isNull(users.suspendedAt)))
      .returning({ id: users.id });
    await closeSessionsOf(tx, id);
    return barred.length > 0;
  });
}

/**
 * Lets a suspended account log in again.
 * @returns false where it was not suspended
 * @throws Failure 'notFound'
 */
export async function readmitCustomer(db: Db, email: string): Promise<boolean> {
  const id = await findAccount(db, email);
  const readmitted = await db
    .update(users)
    .set({ suspendedAt: null })
    .where(and(eq(users.id, id), isNotNull(users.suspendedAt)))
    .returning({ id: users.id });
  return readmitted.length > 0;
}

async function findAccount(db: Db, email: string): Promise<number> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!account) throw new Failure('notFound', { text: `There is no account ${email}.` });
  return account.id;
}
