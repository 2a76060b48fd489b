import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '#contract/wire/endpoint.ts';
import type { Failure } from '#domain/failure.ts';
import { startLoading } from '#web/ui/overlays/loading-store.ts';
import type { Attempts } from './buying-attempt.ts';
import type { Purchase } from './order-request.ts';
import { asFailure, type PlacedOrder, place, type StartPaying, wordsOfPaymentTrouble } from './place-order.ts';

/** What went wrong: an order that was not taken, or one that was and waits for its payment. */
export type Trouble =
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'unpaid'; readonly failure: Failure; readonly order: PlacedOrder };

type OrderingParts = {
  readonly call: Call;
  readonly attempts: Attempts;
  readonly startPaying: StartPaying;
  /** The server has taken the order. */
  readonly onPlaced: () => void;
  /** True where the screen deals with a refusal in its own way. */
  readonly onRefused: (failure: Failure) => boolean;
};

/** Places an order, starts its payment and leaves for the card page; never twice at once (O-07). */
export function useOrdering({ call, attempts, startPaying, onPlaced, onRefused }: OrderingParts) {
  const [stage, setStage] = useState<'idle' | 'placing' | 'paying'>('idle');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isBusy = useRef(false);
  const stopLoading = useRef<(() => void) | null>(null);

  const end = useCallback(() => {
    isBusy.current = false;
    stopLoading.current?.();
    setStage('idle');
  }, []);

  // Back from the card page, the browser may show this page as it was left: waiting.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && end();
    window.addEventListener('pageshow', wake);
    return () => {
      window.removeEventListener('pageshow', wake);
      stopLoading.current?.();
    };
  }, [end]);

  const pay = async (order: PlacedOrder): Promise<void> => {
    setStage('paying');
    setTrouble(null);
    stopLoading.current = startLoading();
    try {
      window.location.assign(await startPaying(order));
    } catch (error) {
      const failure = asFailure(error);
      if (!wordsOfPaymentTrouble(failure).mayPayAgain) attempts.forget();
      setTrouble({ kind: 'unpaid', failure, order });
      end();
    }
  };

  return {
    stage,
    trouble,
    order: async (purchase: Purchase): Promise<void> => {
      if (isBusy.current) return;
      isBusy.current = true;
      setStage('placing');
      try {
        const order = await place(call, attempts, purchase);
        onPlaced();
        await pay(order);
      } catch (error) {
        const failure = asFailure(error);
        if (!onRefused(failure)) setTrouble({ kind: 'refused', failure });
        end();
      }
    },
    payAgain: async (order: PlacedOrder): Promise<void> => {
      if (isBusy.current) return;
      isBusy.current = true;
      await pay(order);
    },
    /** For a purchase that cannot even be asked for. */
    refuse: (failure: Failure) => setTrouble({ kind: 'refused', failure }),
    forgetTrouble: () => setTrouble(null),
  };
}
