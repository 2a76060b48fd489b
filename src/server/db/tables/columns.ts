import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An instant, whatever the zone of the server. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const created = () => moment('created_at').notNull().defaultNow();

/** PostgreSQL recognises the predicate of an index only where it is spelled alike. */
export const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
