import type { HistoryCause } from '#domain/order/order-history.ts';

const byCustomer = 'cancelled by the customer';
const replaced = 'replaced by ';
const byStaffOf = 'by ';

/** What the history of an order keeps as the cause of a move, for the staff to read. */
export const causes = {
  byCustomer,
  /** Another order of the same customer, by its number, took this one's place. */
  replacedBy: (orderNo: string): string => replaced + orderNo,
  /** Somebody at the counter, by name; a reason where one was given. */
  byStaff: (name: string, reason?: string): string =>
    reason === undefined ? byStaffOf + name : `${byStaffOf}${name}: ${reason}`,
} as const;

/** As much of a kept cause as the customer is told: no name of the staff, no number of another order or notice. */
export function causeForCustomer(cause: string): HistoryCause | null {
  if (cause === byCustomer) return 'customer';
  if (cause.startsWith(replaced)) return 'newerOrder';
  return cause.startsWith(byStaffOf) ? 'shop' : null;
}
