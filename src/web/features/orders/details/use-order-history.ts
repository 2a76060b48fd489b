import { useEffect, useRef, useState } from 'react';
import { historyOfOrder, type OrderHistory } from '#contract/orders/order-history.ts';
import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';

type Known = { readonly orderNo: string; readonly history: OrderHistory | 'failed' };

/**
 * The history of an order that is looked at, read anew when its state changes; null while it is first read. Where it
 * tells of a state that the page does not know of, `onChanged` gets the order as it is now. Another `look` reads it anew.
 */
export function useOrderHistory(
  { orderNo, status }: Order,
  onChanged: (order: Order) => void,
  look: string,
): { readonly history: OrderHistory | 'failed' | null; readonly readAgain: () => void } {
  const [known, setKnown] = useState<Known | null>(null);
  const [round, setRound] = useState(0);
  const tell = useRef(onChanged);
  tell.current = onChanged;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another look at the same order
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const history = await callOverHttp(historyOfOrder, { orderNo }).catch(() => 'failed' as const);
      if (!isWanted) return;
      setKnown({ orderNo, history });
      if (history === 'failed' || history.events.at(-1)?.state === status) return;
      const order = await callOverHttp(orderByNumber, { orderNo }).catch(() => null);
      if (isWanted && order !== null && order.status !== status) tell.current(order);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [orderNo, status, look, round]);

  return {
    history: known?.orderNo === orderNo ? known.history : null,
    readAgain: () => setRound((before) => before + 1),
  };
}
