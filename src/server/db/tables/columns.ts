import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';
import { foldText } from '#domain/text/fold.ts';

/** What somebody typed, for use in a LIKE pattern: none of its characters is a wildcard. */
export const plainly = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Whether a text contains the part that somebody searches for, both without accents, apostrophes and capitals. Its index uses `fold_text`
 * too.
 */
export const hasFolded = (text: SQLWrapper, part: string): SQL =>
  sql`fold_text(${text}) like ${`%${plainly(foldText(part))}%`}`;

type OfWhom = {
  readonly recipient: SQLWrapper;
  readonly contactName: SQLWrapper;
  readonly contactTelephone: SQLWrapper;
};

/** Who an order is for, and the digits of their number that are the same however it is written. */
const recipientText = ({ recipient }: Pick<OfWhom, 'recipient'>): SQL =>
  sql`(${recipient}->>'firstName') || ' ' || (${recipient}->>'lastName') || ' ' || right(${recipient}->>'contactNumber', 10)`;

/** Written as in its index, which has only the people who did not order it themselves. */
export const foldedRecipient = (of: OfWhom): SQL => sql`fold_text(${recipientText(of)})`;
export const isForAnother = (of: OfWhom): SQL =>
  sql`${recipientText(of)} <> ${of.contactName} || ' ' || right(${of.contactTelephone}, 10)`;

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An instant, whatever the zone of the server. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const created = () => moment('created_at').notNull().defaultNow();

/** PostgreSQL recognises the predicate of an index only if it is written in the same way. */
export const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/**
 * The mailbox that an address belongs to: what follows a plus is the owner's to choose, and Google ignores dots. The index and the query
 * both use it.
 */
export const mailboxOf = (email: SQL): SQL => sql`(case when ${email} ~ '@(gmail|googlemail)[.]com$'
  then replace(regexp_replace(${email}, '[+@].*$', ''), '.', '') || '@gmail.com'
  else regexp_replace(${email}, '[+][^@]*@', '@') end)`;
