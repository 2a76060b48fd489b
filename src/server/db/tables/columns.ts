import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';
import { foldText } from '#domain/text/fold.ts';

/** What somebody typed, within a pattern of LIKE: no sign of it is a placeholder. */
export const plainly = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a text has a part that somebody looks for: both without accents, apostrophes and capitals. Its index is of `fold_text` too. */
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

/** As its index spells it, which has those alone who did not order it themselves. */
export const foldedRecipient = (of: OfWhom): SQL => sql`fold_text(${recipientText(of)})`;
export const isForAnother = (of: OfWhom): SQL =>
  sql`${recipientText(of)} <> ${of.contactName} || ' ' || right(${of.contactTelephone}, 10)`;

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An instant, whatever the zone of the server. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const created = () => moment('created_at').notNull().defaultNow();

/** PostgreSQL recognises the predicate of an index only where it is spelled alike. */
export const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Whose mailbox an address is: what stands behind a plus is one's own to choose, and Google's know no dots. In an index as in what asks by it. */
export const mailboxOf = (email: SQL): SQL => sql`(case when ${email} ~ '@(gmail|googlemail)[.]com$'
  then replace(regexp_replace(${email}, '[+@].*$', ''), '.', '') || '@gmail.com'
  else regexp_replace(${email}, '[+][^@]*@', '@') end)`;
