import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { askShop } from './ask-shop.ts';

/** Calls retry by themselves, and tell at once when there is no network. What a tab shows again is asked for again. */
export const createStaffQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** What an answer is kept under; without an input, all answers of the endpoint: `invalidateQueries` takes either. */
export const staffKey = (endpoint: Pick<Endpoint, 'path'>, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

type Reading = {
  readonly enabled?: boolean;
  readonly refetchInterval?: number | false;
  /** Where the shop does not answer it is asked again, until it has once. */
  readonly untilAnswered?: boolean;
  /** Milliseconds for which an answer is not asked for again; 0 by default. */
  readonly staleTime?: number;
  /** False where nothing is asked for only because the tab is looked at again: who is there now is asked first. */
  readonly refetchOnWindowFocus?: boolean;
  /** What was shown stays until the next answer comes, as when a list is turned. */
  readonly keepPrevious?: boolean;
};

const askAgainMs = 10_000;

/** How soon what was never answered is asked for again; false once it was. */
export const whileUnanswered = ({ state }: { readonly state: { readonly data: unknown } }): number | false =>
  state.data === undefined ? askAgainMs : false;

/** What the shop answers to a read. Its `error` is a Failure; `describeFailure` has the words. */
export function useStaffQuery<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O, O>,
  input: z.input<I>,
  { keepPrevious = false, untilAnswered = false, ...reading }: Reading = {},
): UseQueryResult<z.output<O>, Error> {
  return useQuery<z.output<O>, Error>({
    queryKey: staffKey(endpoint, input),
    queryFn: () => askShop(endpoint, input),
    ...(untilAnswered && { refetchInterval: whileUnanswered }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...reading,
  });
}
