import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created, moment } from '#server/db/tables/columns.ts';
import { users } from '#server/db/tables/schema.ts';

/**
 * Everybody who has an account, and everybody whose order staff took, by their email address or else their telephone. Triggers of `users` and
 * `orders` keep it: a row without an account goes with the last order that names its person.
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
    /** Of their last order that has one. */
    postcode: text().notNull().default(''),
    createdAt: created(),
    /** Of the last order, or of the account where there is none. */
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [
    uniqueIndex('customers_guest_by_email').on(t.email).where(sql`${t.userId} is null and ${t.email} <> ''`),
    uniqueIndex('customers_guest_by_telephone').on(t.telephone).where(sql`${t.userId} is null and ${t.email} = ''`),
    // What the search looks through, spelled as it spells it.
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

/** Staff's own, about a person: they go with the customer. Allergies stand on orders, which forget them. */
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
