import { useQuery } from '@tanstack/react-query';
import { linkedOrder, type PayableOrder, payLinkTexts } from '#contract/orders/order-payment-links.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';

export type LinkedOrder =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly order: PayableOrder }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly text: string };

/** Read in the browser alone: no page that is kept for everybody holds it. */
export function useLinkedOrder(token: string): { readonly linked: LinkedOrder; readonly readAgain: () => void } {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['linked-order', token],
      queryFn: () => callOverHttp(linkedOrder, { token }),
      enabled: token !== '',
      retry: (failures, failure) => failures < 2 && !(failure instanceof Failure && failure.code === 'notFound'),
      gcTime: 0,
    },
    queryClient(),
  );
  return { linked: linkedOf(token, data, error), readAgain: () => void refetch() };
}

function linkedOf(token: string, order: PayableOrder | undefined, error: Error | null): LinkedOrder {
  if (token === '') return { kind: 'unknown' };
  if (order) return { kind: 'loaded', order };
  if (!error) return { kind: 'loading' };
  if (!(error instanceof Failure)) throw error;
  if (error.code === 'notFound') return { kind: 'unknown' };
  return { kind: 'failed', text: describeFailure(error).text || payLinkTexts.unknown };
}
