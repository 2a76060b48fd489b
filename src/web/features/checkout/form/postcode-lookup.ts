import type { QueryClient } from '@tanstack/react-query';
import { lookUpPostcode } from '#contract/wire/capabilities.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { normalisePostcode } from '#domain/values/postcode.ts';
import type { Clock } from '#web/lib/device/clock.ts';

export type Place = { readonly city: string; readonly county: string };

/** 'unknown' for a code that does not exist, 'unavailable' if the lookup cannot tell. */
export type PostcodeAnswer = Place | 'unknown' | 'unavailable';

export type PostcodeLookup = ReturnType<typeof createPostcodeLookup>;

/** How long an order waits for the lookup; the server checks the postcode in any case. */
export const lookupPatienceMs = 5_000;

const keptForever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** Looks up each postcode once (O-05), and again if that failed. */
export function createPostcodeLookup(client: QueryClient, call: Call, clock: Pick<Clock, 'after'>) {
  const keyOf = (text: string) => ['postcode', normalisePostcode(text)] as const;

  const ask = async (postcode: string): Promise<PostcodeAnswer> => {
    const { result } = await call(lookUpPostcode, { postcode });
    return result ? { city: result.admin_district ?? '', county: result.admin_county ?? '' } : 'unknown';
  };
  const patiently = (answer: Promise<PostcodeAnswer>): Promise<PostcodeAnswer> =>
    new Promise((resolve) => {
      const cancel = clock.after(lookupPatienceMs, () => resolve('unavailable'));
      void answer.then(resolve, () => resolve('unavailable')).finally(cancel);
    });

  return {
    /** Never rejects. */
    lookUp(text: string): Promise<PostcodeAnswer> {
      const queryKey = keyOf(text);
      return patiently(client.fetchQuery({ queryKey, queryFn: () => ask(queryKey[1]), ...keptForever }));
    },
    known: (text: string): PostcodeAnswer | undefined => client.getQueryData(keyOf(text)),
  };
}
