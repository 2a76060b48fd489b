import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { countWaitingEnquiries, findEnquiryPage, listEnquiries } from '#contract/admin/enquiries/enquiries.ts';

/** Where the live line is not heard. */
const askEveryMs = 30_000;

/** A quote is accepted by a payment, which the line tells of as an order. */
const changes = {
  of: ['enquiries', 'order'],
  reads: [countWaitingEnquiries, listEnquiries, findEnquiryPage],
} as const;

/** How many wait for an answer, for the rail; what is shown of enquiries is read anew whenever one changes. */
export function useWaitingEnquiries(may: boolean): number {
  const count = useStaffQuery(
    countWaitingEnquiries,
    {},
    { enabled: may, refetchInterval: askEveryMs, refetchOnWindowFocus: false },
  );
  useReadAnew(changes);
  return may ? (count.data?.waiting ?? 0) : 0;
}
