import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { CustomerData } from '#contract/accounts/profile.ts';
import { orderToWire } from '#contract/codecs/order-codec.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import type { Shop } from '#contract/shop.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orderNotes, suspensions } from '#server/db/tables/change-tables.ts';
import { complaints } from '#server/db/tables/customers/complaint-tables.ts';
import { customerNotes, customers, favourites, ownDates } from '#server/db/tables/customers/customer-tables.ts';
import { reviews } from '#server/db/tables/customers/review-tables.ts';
import { sessions } from '#server/db/tables/identity-tables.ts';
import { contactMessages, newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { cartLines, emails, orders, users } from '#server/db/tables/schema.ts';
import { staffLetters } from '#server/db/tables/staff/board-tables.ts';
import { asUser } from '#server/people/accounts/log-in.ts';
import { enquiriesOf, type Person, picturesOf } from '#server/people/enquiries/people.ts';
import { customerOf, type RequestContext } from '#server/platform/request-context.ts';
import { withoutTokens } from '#server/platform/secrets.ts';
import { listAllOrdersOf } from '#server/sales/orders/find-order.ts';

type ByAddress = Pick<CustomerData, 'newsletter' | 'messages' | 'letters' | 'remarks'>;

const unproven = ({ email }: Shop): ByAddress => ({
  newsletter: null,
  messages: [],
  letters: [],
  remarks: [
    `Newsletters, messages and emails are kept by email address. They are left out because you have not confirmed that the address is yours: confirm it, or write to ${email}.`,
  ],
});

type Gathering = Pick<RequestContext, 'db' | 'now' | 'shop' | 'services'>;

export const gatherData = (context: RequestContext): Promise<CustomerData> =>
  gatherDataOf(context, customerOf(context).id);

/**
 * Data held by email address is given only for a confirmed one, because anybody can open an account under somebody else's.
 * @throws Failure 'signInRequired' if there is no such account any more
 */
export async function gatherDataOf(context: Gathering, id: number): Promise<CustomerData> {
  const { db, now } = context;
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (!account) throw new Failure('signInRequired');
  const proven = account.emailConfirmedAt ? account.email : null;
  const person = { userId: id, email: proven };
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
    ...(await keptBy(db, id)),
    photos: await photosOf(context, person),
    enquiries: await enquiriesOf(db, person),
    ...(proven === null ? unproven(context.shop) : await keptByAddress(db, proven)),
    ...(await heldByStaff(db, {
      account: id,
      theirs: eq(orders.userId, id),
      contacts: proven === null ? [] : [proven],
    })),
  };
}

/** What a customer keeps in their account. */
async function keptBy(db: Db, id: number): Promise<Pick<CustomerData, 'favourites' | 'dates'>> {
  const cakes = await db
    .select({ slug: products.slug, name: products.name, addedAt: favourites.addedAt })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(eq(favourites.userId, id))
    .orderBy(asc(favourites.addedAt));
  const dates = await db.select().from(ownDates).where(eq(ownDates.userId, id)).orderBy(asc(ownDates.day));
  return {
    favourites: cakes.map(({ addedAt, ...cake }) => ({ ...cake, addedAt: addedAt.toISOString() })),
    dates: dates.map(({ name, day, askedAt }) => ({ name, day, askedAt: askedAt?.toISOString() ?? null })),
  };
}

/** The photos of an account, and those that came with the enquiries of a person. */
export async function photosOf({ db, services }: Pick<Gathering, 'db' | 'services'>, person: Person) {
  const whose = or(
    ...(person.userId === undefined ? [] : [eq(photos.userId, person.userId)]),
    inArray(photos.token, picturesOf(db, person)),
  );
  const kept = await db
    .select()
    .from(photos)
    .where(and(whose, isNotNull(photos.storedAt), isNull(photos.forgottenAt)))
    .orderBy(asc(photos.createdAt));
  return kept.map(({ token, width, height, createdAt }) => ({
    address: services.publicUrl + photoAddress(token),
    width,
    height,
    sentAt: createdAt.toISOString(),
  }));
}

type OfStaff = Pick<CustomerData, 'notesOfStaff' | 'emailsOfStaff' | 'suspensions' | 'complaints' | 'ofOrders'>;
type Held = {
  /** Null for somebody without an account. */
  readonly account: number | null;
  /** Instead of the account. */
  readonly customerId?: number;
  /** A condition on `orders`. */
  readonly theirs: SQL | undefined;
  /** Addresses and numbers that are theirs. */
  readonly contacts: readonly string[];
};

/** What staff wrote about somebody and to them, and what they complained about. */
export async function heldByStaff(db: Db, { account, customerId, theirs, contacts }: Held): Promise<OfStaff> {
  const whose = account === null ? eq(customers.id, customerId ?? 0) : eq(customers.userId, account);
  const known = db.select({ id: customers.id }).from(customers).where(whose);
  const { subject, body: text, at } = staffLetters;
  const ofOrder = { orderNo: orders.number };
  const { receivedOn, what, isAllergen, isData, acknowledgedAt, outcome, state } = complaints;
  const notesOfStaff = await db
    .select({ text: customerNotes.text, at: customerNotes.at })
    .from(customerNotes)
    .where(inArray(customerNotes.customerId, known))
    .orderBy(asc(customerNotes.id));
  const emailsOfStaff = await db
    .select({ subject, text, at })
    .from(staffLetters)
    .where(inArray(staffLetters.customerId, known))
    .orderBy(asc(staffLetters.id));
  const suspended =
    account === null
      ? []
      : await db
          .select({ kind: suspensions.kind, reason: suspensions.reason, at: suspensions.at })
          .from(suspensions)
          .where(eq(suspensions.userId, account))
          .orderBy(asc(suspensions.id));
  const complained = await db
    .select({ receivedOn, what, isAllergen, isData, acknowledgedAt, outcome, state })
    .from(complaints)
    .where(
      and(
        eq(complaints.peopleForgotten, false),
        or(
          inArray(complaints.orderId, db.select({ id: orders.id }).from(orders).where(theirs)),
          inArray(complaints.contact, [...contacts]),
        ),
      ),
    )
    .orderBy(asc(complaints.id));
  const notesOfOrders = await db
    .select({ ...ofOrder, text: orderNotes.text, at: orderNotes.at })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(theirs)
    .orderBy(asc(orderNotes.id));
  const emailsOfOrders = await db
    .select({ ...ofOrder, subject, text, at })
    .from(staffLetters)
    .innerJoin(orders, eq(orders.id, staffLetters.orderId))
    .where(theirs)
    .orderBy(asc(staffLetters.id));
  const reviewsOfOrders = await db
    .select({
      ...ofOrder,
      stars: sql<number>`${reviews.stars}`,
      text: reviews.words,
      at: sql<Date>`${reviews.writtenAt}`.mapWith(reviews.writtenAt),
    })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(and(isNotNull(reviews.writtenAt), theirs))
    .orderBy(asc(reviews.id));
  return {
    notesOfStaff: notesOfStaff.map(dated),
    emailsOfStaff: emailsOfStaff.map(dated),
    suspensions: suspended.map(dated),
    complaints: complained.map((one) => ({ ...one, acknowledgedAt: one.acknowledgedAt?.toISOString() ?? null })),
    ofOrders: {
      contacts: await db
        .select({
          ...ofOrder,
          name: orders.contactName,
          telephone: orders.contactTelephone,
          allergyNote: orders.allergyNote,
        })
        .from(orders)
        .where(theirs)
        .orderBy(asc(orders.id)),
      notes: notesOfOrders.map(dated),
      emailsOfStaff: emailsOfOrders.map(dated),
      reviews: reviewsOfOrders.map(dated),
    },
  };
}

const dated = <T extends { readonly at: Date }>(row: T) => ({ ...row, at: row.at.toISOString() });

/** What is kept by an email address; the caller knows whose it is. */
export async function keptByAddress(db: Db, email: string): Promise<ByAddress> {
  const [subscriber] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  const messages = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.id));
  const written = await db
    .select({ subject: emails.subject, text: emails.plain, at: emails.createdAt })
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
    letters: written.map(({ subject, text, at }) => ({
      subject,
      writtenAt: at.toISOString(),
      text: withoutTokens(text),
    })),
    remarks: [],
  };
}
