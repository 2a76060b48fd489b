import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { CustomerData } from '#contract/accounts/profile.ts';
import { orderToWire } from '#contract/codecs/order-codec.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import type { Shop } from '#contract/shop.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { sessions } from '#server/db/tables/identity-tables.ts';
import { contactMessages, newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { cartLines, emails, orders, users } from '#server/db/tables/schema.ts';
import { asUser } from '#server/modules/accounts/log-in.ts';
import { enquiriesOf } from '#server/modules/enquiries/people.ts';
import { listAllOrdersOf } from '#server/modules/orders/reading/find-order.ts';
import { customerOf, type RequestContext } from '#server/modules/request-context.ts';

type ByAddress = Pick<CustomerData, 'newsletter' | 'messages' | 'letters' | 'remarks'>;

const unproven = ({ email }: Shop): ByAddress => ({
  newsletter: null,
  messages: [],
  letters: [],
  remarks: [
    `Newsletter, messages and letters are kept by email address. They are left out because the address has not been confirmed to be yours: confirm it, or write to ${email}.`,
  ],
});

type Gathering = Pick<RequestContext, 'db' | 'now' | 'shop' | 'services'>;

export const gatherData = (context: RequestContext): Promise<CustomerData> =>
  gatherDataOf(context, customerOf(context).id);

/**
 * What is held by email address is given only for a confirmed one: anybody can open an account under another's.
 * @throws Failure 'signInRequired' where there is no such account any more
 */
export async function gatherDataOf(context: Gathering, id: number): Promise<CustomerData> {
  const { db, now } = context;
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (!account) throw new Failure('signInRequired');
  const signedIn = await db.select({ until: sessions.expiresAt }).from(sessions).where(eq(sessions.userId, id));
  return {
    writtenAt: now.toISOString(),
    account: {
      ...asUser(account),
      emailConfirmedAt: account.emailConfirmedAt?.toISOString() ?? null,
      createdAt: account.createdAt.toISOString(),
      signedInUntil: signedIn.map(({ until }) => until.toISOString()),
    },
    orders: (await listAllOrdersOf(context, eq(orders.userId, id))).map(orderToWire),
    cart: await db
      .select({
        productId: cartLines.productId,
        weightGrams: cartLines.weightGrams,
        quantity: cartLines.quantity,
        personalisation: cartLines.personalisation,
      })
      .from(cartLines)
      .where(eq(cartLines.userId, id))
      .orderBy(asc(cartLines.id)),
    photos: await photosOf(context, id),
    enquiries: await enquiriesOf(db, { userId: id, email: account.emailConfirmedAt ? account.email : null }),
    ...(account.emailConfirmedAt ? await keptByAddress(db, account.email) : unproven(context.shop)),
  };
}

async function photosOf({ db, services }: Gathering, userId: number): Promise<CustomerData['photos']> {
  const kept = await db
    .select()
    .from(photos)
    .where(and(eq(photos.userId, userId), isNotNull(photos.storedAt), isNull(photos.forgottenAt)))
    .orderBy(asc(photos.createdAt));
  return kept.map(({ token, width, height, createdAt }) => ({
    address: services.publicUrl + photoAddress(token),
    width,
    height,
    sentAt: createdAt.toISOString(),
  }));
}

/** What is kept by an email address; whose it is, the caller knows. */
export async function keptByAddress(db: Db, email: string): Promise<ByAddress> {
  const [subscriber] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  const messages = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.id));
  const written = await db
    .select({ subject: emails.subject, at: emails.createdAt })
    .from(emails)
    .where(eq(emails.recipient, email))
    .orderBy(desc(emails.id));
  return {
    newsletter: subscriber
      ? {
          consentedAt: subscriber.consentedAt.toISOString(),
          place: subscriber.consentPlace,
          wording: subscriber.consentWording,
          unsubscribedAt: subscriber.unsubscribedAt?.toISOString() ?? null,
        }
      : null,
    messages: messages.map(({ name, phone, message, createdAt }) => ({
      name,
      phone,
      message,
      sentAt: createdAt.toISOString(),
    })),
    letters: written.map(({ subject, at }) => ({ subject, writtenAt: at.toISOString() })),
    remarks: [],
  };
}
