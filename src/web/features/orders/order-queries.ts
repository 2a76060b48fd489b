import { queryClient } from '#web/lib/query-client.ts';

export const ordersKey = (userId: number | null) => ['orders', userId] as const;

/** Whatever its state was when it was requested. */
export const historyKey = (orderNo: string) => ['order-history', orderNo] as const;

/** Reads the history again because the shop has refused something: the order is not as shown. */
export function readHistoryAgain(orderNo: string): void {
  void queryClient().invalidateQueries({ queryKey: historyKey(orderNo) });
}
