import { QueryClient } from '@tanstack/react-query';
import { sessionStore } from './session/session.ts';
import type { Holder } from './session/session-store.ts';

/** Calls retry by themselves, and report at once when there is no network. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

let inBrowser: QueryClient | undefined;

/**
 * The tab's only cache, emptied when its customer signs out. The server has none, because it would fill up for ever.
 */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  inBrowser ??= clearedAfter(createQueryClient(), sessionStore);
  return inBrowser;
}

type Session = { readonly holder: () => Holder; readonly subscribe: (listener: () => void) => unknown };

/** The client, which forgets everything once the session belongs to another customer, or to nobody. */
export function clearedAfter(client: QueryClient, session: Session): QueryClient {
  let before = session.holder();
  session.subscribe(() => {
    const now = session.holder();
    if (before.token !== null && !isSameCustomer(before, now)) client.clear();
    before = now;
  });
  return client;
}

/** A session may have only a token and learn later whose it is; and a customer may get another token. */
const isSameCustomer = (one: Holder, other: Holder): boolean =>
  one.userId !== null && other.userId !== null ? one.userId === other.userId : one.token === other.token;
