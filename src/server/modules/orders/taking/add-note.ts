import type { Db } from '#server/db/open.ts';
import { orderNotes } from '#server/db/tables/orders/change-tables.ts';
import { findByNumber } from '#server/modules/orders/changing/find-by-number.ts';

type Note = { readonly orderNo: string; readonly text: string; readonly as: string; readonly now: Date };

/** Staff's own: the customer never reads it. @throws Failure 'notFound' */
export async function addNote(db: Db, { orderNo, text, as, now }: Note): Promise<void> {
  const { id } = await findByNumber(db, orderNo);
  await db.insert(orderNotes).values({ orderId: id, text, madeBy: as, at: now });
}
