import { eq, inArray } from 'drizzle-orm';
import type { Party } from '#domain/order/party.ts';
import type { Db } from '#server/db/open.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';

const nobody: Party = {
  firstName: '',
  lastName: '',
  contactNumber: '',
  secondaryContactNumber: '',
  address: { postcode: '', streetAddress1: '', streetAddress2: '', county: '', city: '' },
};

export const nobodysOrder = { userId: null, email: '', recipient: nobody, sender: nobody } as const;

/** What was sold, when and for how much stays for as long as tax law asks for it, and belongs to nobody any more. */
export async function forgetPeople(tx: Db, userId: number): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(orderLines).set({ personalisation: {} }).where(inArray(orderLines.orderId, theirs));
  await tx.update(orders).set(nobodysOrder).where(eq(orders.userId, userId));
}
