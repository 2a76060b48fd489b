import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { InvoiceBody } from '#domain/money/invoice.ts';
import { moment } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/schema.ts';

/** Whoever takes the next number locks the row until the number's document is stored, so that no number is left out. */
export const numberSeries = pgTable(
  'number_series',
  { series: text().primaryKey(), last: integer().notNull() },
  (t) => [check('number_series_counts_up', sql`${t.last} >= 0`)],
);

/** As it was issued, for good: a credit note names the invoice that it reverses. */
export const invoices = pgTable(
  'invoices',
  {
    series: text()
      .notNull()
      .references(() => numberSeries.series),
    number: integer().notNull(),
    kind: text({ enum: ['invoice', 'creditNote'] }).notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    ofSeries: text('of_series'),
    ofNumber: integer('of_number'),
    /** Seller, buyer, lines and amounts as values. */
    body: jsonb().$type<InvoiceBody>().notNull(),
    madeBy: text('made_by').notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.series, t.number] }),
    foreignKey({ columns: [t.ofSeries, t.ofNumber], foreignColumns: [t.series, t.number] }),
    index('invoices_of_order').on(t.orderId),
    index('invoices_with_people')
      .on(t.issuedAt)
      .where(sql`${t.body} ->> 'buyer' is not null or ${t.body} ->> 'reason' <> ''`),
    check('invoices_known_kind', sql`${t.kind} in ('invoice', 'creditNote')`),
    check(
      'invoices_credit_names_invoice',
      sql`(${t.kind} = 'creditNote') = (${t.ofNumber} is not null) and (${t.ofSeries} is null) = (${t.ofNumber} is null)`,
    ),
  ],
);
