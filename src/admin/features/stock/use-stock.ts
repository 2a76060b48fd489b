import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { readStock } from '#contract/admin/stock/stock.ts';

/** Where the live line is not heard, every tablet asks so often what the others moved. */
const askAgainMs = 10_000;

const changes = { of: ['stock'], reads: [readStock] } as const;

/** What can be sold, as it is now; `isLost` while nothing can be moved because the shop is not heard. */
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
