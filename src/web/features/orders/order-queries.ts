import { queryClient } from '#web/lib/query-client.ts';

export const ordersKey = (userId: number | null) => ['orders', userId] as const;

/** Whatever its state was when that was asked. */
export const historyKey = (orderNo: string) => ['order-history', orderNo] as const;

/** The shop has refused something: the order is not as it is shown. */
export function readHistoryAgain(orderNo: string): void {
  void queryClient().invalidateQueries({ queryKey: historyKey(orderNo) });
}
