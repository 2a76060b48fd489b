import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/tables/schema.ts';
import { suspensions } from '#server/db/tables/staff-tables.ts';
import { closeSessionsOf } from '#server/modules/accounts/session-tokens.ts';

type ByStaff = { readonly id: number; readonly as: string; readonly now: Date };

/** Ends the account's sessions (accounts §6). @returns false where it was suspended already */
export const suspendAccount = (
  db: Db,
  { id, as, now, reason = '' }: ByStaff & { readonly reason?: string },
): Promise<boolean> =>
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

/** @returns false where it was not suspended */
export const readmitAccount = (db: Db, { id, as, now }: ByStaff): Promise<boolean> =>
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
