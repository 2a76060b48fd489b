import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { created, moment } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/schema.ts';

/**
 * What somebody was unhappy with, and what was done. The person and the words are forgotten with the order's people; that there was a
 * complaint stays.
 */
export const complaints = pgTable(
  'complaints',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    name: text().notNull().default(''),
    /** An email address in lower case, or a telephone number, in +44 form if it is one. */
    contact: text().notNull().default(''),
    what: text().notNull(),
    /** Somebody came into contact, or may have, with something that they must not eat. */
    isAllergen: boolean('is_allergen').notNull().default(false),
    /** About what the shop does with personal data: the law sets a time limit for acknowledging it. */
    isData: boolean('is_data').notNull().default(false),
    /** When it arrived; by post that may be some days before it was written down. */
    receivedOn: date('received_on').notNull(),
    /** Who told the customer that it arrived, and when. */
    acknowledgedBy: text('acknowledged_by').notNull().default(''),
    acknowledgedAt: moment('acknowledged_at'),
    outcome: text().notNull().default(''),
    state: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    /** Grows with every change; a change based on a previous version is refused. */
    version: integer().notNull().default(1),
    madeBy: text('made_by').notNull(),
    createdAt: created(),
    closedBy: text('closed_by').notNull().default(''),
    closedAt: moment('closed_at'),
    peopleForgotten: boolean('people_forgotten').notNull().default(false),
  },
  (t) => [
    index('complaints_of_order').on(t.orderId),
    index('complaints_in_state').on(t.state, t.id),
    index('complaints_of_contact').on(t.contact).where(sql`${t.contact} <> ''`),
    index('complaints_with_people').on(t.createdAt).where(sql`not ${t.peopleForgotten}`),
    check('complaints_known_state', sql`${t.state} in ('open', 'closed')`),
    check('complaints_acknowledged_by_somebody', sql`(${t.acknowledgedBy} <> '') = (${t.acknowledgedAt} is not null)`),
    check('complaints_closed_by_somebody', sql`(${t.state} = 'closed') = (${t.closedAt} is not null)`),
  ],
);
