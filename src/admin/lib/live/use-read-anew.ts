import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import type { LiveEvent } from '#contract/admin/board/live.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { hearLive } from './live-line.ts';

type Told = {
  readonly of: readonly LiveEvent['type'][];
  /** The reads that are shown; the same list at every render. */
  readonly reads: readonly Pick<Endpoint, 'path'>[];
};

/** Reads what is shown again whenever the live connection reports a change of it, and after a gap. */
export function useReadAnew({ of, reads }: Told): void {
  const client = useQueryClient();
  useEffect(
    () =>
      hearLive(({ type }) => {
        if (type !== 'reload' && !of.includes(type)) return;
        for (const read of reads) void readAnew(client, staffKey(read));
      }),
    [client, of, reads],
  );
}

/**
 * Requests again what is shown of a query. A first response that is still on its way may be older than the event: it is
 * awaited, and requested once more.
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isOnItsWay = client
    .getQueryCache()
    .findAll({ queryKey })
    .some(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
  await client.invalidateQueries({ queryKey });
  if (isOnItsWay) await client.invalidateQueries({ queryKey });
}
