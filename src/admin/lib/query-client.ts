import { QueryClient } from '@tanstack/react-query';

/** Calls retry by themselves, and tell at once when there is no network. What a tab shows again is asked for again. */
export const createStaffQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
