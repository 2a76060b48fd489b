import { useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { notePrints, type PrintKind, readPrints } from '#contract/admin/prints/prints.ts';

/** The orders of the address, and how it is noted that they were printed. */
export function usePrints(kind: PrintKind) {
  const [query] = useSearchParams();
  // Not asked again: what is noted as printed is what was on the screen.
  const { data, error } = useStaffQuery(readPrints, { orders: query.get('orders') ?? '' }, { staleTime: Infinity });
  const write = useStaffWrite(notePrints, { refreshes: [findOrderPage] });
  const note = async (): Promise<unknown> =>
    data && write.send({ kind, orders: data.orders.map(({ number, revision }) => ({ orderNo: number, revision })) });
  return { data, failure: error ?? write.failure, note };
}
