import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { vatClasses } from '#domain/money/ledger/vat.ts';
import { counterStates, liveStates, orderStates, pastStates } from '#domain/order/order-state.ts';
import type { Party } from '#domain/order/party.ts';
import { products } from './catalogue/catalogue-tables.ts';
import { bytes, created, moment, quoted } from './columns.ts';

export const users = pgTable('users', {
  id: serial().primaryKey(),
  email: text().notNull().unique(),
  /** Null for whoever signs in through an issuer alone. */
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** In +44 form. */
  mobile: text(),
  dateOfBirth: date('date_of_birth'),
  /** A `data:` address that holds the picture, so that nobody but its owner is ever sent it. */
  profilePicture: text('profile_picture'),
  /** Grows with every change of the profile; a change made from a former one is refused. */
  profileVersion: integer('profile_version').notNull().default(1),
  suspendedAt: moment('suspended_at'),
  /** When its owner followed a link that was sent to `email`. */
  emailConfirmedAt: moment('email_confirmed_at'),
  /** When whoever held the account, by its password or a session, showed that they read the mail of `email` too. */
  ownerProvenAt: moment('owner_proven_at'),
  /** Registered on the page of a shop that delivers mail: no login before the address is confirmed (decisions). */
  confirmsBeforeLogin: boolean('confirms_before_login').notNull().default(false),
  createdAt: created(),
});

/** A token is kept only as its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_of_user').on(t.userId), index('sessions_by_expiry').on(t.expiresAt)],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    weightGrams: integer('weight_grams').notNull(),
    quantity: integer().notNull(),
    priceSnapshotPence: integer('price_snapshot_pence').notNull(),
    personalisation: jsonb().$type<Personalisation>().notNull().default({}),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('cart_lines_one_per_choice').on(t.userId, t.productId, t.weightGrams, t.personalisation),
    check('cart_lines_quantity_positive', sql`${t.quantity} > 0`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: serial().primaryKey(),
    number: text().notNull().unique(),
    /** Null once its customer has deleted their account: what tax law asks for stays, the person does not. */
    userId: integer('user_id').references(() => users.id),
    idempotencyKey: uuid('idempotency_key').notNull(),
    state: text({ enum: orderStates }).notNull(),
    email: text().notNull(),
    recipient: jsonb().$type<Party>().notNull(),
    sender: jsonb().$type<Party>().notNull(),
    /** By the shop's own clock, as the customer chose. */
    pickupDate: date('pickup_date').notNull(),
    pickupTime: time('pickup_time').notNull(),
    /** What it takes of its day, so that no more is given back (`taken_days`). */
    workUnits: integer('work_units').notNull().default(0),
    subTotalPence: integer('sub_total_pence').notNull(),
    discountPence: integer('discount_pence').notNull(),
    /** For what is lent with it: no part of the sub total. */
    depositPence: integer('deposit_pence').notNull().default(0),
    totalPence: integer('total_pence').notNull(),
    paymentMethod: text('payment_method'),
    payBefore: moment('pay_before').notNull(),
    /** The network that it counts for while it is unpaid (`unpaid_holds`). */
    heldBy: bytes('held_by'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('orders_one_per_key').on(t.userId, t.idempotencyKey),
    index('orders_of_user').on(t.userId, t.createdAt),
    // The customer's list: few are live, and of the past there is an index for each order of the list.
    index('orders_live')
      .on(t.userId, t.createdAt, t.id, t.number, t.totalPence)
      .where(sql`${t.state} in (${quoted(liveStates)})`),
    index('orders_past')
      .on(t.userId, t.createdAt, t.id, t.number)
      .where(sql`${t.state} in (${quoted(pastStates)})`),
    index('orders_past_by_price')
      .on(t.userId, t.totalPence, t.id, t.number)
      .where(sql`${t.state} in (${quoted(pastStates)})`),
    index('orders_unpaid').on(t.payBefore).where(sql`${t.state} = 'awaitingPayment'`),
    // What is forgotten at night: few rows of many, and none that was looked at before.
    index('orders_with_people').on(t.createdAt).where(sql`${t.email} <> ''`),
    index('orders_by_pickup')
      .on(t.pickupDate, t.pickupTime, t.id)
      .where(sql`${t.state} in (${quoted(counterStates)})`),
    index('orders_not_made').on(t.createdAt).where(sql`${t.state} in ('cancelled', 'expired')`),
    check('orders_known_state', sql`${t.state} in (${quoted(orderStates)})`),
    check(
      'orders_total_adds_up',
      sql`${t.totalPence} = ${t.subTotalPence} - ${t.discountPence} + ${t.depositPence} and ${t.discountPence} >= 0 and ${t.depositPence} >= 0 and ${t.totalPence} >= 0`,
    ),
  ],
);

/** Name, size, price, VAT class and allergens as they were at that moment. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    slug: text().notNull(),
    name: text().notNull(),
    mainImage: text('main_image').notNull(),
    weightGrams: integer('weight_grams').notNull(),
    /** The size's name, 'Box of 4'; empty where the weight says all. */
    sizeLabel: text('size_label').notNull().default(''),
    /** What one of it took of the stock; 0 where it was made to order. */
    pieces: integer().notNull().default(1),
    quantity: integer().notNull(),
    unitPricePence: integer('unit_price_pence').notNull(),
    /** For one of it, without VAT and not discounted; 0 where nothing is lent. */
    depositPence: integer('deposit_pence').notNull().default(0),
    /** Its share of what was taken off the order, of all of its pieces together. */
    discountPence: integer('discount_pence').notNull().default(0),
    vatClass: text('vat_class', { enum: vatClasses }).notNull().default('zero'),
    allergens: text().array().notNull(),
    /** Goes with the people of the order. */
    personalisation: jsonb().$type<Personalisation>().notNull().default({}),
  },
  (t) => [
    index('order_lines_of_order').on(t.orderId),
    index('order_lines_of_product').on(t.productId),
    index('order_lines_with_photo')
      .on(sql`(${t.personalisation} ->> 'photo')`)
      .where(sql`${t.personalisation} ? 'photo'`),
    check('order_lines_quantity_positive', sql`${t.quantity} > 0`),
    check('order_lines_deposit_not_negative', sql`${t.depositPence} >= 0`),
    check(
      'order_lines_discount_within',
      sql`${t.discountPence} >= 0 and ${t.discountPence} <= ${t.quantity}::bigint * ${t.unitPricePence}`,
    ),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    fromState: text('from_state', { enum: orderStates }),
    toState: text('to_state', { enum: orderStates }).notNull(),
    cause: text().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('order_events_of_order').on(t.orderId)],
);

export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    attempt: integer().notNull(),
    providerSessionId: text('provider_session_id'),
    url: text(),
    amountPence: integer('amount_pence').notNull(),
    state: text({ enum: ['open', 'paid', 'closed', 'refundDue', 'refunded'] })
      .notNull()
      .default('open'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('payments_one_per_attempt').on(t.orderId, t.attempt),
    uniqueIndex('payments_one_per_session').on(t.provider, t.providerSessionId),
    // What the sweeps look for: a handful among all that are settled.
    index('payments_open').on(t.createdAt).where(sql`${t.state} = 'open'`),
    index('payments_refund_due').on(t.id).where(sql`${t.state} = 'refundDue'`),
  ],
);

export const paymentNotices = pgTable(
  'payment_notices',
  {
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    kind: text().notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] }), index('payment_notices_by_age').on(t.receivedAt)],
);

/** Written in the transaction of its event and sent afterwards; one per event. */
export const emails = pgTable(
  'emails',
  {
    id: serial().primaryKey(),
    eventKey: text('event_key').notNull().unique(),
    recipient: text().notNull(),
    recipientName: text('recipient_name'),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    plain: text().notNull(),
    html: text().notNull(),
    attachments: jsonb().$type<EmailAttachment[]>().notNull().default([]),
    createdAt: created(),
    sentAt: moment('sent_at'),
    /** When its link ends: it is sent no later, and its text is not kept once it is sent. */
    secretUntil: moment('secret_until'),
    /** One POST to it ends the subscription that the email belongs to (RFC 8058); null for all other emails. */
    unsubscribeUrl: text('unsubscribe_url'),
  },
  (t) => [
    index('emails_by_age').on(t.createdAt),
    index('emails_of_recipient').on(t.recipient, t.createdAt),
    index('emails_with_secret').on(t.secretUntil).where(sql`${t.secretUntil} is not null`),
  ],
);
export type EmailAttachment = { filename: string; contentType: string; content: string };

/** By request id, sealed with the request's own body. */
export const idempotentResponses = pgTable(
  'idempotent_responses',
  {
    key: bytes().primaryKey(),
    fingerprint: bytes().notNull(),
    answer: bytes(),
    createdAt: created(),
  },
  (t) => [index('idempotent_responses_by_age').on(t.createdAt)],
);
