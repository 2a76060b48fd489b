import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { readStock } from '#contract/admin/stock/stock.ts';

/** While the live connection is lost, every tablet asks this often what the others have moved. */
const askAgainMs = 10_000;

const changes = { of: ['stock'], reads: [readStock] } as const;

/** What can be sold, as it is now; `isLost` while nothing can be moved because the connection to the shop is lost. */
export function useStock() {
  const { state } = useLine();
  const page = useStaffQuery(readStock, {}, { refetchInterval: state === 'live' ? false : askAgainMs });
  useReadAnew(changes);
  return {
    products: page.data?.products,
    failure: page.error,
    isLive: !page.isError && page.fetchStatus !== 'paused' && state !== 'lost',
    isLost: state === 'lost',
  };
}
