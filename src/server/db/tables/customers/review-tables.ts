import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#server/db/tables/columns.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { orders } from '#server/db/tables/schema.ts';

export const reviewStates = ['asked', 'written', 'published', 'hidden'] as const;

/** What somebody said about an order, and that they were asked, once. It is removed with the people of the order. */
export const reviews = pgTable(
  'reviews',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the token in the email's link. */
    tokenHash: bytes('token_hash').notNull().unique(),
    askedAt: moment('asked_at').notNull(),
    state: text({ enum: reviewStates }).notNull().default('asked'),
    stars: integer(),
    words: text().notNull().default(''),
    photo: text().references(() => photos.token, { onDelete: 'set null' }),
    writtenAt: moment('written_at'),
    /** The member of the team who published or hid it. */
    decidedBy: text('decided_by').notNull().default(''),
  },
  (t) => [
    index('reviews_in_state').on(t.state, t.id),
    index('reviews_with_photo').on(t.photo).where(sql`${t.photo} is not null`),
    check('reviews_known_state', sql`${t.state} in ('asked', 'written', 'published', 'hidden')`),
    check('reviews_stars', sql`(${t.state} = 'asked') = (${t.stars} is null) and ${t.stars} between 1 and 5`),
  ],
);
