import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What is shown of a query is asked for again. A first answer that is still on its way may be older than what was told: it is waited for,
 * and asked for once more.
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isOnItsWay = client
    .getQueryCache()
    .findAll({ queryKey })
    .some(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
  await client.invalidateQueries({ queryKey });
  if (isOnItsWay) await client.invalidateQueries({ queryKey });
}
