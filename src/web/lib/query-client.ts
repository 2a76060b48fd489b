import { QueryClient } from '@tanstack/react-query';
import { sessionStore } from './session/session.ts';

/** Calls retry by themselves, and tell at once when there is no network. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

let inBrowser: QueryClient | undefined;

/** The tab's one cache, emptied when whoever it belongs to signs out. */
export function queryClient(): QueryClient {
  if (inBrowser) return inBrowser;
  const client = createQueryClient();
  let owner = sessionStore.current()?.userId;
  sessionStore.subscribe(() => {
    const userId = sessionStore.current()?.userId;
    if (owner !== undefined && userId !== owner) client.clear();
    owner = userId;
  });
  inBrowser = client;
  return client;
}
