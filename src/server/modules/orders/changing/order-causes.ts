import type { HistoryCause } from '#domain/order/order-history.ts';

const byCustomer = 'cancelled by the customer';
const replaced = 'replaced by ';
const byStaffOf = 'by ';

/** For the staff to read. */
export const causes = {
  byCustomer,
  replacedBy: (orderNo: string): string => replaced + orderNo,
  byStaff: (name: string, reason?: string): string =>
    reason === undefined ? byStaffOf + name : `${byStaffOf}${name}: ${reason}`,
} as const;

/** No name of the staff, no number of another order or notice. */
export function causeForCustomer(cause: string): HistoryCause | null {
  if (cause === byCustomer) return 'customer';
  if (cause.startsWith(replaced)) return 'newerOrder';
  return cause.startsWith(byStaffOf) ? 'shop' : null;
}
