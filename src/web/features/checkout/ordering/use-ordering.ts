import { useEffect, useRef, useState } from 'react';
import type { Call } from '#contract/wire/endpoint.ts';
import type { Failure } from '#domain/failure.ts';
import { type UnpaidOrder, usePaying } from '#web/lib/paying.ts';
import { startLoading } from '#web/ui/overlays/overlay-stores.ts';
import type { Attempts } from './buying-attempt.ts';
import type { Purchase } from './order-request.ts';
import { asFailure, place } from './place-order.ts';

/** An order that was not accepted, or one that waits for its payment. */
export type Trouble =
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'unpaid'; readonly order: UnpaidOrder; readonly text: string; readonly isOver: boolean };

type OrderingParts = {
  readonly call: Call;
  readonly attempts: Attempts;
  readonly onPlaced: () => void;
  /** True if the screen handles a refusal in its own way. */
  readonly onRefused: (failure: Failure) => boolean;
};

/** Places and pays orders, never twice at once (O-07). */
export function useOrdering({ call, attempts, onPlaced, onRefused }: OrderingParts) {
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const isBusy = useRef(false);
  const asked = useRef<Purchase | null>(null);
  const paying = usePaying(({ isOver }) => isOver && attempts.forget());
  const isPaying = paying.orderNo !== null;

  useEffect(() => (isPaying ? startLoading() : undefined), [isPaying]);

  const order = async (purchase: Purchase): Promise<void> => {
    if (isBusy.current || isPaying) return;
    isBusy.current = true;
    asked.current = purchase;
    setPlacing(true);
    try {
      const placed = await place(call, attempts, purchase);
      onPlaced();
      setRefusal(null);
      await paying.pay(placed);
    } catch (error) {
      const failure = asFailure(error);
      if (!onRefused(failure)) setRefusal(failure);
    } finally {
      isBusy.current = false;
      setPlacing(false);
    }
  };
  const trouble = (): Trouble | null => {
    if (refusal !== null) return { kind: 'refused', failure: refusal };
    return paying.trouble && { kind: 'unpaid', ...paying.trouble };
  };
  return {
    stage: isPaying ? ('paying' as const) : isPlacing ? ('placing' as const) : ('idle' as const),
    trouble: trouble(),
    order,
    /** Sends what was confirmed, as it was then: under its first key it is one order, however often it is tried. */
    tryAgain: () => asked.current && void order(asked.current),
    payAgain: paying.pay,
    /** For a purchase that cannot even be requested. */
    refuse: setRefusal,
    forgetTrouble: () => {
      setRefusal(null);
      paying.forgetTrouble();
    },
  };
}
