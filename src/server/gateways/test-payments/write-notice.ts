import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentNotice, PaymentState, RefundState } from '#server/gateways/payments.ts';

const kinds = { paid: 'checkout.session.completed', expired: 'checkout.session.expired' } as const;
const refundChanges = ['refund.created', 'refund.updated', 'refund.failed'] as const;
export type RefundChange = (typeof refundChanges)[number];

type SettledSession = { readonly id: string; readonly reference: string; readonly amountPence: number };
type ToldRefund = {
  readonly id: string;
  readonly amountPence: number;
  readonly state: RefundState;
  readonly key: string | null;
};

const written = <T extends object>(type: string, at: Date, object: T) => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  type,
  created: Math.floor(at.getTime() / 1000),
  livemode: false,
  data: { object },
});

export const noticeOf = (session: SettledSession, change: keyof typeof kinds, at: Date) =>
  written(kinds[change], at, {
    id: session.id,
    object: 'checkout.session',
    status: change === 'expired' ? 'expired' : 'complete',
    payment_status: change === 'expired' ? 'unpaid' : 'paid',
    client_reference_id: session.reference,
    amount_total: session.amountPence,
    currency: 'gbp',
    metadata: { orderNumber: session.reference },
  });

const statuses = { done: 'succeeded', pending: 'pending', failed: 'failed' } as const;

export const refundNoticeOf = (session: SettledSession, refund: ToldRefund, change: RefundChange, at: Date) =>
  written(change, at, {
    id: refund.id,
    object: 'refund',
    amount: refund.amountPence,
    currency: 'gbp',
    status: statuses[refund.state],
    metadata: {
      orderNumber: session.reference,
      sessionId: session.id,
      ...(refund.key !== null && { key: refund.key }),
    },
  });

export const writtenNotice = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      payment_status: z.optional(z.string()),
      metadata: z.optional(z.object({ sessionId: z.optional(z.string()) })),
    }),
  }),
});

/** Null for kinds that change nothing for the shop. */
export function readWritten({ id: eventId, type: kind, data }: z.infer<typeof writtenNotice>): PaymentNotice | null {
  const { id, payment_status, metadata } = data.object;
  if (refundChanges.some((change) => change === kind))
    return metadata?.sessionId ? { about: 'refund', eventId, kind, sessionId: metadata.sessionId } : null;
  const settled: PaymentState | null =
    kind === kinds.paid ? (payment_status === 'paid' ? 'paid' : 'open') : kind === kinds.expired ? 'closed' : null;
  return settled && { about: 'session', eventId, kind, sessionId: id, settled };
}
