import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode, useState } from 'react';
import { sessionStore } from './session.ts';

/** Calls already retry, and tell at once when there is no network; the cache must do neither again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

let inBrowser: QueryClient | undefined;

/** The tab's one cache, emptied when whoever it belongs to signs out; on the server each rendering has its own. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (!inBrowser) {
    const client = createQueryClient();
    let owner = sessionStore.current()?.userId;
    sessionStore.subscribe(() => {
      const userId = sessionStore.current()?.userId;
      if (owner !== undefined && userId !== owner) client.clear();
      owner = userId;
    });
    inBrowser = client;
  }
  return inBrowser;
}

/** What the browser asks the shop for itself is cached below this (cart, orders, suggestions). */
export function ShopData({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient);
  return createElement(QueryClientProvider, { client }, children);
}
