import { useQuery } from '@tanstack/react-query';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useIsSignedOut, useSignedInOnArrival } from '#web/lib/session/use-signed-in.ts';
import {
  type CheckedOrder,
  nextReadMs,
  orderErrorTexts,
  readOrder,
  shownOf,
  type WatchedOrder,
} from './watch-order.ts';

/** The signed-in customer's order, read in the browser alone; `checkAgain` looks once more for its payment. */
export function useOrder(orderNo: string | null): { readonly watched: WatchedOrder; readonly checkAgain: () => void } {
  const userId = useSession()?.userId ?? null;
  const wasSignedIn = useSignedInOnArrival();
  const isSignedOut = useIsSignedOut(userId);
  const isSignedIn = wasSignedIn === true && !isSignedOut;
  const client = queryClient();
  const queryKey = ['watched-order', userId, orderNo];
  const known = () => client.getQueryData<CheckedOrder>(queryKey);
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: () => readOrder(callOverHttp, orderNo ?? '', known()),
      enabled: isSignedIn && orderNo !== null && orderNo !== '',
      refetchInterval: ({ state: { data, error } }) => nextReadMs({ data, error }),
      refetchIntervalInBackground: true,
      // Each opening of the page waits for the payment anew.
      gcTime: 0,
    },
    client,
  );

  const watched = (): WatchedOrder => {
    if (wasSignedIn === null) return { kind: 'loading' };
    if (!orderNo) return { kind: 'failed', text: orderErrorTexts.noNumber };
    return isSignedIn ? shownOf({ data, error }) : { kind: 'signedOut' };
  };
  const checkAgain = () => {
    client.setQueryData<CheckedOrder>(queryKey, (before) => before && { ...before, reads: 0 });
    void refetch();
  };
  return { watched: watched(), checkAgain };
}
