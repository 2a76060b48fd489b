import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { paymentMethods, vatClasses } from '#domain/money/ledger.ts';
import { fulfilments, liveFulfilments, pastFulfilments } from '#domain/order/fulfilment.ts';
import { orderSources, type Party } from '#domain/order/order.ts';
import { actorKinds, eventCauses, orderEventKinds } from '#domain/order/order-event.ts';
import { products } from './catalogue/catalogue-tables.ts';
import { bytes, created, foldedRecipient, isForAnother, mailboxOf, moment, quoted } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    email: text().notNull().unique(),
    /** Null for anybody who signs in only through an issuer. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** In +44 form. */
    mobile: text(),
    dateOfBirth: date('date_of_birth'),
    /** A `data:` address that contains the picture, so that it is never sent to anybody but its owner. */
    profilePicture: text('profile_picture'),
    /** Grows with every change of the profile; a change based on a previous version is refused. */
    profileVersion: integer('profile_version').notNull().default(1),
    suspendedAt: moment('suspended_at'),
    /** When its owner followed a link that was sent to `email`. */
    emailConfirmedAt: moment('email_confirmed_at'),
    /** When whoever held the account, by its password or a session, proved that they read the mail of `email` too. */
    ownerProvenAt: moment('owner_proven_at'),
    /** Registered on the page of a shop that delivers mail: no login before the address is confirmed (decisions). */
    confirmsBeforeLogin: boolean('confirms_before_login').notNull().default(false),
    createdAt: created(),
  },
  (t) => [index('users_suspended').on(t.id).where(sql`${t.suspendedAt} is not null`)],
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
    /** Null if it was taken for somebody without an account, and once its customer has deleted theirs. */
    userId: integer('user_id').references(() => users.id),
    idempotencyKey: uuid('idempotency_key').notNull(),
    fulfilment: text({ enum: fulfilments }).notNull(),
    source: text({ enum: orderSources }).notNull().default('web'),
    /** The member of staff; null from the web. */
    takenBy: text('taken_by'),
    /** Grows with each change; a change based on a previous version is refused. */
    revision: integer().notNull().default(1),
    /** Empty if they have none, and once its people are forgotten, as are name and telephone number (in +44 form). */
    email: text().notNull(),
    contactName: text('contact_name').notNull().default(''),
    contactTelephone: text('contact_telephone').notNull().default(''),
    /** Whether staff asked; null from the web, where each cake says what is in it. */
    allergiesAsked: boolean('allergies_asked'),
    allergyNote: text('allergy_note').notNull().default(''),
    /** A column rather than read from its texts: somebody at the counter may be nobody from the start, and be written about later. */
    peopleForgotten: boolean('people_forgotten').notNull().default(false),
    recipient: jsonb().$type<Party>().notNull(),
    sender: jsonb().$type<Party>().notNull(),
    /** By the shop's own clock, as the customer chose. */
    pickupDate: date('pickup_date').notNull(),
    pickupTime: time('pickup_time').notNull(),
    /** Sold over the counter and taken away at once: it takes no place, and nobody bakes it. */
    isWalkIn: boolean('is_walk_in').notNull().default(false),
    /** What it takes of its day's capacity, so that no more than that is released (`taken_days`). */
    workUnits: integer('work_units').notNull().default(0),
    subTotalPence: integer('sub_total_pence').notNull(),
    discountPence: integer('discount_pence').notNull(),
    /** For what is lent with it: no part of the subtotal. */
    depositPence: integer('deposit_pence').notNull().default(0),
    totalPence: integer('total_pence').notNull(),
    /** What the shop keeps of what was paid for it once it is cancelled; the rest is refunded. */
    keptOffPence: integer('kept_off_pence').notNull().default(0),
    paymentMethod: text('payment_method'),
    payBefore: moment('pay_before').notNull(),
    /** The networks to which it counts while it is unpaid: their keys in `unpaid_holds`, one after the other. */
    heldBy: bytes('held_by'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('orders_one_per_key').on(t.userId, t.idempotencyKey),
    uniqueIndex('orders_one_per_key_of_staff').on(t.idempotencyKey).where(sql`${t.source} <> 'web'`),
    index('orders_of_user').on(t.userId, t.createdAt),
    // For the customer's list: few orders are live, and past ones have an index for each order of the list.
    index('orders_live')
      .on(t.userId, t.createdAt, t.id, t.number, t.totalPence)
      .where(sql`${t.fulfilment} in (${quoted(liveFulfilments)})`),
    index('orders_past')
      .on(t.userId, t.createdAt, t.id, t.number)
      .where(sql`${t.fulfilment} in (${quoted(pastFulfilments)})`),
    index('orders_past_by_price')
      .on(t.userId, t.totalPence, t.id, t.number)
      .where(sql`${t.fulfilment} in (${quoted(pastFulfilments)})`),
    index('orders_unpaid').on(t.payBefore).where(sql`${t.fulfilment} = 'placed'`),
    // What is forgotten at night: few rows of many, and none that was looked at before. By a column that no look-up of a person uses, so
    // that the planner never takes this index for a list of all orders by their time.
    index('orders_with_people').on(t.createdAt).where(sql`not ${t.peopleForgotten}`),
    index('orders_with_loan').on(t.pickupDate).where(sql`${t.depositPence} > 0 and ${t.fulfilment} = 'collected'`),
    index('orders_with_allergy_note').on(t.pickupDate).where(sql`${t.allergyNote} <> ''`),
    // The day's list, the board, and the list of all orders by date and time.
    index('orders_by_pickup').on(t.pickupDate, t.pickupTime, t.id),
    // Orders are written in the order of time, so that a summary of each block finds a range of days.
    index('orders_by_time_placed').using('brin', t.createdAt),
    index('orders_not_made').on(t.createdAt).where(sql`${t.fulfilment} in ('cancelled', 'expired')`),
    // Staff search for a person by a part of a name, the end of a telephone number, or an address.
    index('orders_by_contact_name')
      .using('gin', sql`fold_text(${t.contactName}) gin_trgm_ops`)
      .where(sql`${t.contactName} <> ''`),
    index('orders_by_recipient')
      .using('gin', sql`${foldedRecipient(t)} gin_trgm_ops`)
      .where(isForAnother(t)),
    index('orders_by_telephone_end')
      .on(sql`reverse(${t.contactTelephone}) text_pattern_ops`)
      .where(sql`${t.contactTelephone} <> ''`),
    index('orders_by_telephone').on(t.contactTelephone.op('text_pattern_ops')).where(sql`${t.contactTelephone} <> ''`),
    index('orders_by_email').on(t.email).where(sql`${t.email} <> ''`),
    index('orders_by_mailbox')
      .on(mailboxOf(sql`${t.email}`))
      .where(sql`${t.email} <> ''`),
    index('orders_by_number_end').on(sql`right(${t.number}, 4)`),
    check('orders_known_fulfilment', sql`${t.fulfilment} in (${quoted(fulfilments)})`),
    check('orders_known_source', sql`${t.source} in (${quoted(orderSources)})`),
    check('orders_taken_by_somebody', sql`(${t.source} = 'web') = (${t.takenBy} is null)`),
    check('orders_asked_about_allergies', sql`${t.source} = 'web' or ${t.allergiesAsked} is not null`),
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
    /** The size's name, 'Box of 4'; empty if the weight says it all. */
    sizeLabel: text('size_label').notNull().default(''),
    /** How many pieces one of this size has. */
    pieces: integer().notNull().default(1),
    /** Whether its pieces were taken from the stock; false if they are baked for it. */
    fromStock: boolean('from_stock').notNull().default(true),
    quantity: integer().notNull(),
    unitPricePence: integer('unit_price_pence').notNull(),
    /** For one of it, without VAT and not discounted; 0 if nothing is lent. */
    depositPence: integer('deposit_pence').notNull().default(0),
    /** Its share of what was taken off the order, for all of its pieces together. */
    discountPence: integer('discount_pence').notNull().default(0),
    vatClass: text('vat_class', { enum: vatClasses }).notNull().default('zero'),
    allergens: text().array().notNull(),
    /** Removed with the people of the order. */
    personalisation: jsonb().$type<Personalisation>().notNull().default({}),
  },
  (t) => [
    index('order_lines_of_order').on(t.orderId),
    // The newest of a product first, for whoever searches for its orders.
    index('order_lines_of_product').on(t.productId, t.id),
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
    kind: text({ enum: orderEventKinds }).notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    /** A member of staff or a provider; empty for customers and the shop's own jobs. */
    madeBy: text('made_by').notNull().default(''),
    cause: text({ enum: eventCauses }).notNull(),
    /** The webhook, or another order's number. */
    reference: text().notNull().default(''),
    /** In the words of the staff, which the customer reads. */
    reason: text().notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('order_events_of_order').on(t.orderId),
    check('order_events_known_kind', sql`${t.kind} in (${quoted(orderEventKinds)})`),
    check('order_events_known_actor', sql`${t.actorKind} in (${quoted(actorKinds)})`),
    check('order_events_known_cause', sql`${t.cause} in (${quoted(eventCauses)})`),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    method: text({ enum: paymentMethods }).notNull().default('card'),
    /** Empty if it was taken by hand. */
    provider: text().notNull(),
    attempt: integer().notNull(),
    providerSessionId: text('provider_session_id'),
    url: text(),
    amountPence: integer('amount_pence').notNull(),
    /** What became of the attempt; how much of it was refunded is not part of its state (`refund_transfers`). */
    state: text({ enum: ['open', 'paid', 'closed'] })
      .notNull()
      .default('open'),
    /** The member of staff who took it by hand. */
    takenBy: text('taken_by'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('payments_one_per_attempt').on(t.orderId, t.attempt),
    uniqueIndex('payments_one_per_session').on(t.provider, t.providerSessionId),
    // What the sweeps search for: a handful among all that are settled.
    index('payments_open').on(t.createdAt).where(sql`${t.state} = 'open'`),
    check('payments_known_state', sql`${t.state} in ('open', 'paid', 'closed')`),
    check('payments_known_method', sql`${t.method} in (${quoted(paymentMethods)})`),
    check('payments_by_hand_or_not', sql`(${t.method} = 'card') = (${t.provider} <> '')`),
  ],
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
    /** When its link ends: it is sent no later than that, and its text is not kept once it is sent. */
    secretUntil: moment('secret_until'),
    /** One POST to it ends the subscription to which the email belongs (RFC 8058); null for all other emails. */
    unsubscribeUrl: text('unsubscribe_url'),
  },
  (t) => [
    index('emails_by_age').on(t.createdAt),
    index('emails_of_recipient').on(t.recipient, t.createdAt),
    index('emails_with_secret').on(t.secretUntil).where(sql`${t.secretUntil} is not null`),
  ],
);
export type EmailAttachment = { filename: string; contentType: string; content: string };
