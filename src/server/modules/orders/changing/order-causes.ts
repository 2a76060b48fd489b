import type { HistoryCause } from '#domain/order/order-history.ts';

const byCustomer = 'cancelled by the customer';
const superseded = 'replaced by ';
const byStaffOf = 'by ';

export const causes = {
  byCustomer,
  supersededBy: (orderNo: string): string => superseded + orderNo,
  byStaff: (name: string, reason?: string): string =>
    reason === undefined ? byStaffOf + name : `${byStaffOf}${name}: ${reason}`,
} as const;

/** No name of the staff, no number of another order or notice. */
export function causeForCustomer(cause: string): HistoryCause | null {
  if (cause === byCustomer) return 'customer';
  if (cause.startsWith(superseded)) return 'newerOrder';
  return cause.startsWith(byStaffOf) ? 'shop' : null;
}
