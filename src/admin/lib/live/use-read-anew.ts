import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import type { LiveEvent } from '#contract/admin/board/live.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { hearLive } from './live-line.ts';
import { readAnew } from './read-anew.ts';

type Told = {
  readonly of: readonly LiveEvent['type'][];
  /** What is shown of them; the same list at every render. */
  readonly reads: readonly Pick<Endpoint, 'path'>[];
};

/** What is shown is read anew whenever the live line tells of it, and after a gap. */
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
