import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { newsletterStates, sendStates } from '#domain/newsletter.ts';
import { created, moment, quoted } from '#server/db/tables/columns.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';

export type NewsletterPicture = {
  readonly file: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

/** What is sent to everybody who reads the newsletter. Its text cannot change once sending has begun. */
export const newsletters = pgTable(
  'newsletters',
  {
    id: serial().primaryKey(),
    subject: text().notNull(),
    /** The picture at the top, by file name, with its dimensions in pixels. */
    picture: jsonb().$type<NewsletterPicture>(),
    /** Plain Markdown (`domain/markdown/parse-markdown.ts`). */
    body: text().notNull(),
    state: text({ enum: newsletterStates }).notNull().default('draft'),
    /** Grows with every change of its text; a change based on a previous version is refused. */
    version: integer().notNull().default(1),
    madeBy: text('made_by').notNull(),
    createdAt: created(),
    changedAt: moment('changed_at').notNull(),
    begunBy: text('begun_by').notNull().default(''),
    begunAt: moment('begun_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [check('newsletters_known_state', sql`${t.state} in (${quoted(newsletterStates)})`)],
);

/** To whom a newsletter goes, and what became of it. The row is deleted with the reader's when they are forgotten. */
export const newsletterSends = pgTable(
  'newsletter_sends',
  {
    newsletterId: integer('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    readerId: integer('reader_id')
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
    /** `trying` is written before the mail server is contacted, and is never tried again. */
    state: text({ enum: sendStates }).notNull().default('waiting'),
    /** How many times the mail server did not accept it, or asked to be left alone. */
    tries: integer().notNull().default(0),
    /** When it entered this state; whoever has waited longest is next. */
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.readerId] }),
    index('newsletter_sends_waiting').on(t.newsletterId, t.at, t.readerId).where(sql`${t.state} = 'waiting'`),
    index('newsletter_sends_of_reader').on(t.readerId),
    check('newsletter_sends_known_state', sql`${t.state} in (${quoted(sendStates)})`),
  ],
);
