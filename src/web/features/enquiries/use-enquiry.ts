import { useQuery } from '@tanstack/react-query';
import { enquiryTexts, findEnquiry, type ShownEnquiry, type WhichEnquiry } from '#contract/enquiries.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';

export type FoundEnquiry =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly enquiry: ShownEnquiry }
  | { readonly kind: 'failed'; readonly text: string; readonly mayTryAgain: boolean };

const isFinal = (error: Error): boolean =>
  error instanceof Failure && (error.code === 'notFound' || error.code === 'signInRequired');

/** Read in the browser alone: no page that is kept for everybody holds it. */
export function useEnquiry(which: WhichEnquiry) {
  const queryKey = ['enquiry', which];
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: () => callOverHttp(findEnquiry, which),
      retry: (failures, failure) => failures < 2 && !isFinal(failure),
      gcTime: 0,
    },
    queryClient(),
  );
  return {
    found: foundOf(data, error),
    readAgain: () => void refetch(),
    show: (enquiry: ShownEnquiry): void => void queryClient().setQueryData(queryKey, enquiry),
  };
}

function foundOf(enquiry: ShownEnquiry | undefined, error: Error | null): FoundEnquiry {
  if (enquiry) return { kind: 'loaded', enquiry };
  if (!error) return { kind: 'loading' };
  if (!(error instanceof Failure)) throw error;
  if (error.code === 'notFound') return { kind: 'failed', text: enquiryTexts.unknown, mayTryAgain: false };
  return { kind: 'failed', text: describeFailure(error).text, mayTryAgain: error.code !== 'signInRequired' };
}
