import * as z from 'zod/mini';
import { fulfilment } from '#contract/admin/orders/order-fields.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

/** An order that was ready, and that nobody collected while the counter was open. */
const waitingOrder = z.object({
  orderNo: z.string(),
  day: z.string(),
  /** HH:MM. */
  time: z.string(),
  fulfilment,
  /** As the board counts its changes; a move names it. */
  revision: z.int(),
  name: z.string(),
  /** Whose telephone it is; empty if that is the same person. */
  orderedBy: z.string(),
  /** Null for members who may not see customers. */
  telephone: z.nullable(z.string()),
  canBeWritten: z.boolean(),
  /** '1 × Black Forest Gateau'. */
  lines: z.array(z.string()),
  /** Null for members who may not see money. */
  owedPence: z.nullable(z.int()),
  /** All of its money was refunded; even members who may not see money are told. */
  isGivenBack: z.boolean(),
  isTest: z.boolean(),
  /** When staff last wrote to its customer, in ISO 8601; null if nobody has. */
  writtenAt: z.nullable(z.string()),
});

/** How many days back are looked at: anything older is no longer a cake. */
export const waitingDays = 31;

/** B-11: from closing time on, today's orders too; oldest first. */
export const listWaitingOrders = staffEndpoint({
  method: 'GET',
  path: '/admin/waiting-orders',
  permission: 'orders.handOver',
  input: z.object({}),
  output: z.object({ orders: z.array(waitingOrder) }),
});
export type WaitingOrders = z.output<typeof listWaitingOrders.output>;

/**
 * What was lent with orders that were collected, and is neither returned nor paid for: overdue loans first, then the
 * oldest.
 */
export const listLoans = staffEndpoint({
  method: 'GET',
  path: '/admin/loans',
  permission: 'orders.handOver',
  input: z.object({}),
  output: z.object({
    loans: z.array(
      z.object({
        orderNo: z.string(),
        name: z.string(),
        /** Whose telephone it is; empty if that is the same person. */
        orderedBy: z.string(),
        /** Null for members who may not see customers. */
        telephone: z.nullable(z.string()),
        /** '1 × Cake stand hire'. */
        lines: z.array(z.string()),
        /** How much of its deposit is held; null for members who may not see money. */
        depositPence: z.nullable(z.int()),
        collectedOn: z.iso.date(),
        dueOn: z.iso.date(),
        isOverdue: z.boolean(),
      }),
    ),
  }),
});
export type Loans = z.output<typeof listLoans.output>;
