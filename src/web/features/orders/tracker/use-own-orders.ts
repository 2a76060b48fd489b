import { useEffect, useState } from 'react';
import { type Order, ordersOfCustomer } from '#contract/orders.ts';
import { splitOrders } from '#web/features/orders/list/arrange-orders.ts';
import { callOverHttpAs } from '#web/lib/call-over-http.ts';
import { readToken, useSession } from '#web/lib/session.ts';

const none: readonly Order[] = [];

/**
 * The live orders of whoever is signed in; none for anybody else, and none when they cannot be had: the tracker
 * serves without them, so a refused session is no reason to leave it.
 */
export function useOwnOrders(): readonly Order[] {
  const userId = useSession()?.userId ?? null;
  const [orders, setOrders] = useState(none);

  useEffect(() => {
    const token = userId === null ? null : readToken();
    if (token === null) return;
    let isWanted = true;
    const load = async () => {
      const found = await callOverHttpAs(token)(ordersOfCustomer, {}).catch(() => none);
      if (isWanted) setOrders(splitOrders(found).live);
    };
    void load();
    return () => {
      isWanted = false;
      setOrders(none);
    };
  }, [userId]);

  return orders;
}
