import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core';
import { enquiryKinds, threadKinds } from '#domain/enquiry.ts';
import { bytes, created, moment, quoted } from '#server/db/tables/columns.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { orders, users } from '#server/db/tables/schema.ts';

/** What somebody asked for that is in no catalogue (decision 409). Where it stands is worked out. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: serial().primaryKey(),
    /** Null where nobody was logged in, and once they have deleted their account. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: enquiryKinds }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** In +44 form. */
    phone: text().notNull(),
    eventDate: date('event_date').notNull(),
    servings: integer().notNull(),
    flavours: text().notNull().default(''),
    /** Whole pounds. */
    budget: integer(),
    /** Empty where the answer was no. */
    allergies: text().notNull().default(''),
    /** Written by a machine, by all signs: kept, and told to nobody. */
    suspected: boolean().notNull().default(false),
    /** Something came that staff have not answered. */
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

/** What either side said, and what became of its quotes. */
export const enquiryMessages = pgTable(
  'enquiry_messages',
  {
    id: serial().primaryKey(),
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    kind: text({ enum: threadKinds }).notNull(),
    /** Who of the staff; null from the customer. */
    madeBy: text('made_by'),
    body: text().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('enquiry_messages_of_enquiry').on(t.enquiryId, t.id),
    check('enquiry_messages_known_kind', sql`${t.kind} in (${quoted(threadKinds)})`),
  ],
);

/** Photos without a shape, which no cake is printed with. */
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

/** Whoever has a link sees the thread and may accept its quote. A token is kept only as its SHA-256. */
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

/** Each an order of its own, the newest counting. */
export const enquiryQuotes = pgTable(
  'enquiry_quotes',
  {
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    /** From 1 on. */
    version: integer().notNull(),
    /** Null once an order that was never paid is forgotten. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.enquiryId, t.version] }), unique('enquiry_quotes_one_of_order').on(t.orderId)],
);
