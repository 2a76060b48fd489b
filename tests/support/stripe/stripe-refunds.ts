import { type Form, type Refusal, refusalOfRefund } from './stripe-rules.ts';

export type RefundStatus = 'succeeded' | 'pending' | 'failed' | 'canceled';
export type StripeRefund = {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: 'gbp';
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  status: RefundStatus;
  failure_reason?: string;
};

type Books = { readonly refusal: Refusal } | { readonly refund: StripeRefund };

/** The refunds of an account: never more of a payment than it took, listed newest first, a page at a time. */
export function stripeRefunds(takenOf: (intent: string) => number | null) {
  const all: StripeRefund[] = [];
  const disputed = new Set<string>();
  let status: RefundStatus = 'succeeded';
  const leftOf = (intent: string): number | null => {
    const taken = takenOf(intent);
    const isOf = (refund: StripeRefund) =>
      refund.payment_intent === intent && refund.status !== 'failed' && refund.status !== 'canceled';
    return taken === null ? null : all.filter(isOf).reduce((left, { amount }) => left - amount, taken);
  };

  return {
    all,
    disputed,
    endAs: (next: RefundStatus) => {
      status = next;
    },
    make: (form: Form): Books => {
      const intent = form.payment_intent ?? '';
      const leftPence = leftOf(intent);
      const refusal = refusalOfRefund(form, { leftPence, isDisputed: disputed.has(intent) });
      if (refusal) return { refusal };
      const metadata = Object.entries(form).flatMap(([name, value]): [string, string][] => {
        const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? [];
        return key === undefined ? [] : [[key, value]];
      });
      const refund: StripeRefund = {
        id: `re_${all.length + 1}`,
        object: 'refund',
        amount: Number(form.amount),
        charge: `ch_${intent}`,
        created: Math.floor(Date.now() / 1000),
        currency: 'gbp',
        metadata: Object.fromEntries(metadata),
        payment_intent: intent,
        status,
        ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
      };
      all.push(refund);
      return { refund };
    },
    list: (asked: URLSearchParams) => {
      const from = Number(asked.get('created[gte]') ?? 0);
      const intent = asked.get('payment_intent');
      const found = all
        .filter((refund) => refund.created >= from && (intent === null || refund.payment_intent === intent))
        .toReversed();
      const after = found.findIndex(({ id }) => id === asked.get('starting_after')) + 1;
      const limit = Math.min(100, Number(asked.get('limit') ?? 10));
      return {
        object: 'list',
        url: '/v1/refunds',
        data: found.slice(after, after + limit),
        has_more: found.length > after + limit,
      };
    },
  };
}
