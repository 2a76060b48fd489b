import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { bytes, created, moment } from './columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** In +44 form. */
    phone: text().notNull(),
    message: text().notNull(),
    /** Tokens of photos that came with it. */
    pictures: text().array().notNull().default([]),
    /** By all signs written by a machine: kept, and not emailed. */
    suspected: boolean().notNull().default(false),
    /** What staff did with it. */
    state: text({ enum: ['open', 'answered', 'done'] })
      .notNull()
      .default('open'),
    createdAt: created(),
  },
  (t) => [
    index('contact_messages_by_age').on(t.createdAt),
    index('contact_messages_of_address').on(t.email),
    index('contact_messages_in_state').on(t.suspected, t.state, t.id),
    index('contact_messages_open').on(t.createdAt).where(sql`${t.state} = 'open' and not ${t.suspected}`),
    check('contact_messages_known_state', sql`${t.state} in ('open', 'answered', 'done')`),
  ],
);

/** Somebody who has unsubscribed stays, so that nobody is written to by mistake. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: serial().primaryKey(),
    email: text().notNull().unique(),
    consentedAt: moment('consented_at').notNull(),
    /** Where they consented, and what they read there; empty for consents from before these were kept. */
    consentPlace: text('consent_place').notNull().default(''),
    consentWording: text('consent_wording').notNull().default(''),
    unsubscribedAt: moment('unsubscribed_at'),
    /** Part of the link in every email; it ends the subscription and opens nothing. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
  },
  // Staff search for a reader by a part of the address.
  (t) => [index('newsletter_subscribers_by_part').using('gin', t.email.op('gin_trgm_ops'))],
);

/** Those of the last hour, in all processes; addresses, of networks and of mail, are kept as keyed hashes. */
export const recentWrites = pgTable(
  'recent_writes',
  {
    id: serial().primaryKey(),
    kind: text({
      enum: [
        'contactMessage',
        'subscription',
        'orderTracking',
        'registration',
        'confirmationLetter',
        'resetLetter',
        'passwordProof',
        'profilePicture',
        'photo',
        'paymentLink',
        'connectionTry',
        'enquiry',
        'enquiryMessage',
        'enquiryLink',
        'review',
        'socialSignIn',
      ],
    }).notNull(),
    writer: bytes().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('recent_writes_of_writer').on(t.kind, t.writer, t.at), index('recent_writes_by_age').on(t.at)],
);
