import { sql } from 'drizzle-orm';
import { bigserial, check, date, index, integer, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core';
import { entryKinds, paymentMethods, vatClasses } from '#domain/money/ledger.ts';
import { bytes, created, moment, quoted } from '#server/db/tables/columns.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { refundTransfers } from './refund-tables.ts';

/** Lets whoever has it see an order and pay what is owed for it. Only the SHA-256 of a token is kept. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: serial().primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The member of staff who asked for it; empty for the shop's own emails. */
    madeBy: text('made_by').notNull().default(''),
    createdAt: created(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('payment_links_of_order').on(t.orderId), index('payment_links_by_end').on(t.endsAt)],
);

const moneyClasses = [...vatClasses, 'deposit'] as const;

/** The rate of a class from a day on, by the shop's own days. */
export const vatRates = pgTable(
  'vat_rates',
  {
    vatClass: text('vat_class', { enum: vatClasses }).notNull(),
    validFrom: date('valid_from').notNull(),
    basisPoints: integer('basis_points').notNull(),
    /** Empty for those that came with the shop. */
    madeBy: text('made_by').notNull().default(''),
    madeAt: moment('made_at'),
  },
  (t) => [
    primaryKey({ columns: [t.vatClass, t.validFrom] }),
    check('vat_rates_not_negative', sql`${t.basisPoints} >= 0`),
  ],
);

/**
 * Every penny that came or went, written in the transaction of its event and never changed: one row for each class and rate of what it was
 * for. A payment is above zero, a refund below.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: integer('payment_id').references(() => payments.id),
    /** How it was refunded; null for what came in, and for what was refunded in full before partial refunds existed. */
    refundTransferId: integer('refund_transfer_id').references(() => refundTransfers.id),
    /** 'payment:17', 'returned:4': an event that is reported twice is written once. */
    eventKey: text('event_key').notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    /** Empty if no provider is involved. */
    provider: text().notNull().default(''),
    moneyClass: text('money_class', { enum: moneyClasses }).notNull(),
    /** At the tax point; null while the shop had no VAT number, and for a deposit. */
    vatBasisPoints: integer('vat_basis_points'),
    amountPence: integer('amount_pence').notNull(),
    vatPence: integer('vat_pence').notNull(),
    /** For a payment: what had been taken off the price of what it is for. */
    discountPence: integer('discount_pence').notNull().default(0),
    /** The day that it counts for, by the shop's own clock. */
    shopDay: date('shop_day').notNull(),
    /** Set if the tax point is another day: the order was collected before it was paid. */
    taxPoint: date('tax_point'),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    unique('ledger_entries_once').on(t.eventKey, t.moneyClass, t.vatBasisPoints).nullsNotDistinct(),
    index('ledger_entries_of_order').on(t.orderId),
    // For payments that nobody paid, which are deleted with their orders.
    index('ledger_entries_of_payment').on(t.paymentId),
    index('ledger_entries_by_day').on(t.shopDay),
    index('ledger_entries_by_tax_point').on(t.taxPoint).where(sql`${t.taxPoint} is not null`),
    check('ledger_entries_known_kind', sql`${t.kind} in (${quoted(entryKinds)})`),
    check('ledger_entries_known_method', sql`${t.method} in (${quoted(paymentMethods)})`),
    check('ledger_entries_known_class', sql`${t.moneyClass} in (${quoted(moneyClasses)})`),
    check(
      'ledger_entries_right_way',
      sql`case ${t.kind} when 'payment' then ${t.amountPence} > 0 when 'refund' then ${t.amountPence} < 0 else ${t.amountPence} <> 0 end`,
    ),
    check(
      'ledger_entries_discount_of_payment',
      sql`${t.discountPence} >= 0 and (${t.kind} = 'payment' or ${t.discountPence} = 0)`,
    ),
    check(
      'ledger_entries_vat_within',
      sql`abs(${t.vatPence}) <= abs(${t.amountPence}) and ${t.vatPence}::bigint * ${t.amountPence} >= 0`,
    ),
  ],
);

/** The entries of a day in a few rows, kept by their trigger and read by reports. */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    shopDay: date('shop_day').notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    provider: text().notNull(),
    moneyClass: text('money_class', { enum: moneyClasses }).notNull(),
    vatBasisPoints: integer('vat_basis_points'),
    entries: integer().notNull(),
    amountPence: integer('amount_pence').notNull(),
    vatPence: integer('vat_pence').notNull(),
    discountPence: integer('discount_pence').notNull().default(0),
  },
  (t) => [
    unique('ledger_days_one')
      .on(t.shopDay, t.kind, t.method, t.provider, t.moneyClass, t.vatBasisPoints)
      .nullsNotDistinct(),
  ],
);
