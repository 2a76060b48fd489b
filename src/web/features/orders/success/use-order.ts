import { useEffect, useState } from 'react';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { realClock } from '#web/lib/device/clock.ts';
import { readToken } from '#web/lib/session/session.ts';
import { orderErrorTexts, type WatchedOrder, watchOrder } from './watch-order.ts';

const loading: WatchedOrder = { kind: 'loading' };

/** The signed-in customer's order, read in the browser alone; `checkAgain` looks once more for its payment. */
export function useOrder(orderNo: string | null): { readonly watched: WatchedOrder; readonly checkAgain: () => void } {
  const [watched, setWatched] = useState(loading);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another look at the same order
  useEffect(() => {
    let isWanted = true;
    if (!orderNo) setWatched({ kind: 'failed', text: orderErrorTexts.noNumber });
    else if (readToken() === null) setWatched({ kind: 'signedOut' });
    else {
      void watchOrder({
        call: callOverHttp,
        clock: realClock,
        orderNo,
        tell: setWatched,
        isWanted: () => isWanted,
      });
    }
    return () => {
      isWanted = false;
    };
  }, [orderNo, round]);

  return { watched, checkAgain: () => setRound((before) => before + 1) };
}
