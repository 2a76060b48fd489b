import { eq } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { enquiries } from '#server/db/tables/customers/enquiry-tables.ts';

export type Enquiry = typeof enquiries.$inferSelect;

export const noEnquiry = (): Failure => new Failure('notFound', { text: 'This enquiry is gone.' });

/** What is said and done of one comes one after the other. It is locked before any order. @throws Failure 'notFound' */
export async function lockEnquiry(tx: Db, id: number): Promise<Enquiry> {
  const [found] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update');
  if (!found) throw noEnquiry();
  return found;
}
