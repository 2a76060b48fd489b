import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { created, moment } from '#server/db/tables/columns.ts';
import { users } from '#server/db/tables/schema.ts';

/**
 * Everybody who has an account, and everybody whose order staff took, by their email address or else their telephone number. Triggers of
 * `users` and `orders` keep it: a row without an account is removed with the last order that names its person.
 */
export const customers = pgTable(
  'customers',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    /** In +44 form. */
    telephone: text().notNull().default(''),
    /** From their last order that has one. */
    postcode: text().notNull().default(''),
    createdAt: created(),
    /** The time of the last order, or of the account if there is none. */
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [
    uniqueIndex('customers_guest_by_email').on(t.email).where(sql`${t.userId} is null and ${t.email} <> ''`),
    uniqueIndex('customers_guest_by_telephone').on(t.telephone).where(sql`${t.userId} is null and ${t.email} = ''`),
    // What the search looks through, written as the search writes it.
    index('customers_by_words').using(
      'gin',
      sql`fold_text(${t.name} || ' ' || ${t.email} || ' ' || ${t.telephone} || ' ' || replace(${t.postcode}, ' ', '')) gin_trgm_ops`,
    ),
    index('customers_by_last_seen').on(t.seenAt, t.id),
    index('customers_by_email').on(t.email).where(sql`${t.email} <> ''`),
    index('customers_by_telephone').on(t.telephone).where(sql`${t.telephone} <> ''`),
    check('customers_are_somebody', sql`${t.userId} is not null or ${t.email} || ${t.telephone} <> ''`),
  ],
);

/** Staff's own, about a person: they are deleted with the customer. Allergies are kept on orders, which forget them. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: serial().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('customer_notes_of_customer').on(t.customerId)],
);

/** Fields of a customer that a merge may fill. */
export type MergedFields = {
  readonly name: string;
  readonly telephone: string;
  readonly postcode: string;
  readonly createdAt: string;
  readonly seenAt: string;
};

/** Whatever a merge moved, by id, and both customers as they were. */
export type MovedByMerge = {
  readonly kept: MergedFields;
  /** The kept customer once the merge was done: what has changed since is not put back. */
  readonly merged: MergedFields;
  readonly gone: MergedFields & { readonly email: string };
  readonly notes: readonly number[];
  readonly letters: readonly number[];
  readonly orders: readonly number[];
  readonly enquiries: readonly number[];
  readonly merges: readonly number[];
  /** Addresses and numbers of somebody merged before. */
  readonly contacts: readonly string[];
};

/** That staff merged two customers, with what undoing it needs; kept for a day, and deleted with the customer. */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: serial().primaryKey(),
    /** The one that was kept. */
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The id of the other one, which it gets again if this is undone. */
    goneId: integer('gone_id').notNull(),
    moved: jsonb().$type<MovedByMerge>().notNull(),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('customer_merges_of_customer').on(t.customerId, t.id), index('customer_merges_by_age').on(t.at)],
);

/** The other addresses and numbers of a customer: an order by one of them, without an account, is theirs. */
export const customerAliases = pgTable(
  'customer_aliases',
  {
    /** An email address in lower case, or a telephone number in +44 form. */
    contact: text().primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** While the merge that brought it can be undone. */
    mergeId: integer('merge_id').references(() => customerMerges.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('customer_aliases_of_customer').on(t.customerId),
    index('customer_aliases_of_merge').on(t.mergeId).where(sql`${t.mergeId} is not null`),
    check('customer_aliases_are_something', sql`${t.contact} <> ''`),
  ],
);

/** Cakes that a customer wants to find again. */
export const favourites = pgTable(
  'favourites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index('favourites_by_product').on(t.productId)],
);

/** A day of every year for which a customer wants a cake: “Mum’s birthday”. */
export const ownDates = pgTable(
  'own_dates',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** 'MM-DD'. */
    day: text().notNull(),
    /** When they asked to be reminded of it; null if they do not want to be. */
    askedAt: moment('asked_at'),
    /** The date in the year for which they were last reminded. */
    remindedFor: date('reminded_for', { mode: 'string' }),
    /** Ends the reminders of this date. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
  },
  (t) => [
    uniqueIndex('own_dates_one_of_a_name').on(t.userId, t.name),
    index('own_dates_to_remind').on(t.day).where(sql`${t.askedAt} is not null`),
    check('own_dates_of_a_year', sql`${t.day} ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'`),
  ],
);
