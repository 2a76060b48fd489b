import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core';
import { enquiryKinds, threadKinds } from '#domain/enquiry.ts';
import { bytes, created, moment, quoted } from '#server/db/tables/columns.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { orders, users } from '#server/db/tables/schema.ts';

/** What somebody asked for that is in no catalogue (decision 409). Its state is worked out. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: serial().primaryKey(),
    /** Null if nobody was logged in, and once they have deleted their account. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: enquiryKinds }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** In +44 form. */
    phone: text().notNull(),
    eventDate: date('event_date').notNull(),
    servings: integer().notNull(),
    flavours: text().notNull().default(''),
    /** In whole pounds. */
    budget: integer(),
    /** Empty if the answer was no. */
    allergies: text().notNull().default(''),
    /** By all signs written by a machine: kept, and reported to nobody. */
    suspected: boolean().notNull().default(false),
    /** Something has arrived that staff have not answered. */
    waits: boolean().notNull().default(true),
    declinedAt: moment('declined_at'),
    /** When something was last said or done. */
    lastAt: moment('last_at').notNull(),
    createdAt: created(),
  },
  (t) => [
    index('enquiries_of_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('enquiries_of_address').on(t.email),
    index('enquiries_by_last').on(t.lastAt, t.id),
    index('enquiries_waiting').on(t.id).where(sql`${t.waits} and not ${t.suspected}`),
    index('enquiries_by_day').on(t.eventDate),
    check('enquiries_known_kind', sql`${t.kind} in (${quoted(enquiryKinds)})`),
    check('enquiries_servings', sql`${t.servings} > 0 and ${t.budget} > 0`),
  ],
);

/** What either side said, and what became of the quotes. */
export const enquiryMessages = pgTable(
  'enquiry_messages',
  {
    id: serial().primaryKey(),
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    kind: text({ enum: threadKinds }).notNull(),
    /** The member of staff; null from the customer. */
    madeBy: text('made_by'),
    body: text().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('enquiry_messages_of_enquiry').on(t.enquiryId, t.id),
    check('enquiry_messages_known_kind', sql`${t.kind} in (${quoted(threadKinds)})`),
  ],
);

/** Photos without a shape, which are not printed on any cake. */
export const enquiryPictures = pgTable(
  'enquiry_pictures',
  {
    token: text()
      .primaryKey()
      .references(() => photos.token, { onDelete: 'cascade' }),
    messageId: integer('message_id')
      .notNull()
      .references(() => enquiryMessages.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [index('enquiry_pictures_of_message').on(t.messageId)],
);

/** Whoever has a link sees the thread and may accept its quote. Only the SHA-256 of a token is kept. */
export const enquiryLinks = pgTable(
  'enquiry_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('enquiry_links_of_enquiry').on(t.enquiryId), index('enquiry_links_by_end').on(t.endsAt)],
);

/** Each is an order of its own; the newest counts. */
export const enquiryQuotes = pgTable(
  'enquiry_quotes',
  {
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    version: integer().notNull(),
    /** Null once an order that was never paid is forgotten. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.enquiryId, t.version] }), unique('enquiry_quotes_one_of_order').on(t.orderId)],
);
