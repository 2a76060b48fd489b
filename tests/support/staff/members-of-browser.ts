import { eq } from 'drizzle-orm';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import { storeInvitation } from '#server/team/store-invitation.ts';
import { databaseUrlAt } from '#tests/support/shop/shop-of-its-own.ts';

/** Calls a function with the database of the shop that the browser tests share. */
export async function withDatabase<T>(act: (db: OpenDatabase['db']) => Promise<T>): Promise<T> {
  const database = await openDatabase(await databaseUrlAt(process.env.E2E_PORT ?? '3900'), { connections: 1 });
  try {
    return await act(database.db);
  } finally {
    await database.close();
  }
}

/** Sets what a member of staff signs in with from now on. */
export const givesThemselves = async (
  memberId: number,
  { pin, password }: { readonly pin?: string; readonly password?: string },
): Promise<void> => {
  const ways = {
    ...(pin !== undefined && { pinHash: await hashPassword(pin) }),
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
  };
  await withDatabase((db) => db.update(staffMembers).set(ways).where(eq(staffMembers.id, memberId)));
};

/** Ends the sessions as though their time had run out at the shop: the pages that are open do not know of it. */
export const endSessionsOf = (memberId: number): Promise<unknown> =>
  withDatabase((db) =>
    db.update(staffSessions).set({ endedAt: new Date() }).where(eq(staffSessions.memberId, memberId)),
  );

/** Invites somebody in the name of Owen Clarke; returns the invitation's token, as its email has it. */
export const invite = (roleKey: string, email: string): Promise<string> =>
  withDatabase(async (db) => {
    const of = { email, roleKey, memberId: null, invitedById: null, invitedBy: 'Owen Clarke', now: new Date() };
    return (await storeInvitation(db, of)).token;
  });
