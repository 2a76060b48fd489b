import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { ThreadKind } from '#domain/enquiry.ts';
import type { Db } from '#server/db/open.ts';
import { enquiries, enquiryMessages, enquiryPictures } from '#server/db/tables/customers/enquiry-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import type { Enquiry } from './enquiry-state.ts';

export type ThreadEntry = {
  readonly id: number;
  readonly from: 'customer' | 'bakery';
  readonly kind: ThreadKind;
  readonly text: string;
  readonly by: string;
  readonly pictures: string[];
  readonly at: string;
};

/** The thread in the order of time. A picture that was removed is left out. */
export async function readThread(db: Db, { id, name }: Pick<Enquiry, 'id' | 'name'>): Promise<ThreadEntry[]> {
  const rows = await db
    .select()
    .from(enquiryMessages)
    .where(eq(enquiryMessages.enquiryId, id))
    .orderBy(asc(enquiryMessages.id));
  const pictures = await db
    .select({ token: enquiryPictures.token, messageId: enquiryPictures.messageId })
    .from(enquiryPictures)
    .innerJoin(photos, eq(photos.token, enquiryPictures.token))
    .where(
      and(
        inArray(
          enquiryPictures.messageId,
          rows.map((row) => row.id),
        ),
        isNotNull(photos.storedAt),
        isNull(photos.forgottenAt),
      ),
    )
    .orderBy(asc(enquiryPictures.messageId), asc(enquiryPictures.position));
  return rows.map(({ id: messageId, kind, madeBy, body, at }) => ({
    id: messageId,
    from: madeBy === null ? 'customer' : 'bakery',
    kind,
    text: body,
    by: madeBy ?? name,
    pictures: pictures.filter((picture) => picture.messageId === messageId).map(({ token }) => token),
    at: at.toISOString(),
  }));
}

type Said = {
  readonly kind: ThreadKind;
  readonly text: string;
  /** The member of staff; null from the customer. */
  readonly by: string | null;
  readonly now: Date;
};

/**
 * Adds to the thread, under the enquiry's lock. What the customer says waits for an answer, and somebody whom staff answer is no machine.
 * @returns the message's id
 */
export async function addToThread(tx: Db, enquiryId: number, { kind, text, by, now }: Said): Promise<number> {
  const [written] = await tx
    .insert(enquiryMessages)
    .values({ enquiryId, kind, madeBy: by, body: text.replaceAll('\r\n', '\n'), at: now })
    .returning({ id: enquiryMessages.id });
  if (!written) throw new Error('a message of an enquiry was not written');
  await tx
    .update(enquiries)
    .set({ lastAt: now, waits: by === null, ...(by !== null && { suspected: false }) })
    .where(eq(enquiries.id, enquiryId));
  return written.id;
}

/** The last message of the thread. */
export async function lastOfThread(db: Db, enquiryId: number): Promise<typeof enquiryMessages.$inferSelect | null> {
  const [last] = await db
    .select()
    .from(enquiryMessages)
    .where(eq(enquiryMessages.enquiryId, enquiryId))
    .orderBy(desc(enquiryMessages.id))
    .limit(1);
  return last ?? null;
}
