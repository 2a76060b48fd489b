import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { askShop } from './ask-shop.ts';

/**
 * Calls retry by themselves, and fail at once if there is no network. What a tab shows is requested again when the tab
 * is shown again. What was sent, a picture or a password, is soon forgotten.
 */
export const createStaffQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always', gcTime: 1_000 },
    },
  });

/**
 * The key that a response is cached under; without an input, that of all responses of the endpoint: `invalidateQueries`
 * takes either.
 */
export const staffKey = (endpoint: Pick<Endpoint, 'path'>, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

type Reading = {
  readonly enabled?: boolean;
  readonly refetchInterval?: number | false;
  /** If the shop does not respond, it is asked again until it has once. */
  readonly untilAnswered?: boolean;
  /** For how many milliseconds a response is not requested again; 0 by default. */
  readonly staleTime?: number;
  /** False if nothing is to be requested only because the tab is looked at again: who is there now is asked first. */
  readonly refetchOnWindowFocus?: boolean;
  /** What was shown stays until the next response arrives, as when somebody pages through a list. */
  readonly keepPrevious?: boolean;
};

const askAgainMs = 10_000;

/** How soon a read that was never answered is sent again; false once it was answered. */
export const whileUnanswered = ({ state }: { readonly state: { readonly data: unknown } }): number | false =>
  state.data === undefined ? askAgainMs : false;

/** What the shop returns for a read. Its `error` is a Failure; `describeFailure` has the words. */
export function useStaffQuery<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O, O>,
  input: z.input<I>,
  { keepPrevious = false, untilAnswered = false, refetchInterval = false, ...reading }: Reading = {},
): UseQueryResult<z.output<O>, Error> {
  return useQuery<z.output<O>, Error>({
    queryKey: staffKey(endpoint, input),
    queryFn: () => askShop(endpoint, input),
    refetchInterval: (query) => (untilAnswered && whileUnanswered(query)) || refetchInterval,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...reading,
  });
}
