import { randomUUID } from 'node:crypto';
import type { ProviderRefund, RefundAnswer, RefundRequest, RefundState } from '#server/gateways/payments.ts';

type Taken = { readonly id: string; readonly amountPence: number; state: 'open' | 'paid' | 'expired' | 'refunded' };
type Kept = ProviderRefund & { state: RefundState };

/** What the double has refunded: never more than it took, one refund per key for ever, some of them slowly. */
export function doubleRefunds(find: (id: string) => Taken, now: () => Date, refused: (reason: string) => Error) {
  const all: Kept[] = [];
  let slow = false;
  const ofSession = (id: string) => all.filter(({ sessionId }) => sessionId === id);
  const backOf = (id: string) =>
    ofSession(id).reduce((sum, { state, amountPence }) => sum + (state === 'failed' ? 0 : amountPence), 0);
  const settle = (session: Taken) => {
    session.state = backOf(session.id) === session.amountPence ? 'refunded' : 'paid';
  };
  const make = ({ sessionId, amountPence, key }: Omit<RefundRequest, 'key'> & { key: string | null }): RefundAnswer => {
    const session = find(sessionId);
    const before = key === null ? undefined : ofSession(sessionId).find((refund) => refund.key === key);
    if (before && before.amountPence !== amountPence) throw refused(`${key} was another amount`);
    if (before) return before;
    const takenPence = session.state === 'paid' || session.state === 'refunded' ? session.amountPence : 0;
    if (amountPence <= 0 || amountPence > takenPence - backOf(sessionId))
      return { state: 'failed', reference: null, problem: 'more than is left' };
    const reference = `ref_${randomUUID()}`;
    const refund: Kept = {
      reference,
      sessionId,
      amountPence,
      key,
      state: slow ? 'pending' : 'done',
      problem: '',
      at: now(),
    };
    all.push(refund);
    settle(session);
    return { ...refund };
  };

  return {
    make,
    of: (sessionId: string): ProviderRefund[] => ofSession(sessionId).map((refund) => ({ ...refund })),
    since: (moment: Date): ProviderRefund[] => all.filter(({ at }) => at >= moment).map((refund) => ({ ...refund })),
    all: (): readonly ProviderRefund[] => all,
    beSlow: (isSlow: boolean) => {
      slow = isSlow;
    },
    /** @returns the session that it was refunded from; null if it was in that state already */
    end: (reference: string, state: RefundState): string | null => {
      const refund = all.find((one) => one.reference === reference);
      if (!refund || refund.state === state) return null;
      refund.state = state;
      settle(find(refund.sessionId));
      return refund.sessionId;
    },
    forget: () => {
      all.length = 0;
      slow = false;
    },
  };
}
