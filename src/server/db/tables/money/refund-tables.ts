import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core';
import { paymentMethods } from '#domain/money/ledger.ts';
import { refundKinds, transferStates } from '#domain/money/refundable.ts';
import { actorKinds } from '#domain/order/order-event.ts';
import { created, moment, quoted } from '#server/db/tables/columns.ts';
import { orderLines, orders, payments } from '#server/db/tables/schema.ts';

/** A refund that was decided, once and for good; its transfers say how the money goes back. */
export const refunds = pgTable(
  'refunds',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: refundKinds }).notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** The customer reads it. */
    reason: text().notNull().default(''),
    /** Staff's own. */
    note: text().notNull().default(''),
    /** Whether its pieces went back into the stock. */
    restocked: boolean().notNull().default(false),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    madeBy: text('made_by').notNull().default(''),
    at: moment('at').notNull(),
  },
  (t) => [
    index('refunds_of_order').on(t.orderId),
    check('refunds_known_kind', sql`${t.kind} in (${quoted(refundKinds)})`),
    check('refunds_known_actor', sql`${t.actorKind} in (${quoted(actorKinds)})`),
    check('refunds_of_something', sql`${t.amountPence} > 0`),
  ],
);

/** The line items that a refund is for, and how many pieces of each; none for an amount that belongs to no known line item. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: integer('refund_id')
      .notNull()
      .references(() => refunds.id),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    /** 0 if only an amount is refunded. */
    quantity: integer().notNull(),
    /** Of its price, after what was taken off. */
    amountPence: integer('amount_pence').notNull(),
    /** Of the deposit for what was lent with it. */
    depositPence: integer('deposit_pence').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderLineId] }),
    index('refund_lines_of_line').on(t.orderLineId),
    check('refund_lines_not_negative', sql`${t.quantity} >= 0 and ${t.amountPence} >= 0 and ${t.depositPence} >= 0`),
  ],
);

/** One for each payment that a refund is taken from. Its money is reserved from the first moment; a failed transfer releases it. */
export const refundTransfers = pgTable(
  'refund_transfers',
  {
    id: serial().primaryKey(),
    refundId: integer('refund_id')
      .notNull()
      .references(() => refunds.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    method: text({ enum: paymentMethods }).notNull(),
    amountPence: integer('amount_pence').notNull(),
    state: text({ enum: transferStates }).notNull().default('due'),
    /** The provider's own name for it; null until it is known, and for one made by hand. */
    providerReference: text('provider_reference'),
    /** What the provider said, if it refused for good. */
    problem: text().notNull().default(''),
    createdAt: created(),
    doneAt: moment('done_at'),
  },
  (t) => [
    index('refund_transfers_of_order').on(t.orderId),
    index('refund_transfers_of_payment').on(t.paymentId),
    index('refund_transfers_of_refund').on(t.refundId),
    index('refund_transfers_due').on(t.id).where(sql`${t.state} = 'due'`),
    unique('refund_transfers_one_per_reference').on(t.paymentId, t.providerReference),
    check('refund_transfers_of_something', sql`${t.amountPence} > 0`),
    check('refund_transfers_known_state', sql`${t.state} in (${quoted(transferStates)})`),
    check('refund_transfers_known_method', sql`${t.method} in (${quoted(paymentMethods)})`),
    check('refund_transfers_done_once', sql`(${t.state} = 'done') = (${t.doneAt} is not null)`),
  ],
);

/** How far the shop has checked what each provider refunded. */
export const refundLooks = pgTable('refund_looks', {
  provider: text().primaryKey(),
  lookedUntil: moment('looked_until').notNull(),
  /** When all of the last weeks were checked: a bank sends a refund back late. */
  lookedBackAt: moment('looked_back_at').notNull(),
});
