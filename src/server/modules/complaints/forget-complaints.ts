import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { nobodysComplaint } from '#server/modules/orders/forget-people.ts';

/** Whose they were and their words, once their time is over. @returns how many, at most as many as asked for */
export async function forgetOldComplaints(db: Db, before: Date, most: number): Promise<number> {
  const old = db
    .select({ id: complaints.id })
    .from(complaints)
    .where(and(eq(complaints.peopleForgotten, false), lt(complaints.createdAt, before)))
    .limit(most);
  const { rowCount } = await db.update(complaints).set(nobodysComplaint).where(inArray(complaints.id, old));
  return rowCount ?? 0;
}
