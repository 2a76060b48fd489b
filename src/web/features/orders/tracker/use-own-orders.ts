import { useEffect, useState } from 'react';
import { listedOrders } from '#contract/orders/order-listing.ts';
import type { Order } from '#contract/orders/orders.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { useSession } from '#web/lib/session/session.ts';

const none: readonly Order[] = [];

/** The newest live orders of whoever is signed in; none for anybody else, and none when they cannot be had. */
export function useOwnOrders(): readonly Order[] {
  const userId = useSession()?.userId ?? null;
  const [orders, setOrders] = useState(none);

  useEffect(() => {
    if (userId === null) return;
    let isWanted = true;
    const load = async () => {
      const found = await callOverHttp(listedOrders, { part: 'live' }).catch(() => null);
      if (isWanted && found) setOrders(found.orders);
    };
    void load();
    return () => {
      isWanted = false;
      setOrders(none);
    };
  }, [userId]);

  return orders;
}
