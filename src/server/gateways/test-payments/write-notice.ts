import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentState } from '#server/gateways/payments.ts';

const kinds = {
  paid: 'checkout.session.completed',
  expired: 'checkout.session.expired',
  refunded: 'charge.refunded',
} as const;

type SettledSession = { readonly id: string; readonly reference: string; readonly amountPence: number };

export const noticeOf = (session: SettledSession, change: keyof typeof kinds, at: Date) => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  type: kinds[change],
  created: Math.floor(at.getTime() / 1000),
  livemode: false,
  data: {
    object: {
      id: session.id,
      object: 'checkout.session',
      status: change === 'expired' ? 'expired' : 'complete',
      payment_status: change === 'expired' ? 'unpaid' : 'paid',
      client_reference_id: session.reference,
      amount_total: session.amountPence,
      currency: 'gbp',
      metadata: { orderNumber: session.reference },
    },
  },
});

export const writtenNotice = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_status: z.optional(z.string()) }) }),
});

/** Null for kinds that change nothing for the shop. */
export function settledBy(notice: z.infer<typeof writtenNotice>): PaymentState | null {
  if (notice.type === kinds.paid) return notice.data.object.payment_status === 'paid' ? 'paid' : 'open';
  return notice.type === kinds.expired ? 'closed' : null;
}
